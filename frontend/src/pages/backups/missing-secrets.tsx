/** Names the secrets that nobody has entered here: no file holds them. */
import '../../components/import/import.css'
import Alert from '@cloudscape-design/components/alert'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { BackupDifference } from '#shared/contracts/backups'

type Missing = BackupDifference['missing'][number]

export function MissingSecrets({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation(['backups', 'channels'])
  if (missing.length === 0) return null
  const lines = [
    ...new Set(missing.map((one) => t('missing.field', { channel: channelName(one), field: fieldName(one) }))),
  ]
  return (
    <Alert type="warning" header={t('missing.title')}>
      <ul className="import-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {t('missing.text')}
    </Alert>
  )
}

// The compiler does not follow names that come from the server; what has no words is called by its name.
const word = (key: string, otherwise: string): string =>
  i18next.exists(key, { ns: 'channels' })
    ? (i18next.t as (key: string, to: object) => string)(key, { ns: 'channels' })
    : otherwise

const channelName = ({ channel }: Missing): string => word(`names.${channel}`, channel)

/** `token` of `numbers.0.token`: a field of a row has its words under `of`. */
function fieldName({ channel, field }: Missing): string {
  const path = field.split('.').filter((part) => !/^\d+$/.test(part) && part !== 'of')
  return word(`fields.${channel}.${path.join('.of.')}.label`, path.at(-1) ?? field)
}
