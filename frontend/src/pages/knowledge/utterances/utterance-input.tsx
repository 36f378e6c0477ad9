/** Where utterances are written: Enter adds one, a pasted list adds one a line, and the field is ready for the next. */
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linesOf } from './utterances.ts'

interface UtteranceInputProps {
  /** Adds what can be added, and gives a sentence for what could not. */
  add: (texts: readonly string[]) => { readonly kept: boolean; readonly told: string | undefined }
}

export function UtteranceInput({ add }: UtteranceInputProps) {
  const { t } = useTranslation(['knowledge', 'common'])
  const [text, setText] = useState('')
  const [told, setTold] = useState<string>()

  function submit(texts: readonly string[]) {
    const outcome = add(texts)
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
      <FormField label={t('utterances.new')} constraintText={t('utterances.new-text')} warningText={told} stretch>
        <div className="add-line">
          <Input
            value={text}
            placeholder={t('utterances.new-example')}
            autoComplete={false}
            onChange={({ detail }) => {
              setText(detail.value)
              setTold(undefined)
            }}
            onKeyDown={({ detail }) => {
              if (detail.key === 'Enter' && !detail.isComposing) submitTyped()
            }}
          />
          <Button iconName="add-plus" onClick={submitTyped}>
            {t('common:add')}
          </Button>
        </div>
      </FormField>
    </div>
  )
}
