/** The ways people write a value, as tokens; Enter or a comma adds one, Backspace in an empty field takes the last. */
import Input from '@cloudscape-design/components/input'
import Token from '@cloudscape-design/components/token'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleLengthMax } from '#shared/limits'
import { withWritten } from './synonyms.ts'

interface WrittenTokensProps {
  value: string
  written: readonly string[]
  readOnly: boolean
  change: (written: string[]) => void
}

export function WrittenTokens({ value, written, readOnly, change }: WrittenTokensProps) {
  const { t } = useTranslation('knowledge')
  const [text, setText] = useState('')

  function take(typed: string) {
    const parts = typed.split(/[,;\n\t]/).map((part) => part.trim().slice(0, titleLengthMax))
    change(withWritten(written, parts, value))
    setText('')
  }

  return (
    // Words that were typed and not entered count, too.
    <div className="written" onBlur={() => text.trim() && take(text)}>
      {written.map((one) => (
        <Token
          key={one}
          variant="inline"
          label={one}
          readOnly={readOnly}
          {...(!readOnly && {
            dismissLabel: t('values.forget', { text: one, value }),
            onDismiss: () => change(written.filter((other) => other !== one)),
          })}
        />
      ))}
      {!readOnly && (
        <div className="written-input">
          <Input
            ariaLabel={t('values.written-of', { value })}
            placeholder={t('values.written-add')}
            value={text}
            autoComplete={false}
            onChange={({ detail }) => (/[,;]/.test(detail.value) ? take(detail.value) : setText(detail.value))}
            onKeyDown={(event) => {
              const { key, isComposing } = event.detail
              if (key === 'Enter' && !isComposing && text.trim()) take(text)
              else if (key === 'Backspace' && text === '') change(written.slice(0, -1))
            }}
          />
        </div>
      )}
    </div>
  )
}
