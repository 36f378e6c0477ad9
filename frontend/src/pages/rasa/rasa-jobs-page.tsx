/** The trainings of all workspaces, for the provider (BUILDS-013); asked again while one of them is queued. */
import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rasa as contract, type TrainingJob } from '#shared/contracts/rasa'
import { rasaJobsPollMs } from '#shared/limits'
import { api, queries, queryClient } from '../../core/api.ts'
import { dateAndTime } from '../../core/format.ts'
import { AccessButton } from '../../components/form/access-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { RowsTable } from '../../components/table/rows-table.tsx'

const nothing: readonly TrainingJob[] = []

export default function RasaJobsPage() {
  const { t } = useTranslation('rasa')
  const [ticked, setTicked] = useState(nothing)
  const jobs = useQuery({
    ...queries.rasa.jobs(),
    // BUILDS-014.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'queued') ? rasaJobsPollMs : false),
  })
  const clear = useMutation({
    mutationFn: () => api.rasa.clearJobs({ jobs: ticked.map(({ _id }) => _id) }),
    onSuccess: () => {
      setTicked(nothing)
      return queryClient.invalidateQueries({ queryKey: ['rasa', 'jobs'] })
    },
  })
  return (
    <RowsTable
      variant="full-page"
      stickyHeader
      wrapLines={false}
      rows={jobs.data}
      list={jobs}
      enableKeyboardNavigation
      name={t('jobs.name')}
      selection={{
        rows: ticked,
        select: setTicked,
        name: t('jobs.name'),
        allLabel: t('jobs.tick-all'),
        labelOf: ({ name, created }) => t('jobs.tick', { name, moment: dateAndTime(created) }),
      }}
      header={
        <PageHeader
          description={t('jobs.description')}
          {...(jobs.data && { counter: `(${jobs.data.length})` })}
          actions={<Clear count={ticked.length} isPending={clear.isPending} clear={clear.mutate} />}
        />
      }
      columns={[
        { id: 'workspace', title: t('columns.workspace'), cell: ({ name }) => name },
        { id: 'status', title: t('columns.status'), cell: (job) => <JobStatus job={job} /> },
        {
          id: 'created',
          title: t('columns.created'),
          cell: ({ created }) => dateAndTime(created, { withSeconds: true }),
        },
        {
          id: 'ended',
          title: t('columns.ended'),
          cell: ({ ended }) => (ended ? dateAndTime(ended, { withSeconds: true }) : '–'),
        },
      ]}
      empty={<Empty title={t('jobs.none')} text={t('jobs.none-text')} />}
    />
  )
}

function Clear({ count, isPending, clear }: { count: number; isPending: boolean; clear: () => void }) {
  const { t } = useTranslation('rasa')
  return (
    <AccessButton access={contract.clearJobs.access} disabled={count === 0} loading={isPending} onClick={() => clear()}>
      {t('jobs.clear', { count })}
    </AccessButton>
  )
}

const indicators = {
  queued: 'in-progress',
  completed: 'success',
  failed: 'error',
} as const satisfies Record<TrainingJob['status'], StatusIndicatorProps.Type>

function JobStatus({ job: { status, message } }: { job: TrainingJob }) {
  const { t } = useTranslation('rasa')
  return (
    <>
      <StatusIndicator type={indicators[status]}>{t(`jobs.statuses.${status}`)}</StatusIndicator>
      {message && (
        <Box variant="small" color="text-body-secondary" display="block">
          {message}
        </Box>
      )}
    </>
  )
}
