/** The builds, newest first. */
import Button from '@cloudscape-design/components/button'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isInProgress } from '#shared/build-status'
import { builds as contract, type BuildTask } from '#shared/contracts/builds'
import { dateAndTime } from '../../core/format.ts'
import { ask } from '../../components/dialog/ask.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { useRefusal } from '../../components/form/access-button.tsx'
import { Moment } from '../../components/layout/moment.tsx'
import { RowActions } from '../../components/table/row-actions.tsx'
import { usePagedRows } from '../../components/table/paging.tsx'
import { RowsTable } from '../../components/table/rows-table.tsx'
import { Status } from './build-status.tsx'
import { load, remove } from './builds-data.ts'
import { duration, share, size } from './figures.ts'

interface BuildTableProps {
  list: UseQueryResult<BuildTask[]>
  /** The build whose report shows. */
  opened: string | undefined
  open: (id: string) => void
}

export function BuildTable({ list, opened, open }: BuildTableProps) {
  const { t } = useTranslation(['builds', 'items'])
  const { data: tasks = [] } = list
  return (
    <RowsTable
      stickyColumns={{ last: 1 }}
      list={list}
      {...usePagedRows(tasks).table}
      name={t('name')}
      heading={{ count: list.data?.length }}
      columns={[
        {
          id: 'created',
          title: t('columns.created'),
          minWidth: 160,
          cell: ({ created }) => <Moment at={created} />,
        },
        { id: 'status', title: t('columns.status'), minWidth: 240, cell: (task) => <Status task={task} /> },
        { id: 'agent', title: t('columns.agent'), cell: ({ agent }) => agent },
        {
          id: 'duration',
          title: t('columns.duration'),
          cell: (task) => <span className="unbroken">{durationOf(task)}</span>,
        },
        { id: 'accuracy', title: t('columns.accuracy'), cell: ({ report }) => share(report?.accuracy) },
        { id: 'size', title: t('columns.size'), cell: ({ modelBytes }) => size(modelBytes) },
        {
          id: 'report',
          title: t('columns.report'),
          cell: (task) => <ReportCell task={task} opened={task._id === opened} open={() => open(task._id)} />,
        },
        {
          id: 'actions',
          title: t('items:rows.actions'),
          width: 100,
          cell: (task) => <Actions task={task} />,
        },
      ]}
    />
  )
}

function ReportCell({
  task: { report, created },
  opened,
  open,
}: {
  task: BuildTask
  opened: boolean
  open: () => void
}) {
  const { t } = useTranslation('builds')
  if (!report) return '–'
  if (opened) return t('report.shown')
  return (
    <Button variant="inline-link" ariaLabel={t('report.show-of', { moment: dateAndTime(created) })} onClick={open}>
      {t('report.show')}
    </Button>
  )
}

/** A build that is not over has no length yet. */
const durationOf = ({ created, ended }: BuildTask): string => (ended ? duration(created, ended) : '–')

function Actions({ task }: { task: BuildTask }) {
  const { t } = useTranslation(['builds', 'common'])
  const refusalOf = useRefusal()
  const notify = useNotify()
  const { _id, created, status, isDeployed } = task
  const built = status === 'completed' || status === 'deployed' || status === 'deployment-failed'
  const unloadable =
    refusalOf(contract.load.access) ?? (isDeployed ? t('no-load.deployed') : built ? undefined : t('no-load.unbuilt'))
  const unremovable =
    refusalOf(contract.remove.access) ??
    (isDeployed ? t('no-delete.deployed') : isInProgress(status) ? t('no-delete.busy') : undefined)
  const moment = dateAndTime(created)
  const askToRemove = () =>
    ask({
      title: t('delete.title', { moment }),
      warning: t('delete.text'),
      action: t('common:delete'),
      access: contract.remove.access,
      act: async () => {
        await remove(_id)
        notify.success(t('deleted', { moment }))
      },
    })
  return (
    <RowActions
      label={t('actions-of', { moment })}
      actions={[
        // A call that fails has said why.
        { text: t('load'), refused: unloadable, act: () => load(_id).catch(() => undefined) },
        { text: t('common:delete'), refused: unremovable, act: askToRemove },
      ]}
    />
  )
}
