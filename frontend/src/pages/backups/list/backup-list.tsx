/** The backups of the active environment, by their kinds, and what can be done with each. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { backupKinds, backups as contract, type BackupKind, type Backup } from '#shared/contracts/backups'
import { useAction } from '../../../core/action.ts'
import { useAgent } from '../../../core/agent.tsx'
import { lazily } from '../../../core/lazy-page.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { FilterChoice } from '../../../components/form/filter-choice.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { createBackup, isUndo, useBackups } from '../backups-data.ts'
import { useMaker } from '../backup-texts.ts'
import { useBackupColumns } from './backup-columns.tsx'

const RestoreDialog = lazy(() => lazily(() => import('../restore/restore-dialog.tsx')))

/** What can be undone has a tab of its own. */
const kinds = backupKinds.filter((kind) => kind !== 'release')

export function BackupList() {
  const { t } = useTranslation('backups')
  const { agent } = useAgent()
  const [kind, choose] = useChosenKind()
  const backups = useBackups((backup) => !isUndo(backup) && (!kind || backup.kind === kind))
  const [restored, setRestored] = useState<Backup>()
  const columns = useBackupColumns(setRestored)
  const makerOf = useMaker()
  const kindName = (of: BackupKind) => t(`kinds.${of}`)
  return (
    <>
      <DataTable
        isPart
        name={t('tabs.backups')}
        list={backups}
        columns={columns}
        searched={(backup) => [makerOf(backup), kindName(backup.kind)]}
        searchLabel={t('list.find')}
        filters={
          <Box padding={{ top: 'xs' }}>
            <FilterChoice
              label={t('list.kind')}
              any={t('list.any-kind')}
              values={kinds}
              nameOf={kindName}
              chosen={kind}
              choose={choose}
            />
          </Box>
        }
        header={(counter) => (
          <Header
            variant="h2"
            description={t('list.text', { environment: agent.activeEnvironment.name })}
            actions={<Create variant="primary" />}
            {...(counter && { counter })}
          >
            {t('tabs.backups')}
          </Header>
        )}
        empty={
          kind ? (
            <Empty
              title={t('list.none-of-kind')}
              text={t('list.none-of-kind-text')}
              action={<Button onClick={() => choose(undefined)}>{t('list.all-kinds')}</Button>}
            />
          ) : (
            <Empty title={t('list.none')} text={t('list.none-text')} action={<Create variant="normal" />} />
          )
        }
      />
      <Suspense>{restored && <RestoreDialog backup={restored} close={() => setRestored(undefined)} />}</Suspense>
    </>
  )
}

/** The kind is part of the address. */
function useChosenKind() {
  const [params, setParams] = useSearchParams()
  const choose = (chosen: string | undefined) => setParams(chosen ? { kind: chosen } : {}, { replace: true })
  return [kinds.find((kind) => kind === params.get('kind')), choose] as const
}

function Create({ variant }: { variant: 'primary' | 'normal' }) {
  const { t } = useTranslation('backups')
  const notify = useNotify()

  const { isBusy: isCreating, run: create } = useAction(async () => {
    await createBackup()
    notify.success(t('list.created'))
  })

  return (
    <AccessButton access={contract.create.access} variant={variant} loading={isCreating} onClick={create}>
      {t('list.create')}
    </AccessButton>
  )
}
