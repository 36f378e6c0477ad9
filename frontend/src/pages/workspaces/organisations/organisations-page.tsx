/** All organisations, for the provider (ORGANISATIONS-001). */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workspaces as contract, type Organisation } from '#shared/contracts/workspaces'
import { dayName } from '../../../core/format.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { pathTo } from '../../../core/pages.ts'
import { AccessButton, useRefusal } from '../../../components/form/access-button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { DataTable, type Column } from '../../../components/table/data-table.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import { useOrganisations } from '../workspaces-data.ts'
import { DeleteOrganisation, useKeepingReason } from './organisation-deletion.tsx'

const NameDialog = lazy(() => lazily(() => import('./organisation-dialog.tsx')))

type Doing = { readonly does: 'create' } | { readonly does: 'rename' | 'delete'; readonly organisation: Organisation }

export default function OrganisationsPage() {
  const { t } = useTranslation('organisations')
  const organisations = useOrganisations()
  const [doing, start] = useState<Doing>()
  const columns = useColumns(start)
  const close = () => start(undefined)
  const create = (
    <AccessButton
      access={contract.createOrganisation.access}
      variant="primary"
      onClick={() => start({ does: 'create' })}
    >
      {t('create.button')}
    </AccessButton>
  )
  return (
    <>
      <DataTable
        name={t('name')}
        list={organisations}
        columns={columns}
        searched={({ name }) => [name]}
        searchLabel={t('find')}
        header={(counter) => (
          <PageHeader description={t('description')} {...(counter && { counter })} actions={create} />
        )}
        empty={<Empty title={t('none')} text={t('none-text')} action={create} />}
      />
      {doing?.does === 'delete' ? (
        <DeleteOrganisation organisation={doing.organisation} close={close} />
      ) : (
        <Suspense>
          {doing && (
            <NameDialog organisation={doing.does === 'rename' ? doing.organisation : undefined} close={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const addressOf = (id: string): string => `${pathTo('organisation-view')}/${id}`

function useColumns(start: (doing: Doing) => void): Column<Organisation>[] {
  const { t } = useTranslation(['organisations', 'items'])
  return [
    {
      id: 'name',
      title: t('columns.name'),
      cell: ({ _id, name }) => <PageLink to={addressOf(_id)}>{name}</PageLink>,
      order: ({ name }) => name,
    },
    {
      id: 'workspaces',
      title: t('columns.workspaces'),
      cell: ({ clients }) => clients.length,
      order: ({ clients }) => clients.length,
    },
    { id: 'people', title: t('columns.people'), cell: ({ agents }) => agents, order: ({ agents }) => agents },
    {
      id: 'created',
      title: t('columns.created'),
      cell: ({ created }) => dayName(created.slice(0, 10)),
      order: ({ created }) => created,
    },
    {
      id: 'actions',
      width: 100,
      title: t('items:rows.actions'),
      cell: (organisation) => <Actions organisation={organisation} start={start} />,
    },
  ]
}

function Actions({ organisation, start }: { organisation: Organisation; start: (doing: Doing) => void }) {
  const { t } = useTranslation(['organisations', 'items', 'common'])
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  const reasonOf = useKeepingReason()
  return (
    <RowActions
      label={t('items:rows.actions-of', { name: organisation.name })}
      actions={[
        { text: t('view'), act: () => void navigate(addressOf(organisation._id)) },
        {
          text: t('rename.button'),
          refused: refusalOf(contract.updateOrganisation.access),
          act: () => start({ does: 'rename', organisation }),
        },
        {
          text: t('common:delete'),
          refused: reasonOf(organisation),
          act: () => start({ does: 'delete', organisation }),
        },
      ]}
    />
  )
}
