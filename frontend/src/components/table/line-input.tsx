/** A line that adds to a list: Enter adds what is written, a pasted list adds one a line, and the field is ready for the next. */
import './line-input.css'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface LineInputProps {
  label: string
  limits?: string
  example: string
  /** Adds what can be added, and gives a sentence for what could not; `kept` leaves the field as it is. */
  add: (lines: readonly string[]) => { readonly kept: boolean; readonly told: string | undefined }
}

export function LineInput({ label, limits, example, add }: LineInputProps) {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const [told, setTold] = useState<string>()

  function submit(lines: readonly string[]) {
    const outcome = add(lines)
    setTold(outcome.told)
    if (!outcome.kept) setText('')
  }
  const submitTyped = () => text.trim() && submit([text.trim()])

  return (
    <div
      onPaste={(event) => {
        const lines = linesOf(event.clipboardData.getData('text'))
        if (lines.length < 2) return
        event.preventDefault()
        submit(lines)
      }}
    >
      <FormField label={label} constraintText={limits} warningText={told} stretch>
        <div className="line-input">
          <Input
            value={text}
            placeholder={example}
            autoComplete={false}
            onChange={({ detail }) => {
              setText(detail.value)
              setTold(undefined)
            }}
            onKeyDown={(event) => {
              const { key, isComposing } = event.detail
              if (key !== 'Enter' || isComposing) return
              // A form around it is not sent.
              event.preventDefault()
              submitTyped()
            }}
          />
          <Button iconName="add-plus" formAction="none" onClick={submitTyped}>
            {t('add')}
          </Button>
        </div>
      </FormField>
    </div>
  )
}

/** The lines of a list without its bullets. */
export const linesOf = (pasted: string): string[] =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-•*–]\s+/, '').trim())
    .filter((line) => line !== '')
