/** A line for one origin, added to the list or put in the place of one (WEBPLUGIN-028 to WEBPLUGIN-030). */
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { originFault, originOf } from '#shared/company/origins'

interface OriginInputProps {
  label: string
  /** What the field begins with. */
  initial?: string
  /** The origins that it may not be. */
  others: readonly string[]
  /** The word on the button. */
  confirmText: string
  confirm: (origin: string) => void
  cancel?: () => void
}

export function OriginInput({ label, initial = '', others, confirmText, confirm, cancel }: OriginInputProps) {
  const { t } = useTranslation(['plugin-install', 'faults', 'common'])
  const [text, setText] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const code = originFault(text, others)
  const origin = originOf(text)
  // Half an address is no mistake yet; one that is there already is one at once.
  const isTold = isChecked || (code === 'origin-twice' && text !== initial)

  function submit() {
    setIsChecked(true)
    if (code || origin === undefined) return
    confirm(origin)
    setText('')
    setIsChecked(false)
  }

  return (
    <FormField
      stretch
      label={label}
      {...(isTold && code && { errorText: t(`faults:${code}`) })}
      constraintText={origin && origin !== text.trim() ? t('cors.kept-as', { origin }) : t('cors.limits')}
    >
      <div className="install-line">
        <Input
          value={text}
          type="url"
          inputMode="url"
          placeholder={t('cors.example')}
          spellcheck={false}
          autoComplete={false}
          ariaLabel={label}
          autoFocus={initial !== ''}
          onChange={({ detail }) => setText(detail.value)}
          onBlur={() => text !== '' && setIsChecked(true)}
          onKeyDown={(event) => {
            const { key, isComposing } = event.detail
            if (isComposing) return
            if (key === 'Escape') cancel?.()
            if (key !== 'Enter') return
            // A form around it is not sent.
            event.preventDefault()
            submit()
          }}
        />
        <Button disabled={code !== undefined} formAction="none" onClick={submit}>
          {confirmText}
        </Button>
        {cancel && (
          <Button variant="link" formAction="none" onClick={cancel}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </FormField>
  )
}
