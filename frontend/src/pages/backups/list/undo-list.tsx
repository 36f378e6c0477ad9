/** What was replaced in the active environment of late, each with the way back. */
import Header from '@cloudscape-design/components/header'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backups as contract, type Backup } from '#shared/contracts/backups'
import { undoDays } from '#shared/limits'
import { useAgent } from '../../../core/agent.tsx'
import { dateAndTime } from '../../../core/format.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { DataTable, type Column } from '../../../components/table/data-table.tsx'
import { isUndo, useBackups } from '../backups-data.ts'
import { Content } from './backup-columns.tsx'

const RestoreDialog = lazy(() => lazily(() => import('../restore/restore-dialog.tsx')))

export default function UndoList() {
  const { t } = useTranslation('backups')
  const { agent } = useAgent()
  const backups = useBackups(isUndo)
  const [undone, setUndone] = useState<Backup>()
  const columns = useColumns(setUndone)
  const whatOf = useWhat()
  return (
    <>
      <DataTable
        isPart
        name={t('tabs.undo')}
        list={backups}
        columns={columns}
        searched={(backup) => [whatOf(backup), backup.by]}
        searchLabel={t('undo.find')}
        header={(counter) => (
          <Header
            variant="h2"
            description={t('undo.text', { count: undoDays, environment: agent.activeEnvironment.name })}
            {...(counter && { counter })}
          >
            {t('tabs.undo')}
          </Header>
        )}
        empty={<Empty title={t('undo.none')} text={t('undo.none-text')} />}
      />
      <Suspense>{undone && <RestoreDialog backup={undone} close={() => setUndone(undefined)} />}</Suspense>
    </>
  )
}

function useWhat(): (backup: Backup) => string {
  const { t } = useTranslation('backups')
  return ({ reason }) => t(reason ? `reasons.${reason}` : 'kinds.release')
}

function useColumns(undo: (backup: Backup) => void): Column<Backup>[] {
  const { t } = useTranslation(['backups', 'items'])
  const whatOf = useWhat()
  return [
    { id: 'what', title: t('undo.what'), cell: whatOf, order: whatOf },
    {
      id: 'when',
      title: t('undo.when'),
      cell: ({ created }) => <time dateTime={created}>{dateAndTime(created)}</time>,
      order: ({ created }) => created,
    },
    { id: 'by', title: t('undo.by'), cell: ({ by }) => by || t('by-itself'), order: ({ by }) => by },
    { id: 'content', title: t('columns.content'), cell: (backup) => <Content backup={backup} /> },
    {
      id: 'until',
      title: t('undo.until'),
      cell: ({ until }) => (until ? <time dateTime={until}>{dateAndTime(until)}</time> : '–'),
      order: ({ until = '' }) => until,
    },
    {
      id: 'actions',
      title: t('items:rows.actions'),
      cell: (backup) => (
        <AccessButton
          access={contract.restore.access}
          variant="inline-link"
          wrapText={false}
          ariaLabel={t('undo.action-of', { what: whatOf(backup), moment: dateAndTime(backup.created) })}
          onClick={() => undo(backup)}
        >
          {t('undo.action')}
        </AccessButton>
      ),
    },
  ]
}
