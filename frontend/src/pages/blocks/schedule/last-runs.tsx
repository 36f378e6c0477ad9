/** The latest runs of a schedule, and what became of the users of each. */
import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import Table from '@cloudscape-design/components/table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ScheduleRun } from '#shared/blocks/schedule'
import { dateAndTime } from '../../../core/format.ts'
import { queries } from '../../../core/api.ts'
import { useAgent } from '../../../core/agent.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'

const pollMs = 5000

const indicators: Readonly<Record<ScheduleRun['status'], StatusIndicatorProps.Type>> = {
  running: 'in-progress',
  done: 'success',
  failed: 'error',
}

export function LastRuns({ blockId }: { blockId: string }) {
  const { t } = useTranslation(['schedule', 'common'])
  const timeZone = useAgent().agent.company.timezone
  const { data, error, isPending, refetch } = useQuery({
    ...queries.blocks.schedule({ _id: blockId }),
    staleTime: 0,
    // What is being sent counts up.
    refetchInterval: ({ state }) => (state.data?.isRunning ? pollMs : false),
  })
  return (
    <Table
      variant="embedded"
      trackBy="at"
      wrapLines
      items={data?.runs ?? []}
      loading={isPending}
      loadingText={t('common:loading')}
      ariaLabels={{ tableLabel: t('runs.name') }}
      header={
        <Header variant="h3" description={t('runs.text')}>
          {t('runs.name')}
        </Header>
      }
      empty={
        error ? <LoadFailed error={error} retry={refetch} /> : <Box color="text-body-secondary">{t('runs.none')}</Box>
      }
      columnDefinitions={[
        {
          id: 'at',
          header: t('runs.at'),
          isRowHeader: true,
          cell: ({ at }) => <time dateTime={at}>{dateAndTime(at, { timeZone })}</time>,
        },
        {
          id: 'status',
          header: t('runs.status'),
          cell: ({ status, fault }) => (
            <StatusIndicator type={indicators[status]}>
              {fault ? t(`runs.faults.${fault}`) : t(`runs.statuses.${status}`)}
            </StatusIndicator>
          ),
        },
        ...(['sent', 'skipped', 'failed'] as const).map((count) => ({
          id: count,
          header: t(`runs.${count}`),
          cell: (run: ScheduleRun) => run[count],
        })),
      ]}
    />
  )
}
