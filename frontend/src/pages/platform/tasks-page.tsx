/** The tasks of the platform, for provider staff: what ran when, how it ended, and a button for each (TASKS-001). */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { taskNames, type TaskName, type TaskRun } from '#shared/contracts/platform'
import { durationText } from '#shared/figures/numbers'
import { tasksPollMs } from '#shared/limits'
import { api } from '../../core/api.ts'
import { ageOf, dateAndTime } from '../../core/format.ts'
import { language } from '../../core/i18n.ts'
import { useNow } from '../../core/use-now.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { RunDialog, type Row } from './run-dialog.tsx'

const isOwn = (task: string): task is TaskName => taskNames.some((name) => name === task)

export default function TasksPage() {
  const { t } = useTranslation(['platform', 'items'])
  const [asked, setAsked] = useState<{ readonly task: Row; readonly runsFor: 'all' | 'client' }>()
  const columns = useColumnKit<Row>()
  const tasks = useQuery({
    queryKey: ['platform', 'tasks'],
    queryFn: () => api.platform.tasks(),
    // Live while one runs.
    refetchInterval: ({ state }) =>
      state.data?.some(({ runs = [] }) => runs.some(({ status }) => status === 'running')) ? tasksPollMs : false,
    select: (all) =>
      all.map((each): Row => ({
        ...each,
        _id: each.task,
        title: isOwn(each.task) ? t(`tasks.titles.${each.task}`) : each.title,
      })),
  })
  return (
    <SpaceBetween size="m">
      <DataTable
        name={t('tasks.name')}
        list={tasks}
        columns={[
          columns.text('task', t('tasks.task'), ({ title }) => title),
          {
            id: 'last',
            title: t('tasks.last'),
            cell: (task) => <Last task={task} />,
            order: ({ runs }) => runs?.[0]?.started ?? '',
          },
          { id: 'lasted', title: t('tasks.lasted'), cell: ({ runs }) => lasted(runs?.[0]) },
          {
            id: 'actions',
            title: t('items:rows.actions'),
            width: 320,
            cell: (task) => <RunButtons task={task} run={(runsFor) => setAsked({ task, runsFor })} />,
          },
        ]}
        searched={({ title, task }) => [title, task]}
        searchLabel={t('tasks.find')}
        header={(counter) => <PageHeader description={t('tasks.lead')} {...(counter && { counter })} />}
        empty={<Empty title={t('tasks.none')} text={t('tasks.none-text')} />}
      />
      {tasks.data?.some(({ isOutside }) => isOutside) && (
        // TASKS-004.
        <Alert type="info" header={t('tasks.outside')}>
          {t('tasks.outside-text')}
        </Alert>
      )}
      {asked && <RunDialog {...asked} close={() => setAsked(undefined)} />}
    </SpaceBetween>
  )
}

function RunButtons({ task, run }: { task: Row; run: (runsFor: 'all' | 'client') => void }) {
  const { t } = useTranslation('platform')
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {task.runsFor.includes('all') && (
        <Button wrapText={false} ariaLabel={t('tasks.run-label', { task: task.title })} onClick={() => run('all')}>
          {t('tasks.run')}
        </Button>
      )}
      {task.runsFor.includes('client') && (
        <Button
          wrapText={false}
          ariaLabel={t('tasks.client-label', { task: task.title })}
          onClick={() => run('client')}
        >
          {t('tasks.client')}
        </Button>
      )}
    </SpaceBetween>
  )
}

const lasted = (run: TaskRun | undefined): string =>
  run?.ended ? durationText(Math.round((Date.parse(run.ended) - Date.parse(run.started)) / 1000), language()) : '–'

const indicators = {
  running: 'in-progress',
  succeeded: 'success',
  failed: 'error',
} as const satisfies Record<TaskRun['status'], StatusIndicatorProps.Type>

function Last({ task: { runs } }: { task: Row }) {
  const { t } = useTranslation('platform')
  const now = useNow()
  const last = runs?.[0]
  if (!last) return <Box color="text-body-secondary">{t(runs ? 'tasks.never' : 'tasks.unknown')}</Box>
  return (
    <span title={dateAndTime(last.started, { withSeconds: true })}>
      <StatusIndicator type={indicators[last.status]}>{t(`tasks.statuses.${last.status}`)}</StatusIndicator>{' '}
      <Box variant="span" color="text-body-secondary">
        {ageOf(last.started, now)}
      </Box>
    </span>
  )
}
