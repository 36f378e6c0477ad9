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
import { useColumnKit } from '../../../components/table/columns.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { isUndo, useBackups } from '../backups-data.ts'
import { Content } from './backup-columns.tsx'

const RestoreDialog = lazy(() => lazily(() => import('../restore/restore-dialog.tsx')))

export default function UndoList() {
  const { t } = useTranslation(['backups', 'items'])
  const { agent } = useAgent()
  const backups = useBackups(isUndo)
  const [undone, setUndone] = useState<Backup>()
  const columns = useColumnKit<Backup>()
  const whatOf = ({ reason }: Backup) => t(reason ? `reasons.${reason}` : 'kinds.release')
  return (
    <>
      <DataTable
        isPart
        name={t('tabs.undo')}
        list={backups}
        columns={[
          columns.text('what', t('undo.what'), whatOf),
          columns.moment('when', t('undo.when'), ({ created }) => created),
          columns.text('by', t('undo.by'), ({ by }) => by || t('by-itself')),
          { id: 'content', title: t('columns.content'), cell: (backup) => <Content backup={backup} /> },
          columns.moment('until', t('undo.until'), ({ until }) => until),
          {
            id: 'actions',
            title: t('items:rows.actions'),
            cell: (backup) => (
              <AccessButton
                access={contract.restore.access}
                variant="inline-link"
                wrapText={false}
                ariaLabel={t('undo.action-of', { what: whatOf(backup), moment: dateAndTime(backup.created) })}
                onClick={() => setUndone(backup)}
              >
                {t('undo.action')}
              </AccessButton>
            ),
          },
        ]}
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
