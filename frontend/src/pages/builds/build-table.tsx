/** The builds, newest first. */
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Table from '@cloudscape-design/components/table'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isInProgress } from '#shared/build-status'
import { builds as contract, type BuildTask } from '#shared/contracts/builds'
import { dateAndTime } from '../../core/format.ts'
import { useRefusal } from '../../components/form/access-button.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { RowActions } from '../../components/table/row-actions.tsx'
import { Status } from './build-status.tsx'
import { load } from './builds-data.ts'
import { duration, share, size } from './figures.ts'
import { usePaged } from './paged.tsx'

interface BuildTableProps {
  list: UseQueryResult<BuildTask[]>
  /** The build whose report shows. */
  opened: string | undefined
  open: (id: string) => void
  remove: (task: BuildTask) => void
}

export function BuildTable({ list, opened, open, remove }: BuildTableProps) {
  const { t } = useTranslation(['builds', 'items'])
  const { data: tasks = [], error, isPending, refetch } = list
  return (
    <Table
      trackBy="_id"
      wrapLines
      stickyColumns={{ last: 1 }}
      {...usePaged(tasks)}
      loading={isPending}
      loadingText={t('loading')}
      {...(isPending && { skeleton: { totalRows: 3 } })}
      ariaLabels={{ tableLabel: t('name') }}
      header={<Header counter={`(${tasks.length})`}>{t('name')}</Header>}
      empty={error && <LoadFailed error={error} retry={refetch} />}
      columnDefinitions={[
        {
          id: 'created',
          header: t('columns.created'),
          isRowHeader: true,
          minWidth: 160,
          cell: ({ created }) => <time dateTime={created}>{dateAndTime(created)}</time>,
        },
        { id: 'status', header: t('columns.status'), minWidth: 240, cell: (task) => <Status task={task} /> },
        { id: 'agent', header: t('columns.agent'), cell: ({ agent }) => agent },
        {
          id: 'duration',
          header: t('columns.duration'),
          cell: (task) => <span className="unbroken">{durationOf(task)}</span>,
        },
        { id: 'accuracy', header: t('columns.accuracy'), cell: ({ report }) => share(report?.accuracy) },
        { id: 'size', header: t('columns.size'), cell: ({ modelBytes }) => size(modelBytes) },
        {
          id: 'report',
          header: t('columns.report'),
          cell: (task) => <ReportCell task={task} opened={task._id === opened} open={() => open(task._id)} />,
        },
        {
          id: 'actions',
          header: t('items:rows.actions'),
          width: 100,
          cell: (task) => <Actions task={task} remove={() => remove(task)} />,
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

function Actions({ task, remove }: { task: BuildTask; remove: () => void }) {
  const { t } = useTranslation(['builds', 'common'])
  const refusalOf = useRefusal()
  const { _id, created, status, isDeployed } = task
  const built = status === 'completed' || status === 'deployed' || status === 'deployment-failed'
  const unloadable =
    refusalOf(contract.load.access) ?? (isDeployed ? t('no-load.deployed') : built ? undefined : t('no-load.unbuilt'))
  const unremovable =
    refusalOf(contract.remove.access) ??
    (isDeployed ? t('no-delete.deployed') : isInProgress(status) ? t('no-delete.busy') : undefined)
  return (
    <RowActions
      label={t('actions-of', { moment: dateAndTime(created) })}
      actions={[
        // A call that fails has said why.
        { text: t('load'), refused: unloadable, act: () => load(_id).catch(() => undefined) },
        { text: t('common:delete'), refused: unremovable, act: remove },
      ]}
    />
  )
}
