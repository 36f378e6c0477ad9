/** All workspaces, for the provider: founded, watched, changed, cleared, rebuilt and deleted (WORKSPACES-001). */
import Flashbar from '@cloudscape-design/components/flashbar'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces as contract } from '#shared/contracts/workspaces'
import { queries } from '../../core/api.ts'
import { lazily } from '../../core/lazy-page.ts'
import { AccessButton } from '../../components/form/access-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { useWorkspaceColumns } from './list/columns.tsx'
import { RunningRemovals } from './list/running-removals.tsx'
import { rowsOf } from './list/workspace-rows.ts'
import type { WorkspaceDeed } from './workspace-deed.ts'
import { useOrganisations, useRemovals, useStatuses } from './workspaces-data.ts'

const WorkspaceDialog = lazy(() => lazily(() => import('./workspace-dialog.tsx')))

export default function WorkspacesPage() {
  const { t } = useTranslation('workspaces')
  const organisations = useOrganisations()
  const statuses = useStatuses()
  const removals = useRemovals()
  const list = useQuery({
    ...queries.workspaces.list(),
    select: (all) =>
      rowsOf(all, { organisations: organisations.data, statuses: statuses.data, removals: removals.data }),
  })
  const [deed, start] = useState<WorkspaceDeed>()
  const columns = useWorkspaceColumns(start)
  const create = (
    <AccessButton access={contract.create.access} variant="primary" onClick={() => start({ does: 'create' })}>
      {t('create.button')}
    </AccessButton>
  )
  return (
    <>
      <RunningRemovals removals={removals.data ?? []} />
      {statuses.isError && <Flashbar items={[{ id: 'status', type: 'warning', content: t('status.failed') }]} />}
      <DataTable
        name={t('name')}
        list={list}
        columns={columns}
        searched={({ displayName, name, organisationName }) => [displayName, name, organisationName]}
        searchLabel={t('find')}
        header={(counter) => (
          <PageHeader description={t('description')} {...(counter && { counter })} actions={create} />
        )}
        empty={<Empty title={t('none')} text={t('none-text')} action={create} />}
      />
      <Suspense>{deed && <WorkspaceDialog deed={deed} close={() => start(undefined)} />}</Suspense>
    </>
  )
}
