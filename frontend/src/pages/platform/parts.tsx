/** The parts of the platform, each with how it is; provider staff reads where it is and what is wrong with it. */
import Box from '@cloudscape-design/components/box'
import Icon from '@cloudscape-design/components/icon'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlatformEntry } from '#shared/contracts/platform'
import { useAgent } from '../../core/agent.tsx'
import { queries } from '../../core/api.ts'
import { RowsTable } from '../../components/table/rows-table.tsx'

const indicators = {
  green: 'success',
  red: 'error',
  transparent: 'stopped',
} as const satisfies Record<PlatformEntry['health'], StatusIndicatorProps.Type>

export const useStatus = () => useQuery(queries.platform.status())

export function Parts() {
  const { t } = useTranslation('platform')
  const { rights } = useAgent()
  const status = useStatus()
  const isProvider = rights.roles.includes('wbb-agent')
  return (
    <RowsTable
      trackBy="name"
      rows={status.data}
      list={status}
      name={t('status.name')}
      columns={[
        {
          id: 'part',
          title: t('status.part'),
          minWidth: 200,
          cell: ({ name, icon }) => (
            <SpaceBetween direction="horizontal" size="xs">
              <Icon name={icon} variant="subtle" />
              {t(`parts.${name}`)}
            </SpaceBetween>
          ),
        },
        {
          id: 'health',
          title: t('status.health'),
          minWidth: 185,
          cell: ({ health, cause }) => (
            <>
              <StatusIndicator type={indicators[health]}>{t(`healths.${health}`)}</StatusIndicator>
              {cause && (
                <Box variant="small" color="text-body-secondary" display="block">
                  {cause}
                </Box>
              )}
            </>
          ),
        },
        ...(isProvider ? [{ id: 'where', title: t('status.where'), cell: ({ url = '–' }: PlatformEntry) => url }] : []),
      ]}
    />
  )
}
