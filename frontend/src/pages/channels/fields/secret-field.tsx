/** A secret: written and never shown. What is stored stays until something is typed, or until it is removed. */
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import Textarea from '@cloudscape-design/components/textarea'
import { useTranslation } from 'react-i18next'
import { isMask } from '#shared/channels/configuration'

interface SecretFieldProps {
  label: string
  value: string
  /** The mask of what is stored; empty where nothing is. */
  stored: string
  /** A key in several lines, which a field of one line would run together. */
  hasLines: boolean
  readOnly: boolean
  /** Where no label stands above it: in a row, which is removed as a whole. */
  isAlone?: boolean
  change: (value: string) => void
}

export function SecretField({ label, value, stored, hasLines, readOnly, isAlone = false, change }: SecretFieldProps) {
  const { t } = useTranslation('channels')
  const isStored = isMask(value)
  const isRemoved = stored !== '' && value === ''
  const control = {
    value: isStored ? '' : value,
    readOnly,
    spellcheck: false,
    disableBrowserAutocorrect: true,
    placeholder: isStored
      ? t('credentials.secret.stored', { mask: value })
      : isRemoved
        ? t('credentials.secret.removed')
        : '',
    ...(isAlone && { ariaLabel: label }),
    // To take back all that was typed is to keep what is stored.
    onChange: ({ detail }: { detail: { value: string } }) => change(detail.value === '' ? stored : detail.value),
  }
  return (
    <div className="channel-secret">
      {hasLines ? (
        <Textarea {...control} autoComplete={false} rows={4} />
      ) : (
        <Input {...control} type="password" autoComplete="new-password" />
      )}
      {stored !== '' && !readOnly && !isAlone && (
        <Button
          variant="inline-link"
          formAction="none"
          ariaLabel={t(isRemoved ? 'credentials.secret.undo-of' : 'credentials.secret.remove-of', { name: label })}
          onClick={() => change(isRemoved ? stored : '')}
        >
          {t(isRemoved ? 'credentials.secret.undo' : 'credentials.secret.remove')}
        </Button>
      )}
    </div>
  )
}
