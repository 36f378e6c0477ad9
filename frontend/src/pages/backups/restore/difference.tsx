/** What restoring a backup would change, in numbers. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BackupDifference } from '#shared/contracts/backups'
import { workspaceParts } from '#shared/contracts/portability'
import { MissingSecrets } from '../missing-secrets.tsx'

export function Difference({ difference }: { difference: UseQueryResult<BackupDifference> }) {
  const { t } = useTranslation('backups')
  if (difference.isFetching) return <StatusIndicator type="loading">{t('difference.looking')}</StatusIndicator>
  if (!difference.data) return <Alert type="warning">{t('difference.failed')}</Alert>
  const { settings, missing, kept = [], ...counts } = difference.data
  const isEqual = counts.added + counts.edited + counts.removed === 0
  if (isEqual && settings.length + kept.length === 0) return <Box>{t('difference.none')}</Box>
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={3}
        items={(['added', 'edited', 'removed'] as const).map((name) => ({
          label: t(`difference.${name}`),
          value: t('items', { count: counts[name] }),
        }))}
      />
      {settings.length > 0 && (
        <KeyValuePairs items={[{ label: t('difference.settings'), value: <Parts names={settings} /> }]} />
      )}
      <MissingSecrets missing={missing} />
      {kept.length > 0 && (
        <Alert type="warning" header={t('kept.title')}>
          {t('kept.text', { names: kept.join(', ') })}
        </Alert>
      )}
    </SpaceBetween>
  )
}

/** A part that only a newer server knows is called as the server calls it. */
function Parts({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('backups')
  return names
    .map((name) => {
      const part = workspaceParts.find((known) => known === name)
      return part ? t(`parts.${part}`) : name
    })
    .join(', ')
}
