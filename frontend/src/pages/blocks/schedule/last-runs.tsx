/** The latest runs of a schedule, and what became of the users of each. */
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ScheduleRun } from '#shared/blocks/schedule'
import { queries } from '../../../core/api.ts'
import { useAgent } from '../../../core/agent.tsx'
import { Moment } from '../../../components/layout/moment.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'

const pollMs = 5000

const indicators: Readonly<Record<ScheduleRun['status'], StatusIndicatorProps.Type>> = {
  running: 'in-progress',
  done: 'success',
  failed: 'error',
}

export function LastRuns({ blockId }: { blockId: string }) {
  const { t } = useTranslation('schedule')
  const timeZone = useAgent().agent.company.timezone
  const list = useQuery({
    ...queries.blocks.schedule({ _id: blockId }),
    staleTime: 0,
    // What is being sent counts up.
    refetchInterval: ({ state }) => (state.data?.isRunning ? pollMs : false),
  })
  return (
    <RowsTable
      variant="embedded"
      trackBy="at"
      rows={list.data?.runs}
      list={list}
      name={t('runs.name')}
      heading={{ description: t('runs.text') }}
      empty={t('runs.none')}
      columns={[
        {
          id: 'at',
          title: t('runs.at'),
          cell: ({ at }) => <Moment at={at} format={{ timeZone }} />,
        },
        {
          id: 'status',
          title: t('runs.status'),
          cell: ({ status, fault }) => (
            <StatusIndicator type={indicators[status]}>
              {fault ? t(`runs.faults.${fault}`) : t(`runs.statuses.${status}`)}
            </StatusIndicator>
          ),
        },
        ...(['sent', 'skipped', 'failed'] as const).map((count) => ({
          id: count,
          title: t(`runs.${count}`),
          cell: (run: ScheduleRun) => run[count],
        })),
      ]}
    />
  )
}
