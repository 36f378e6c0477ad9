/** The workspaces of an organisation. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workspaces as contract, type ManagedWorkspace, type Organisation } from '#shared/contracts/workspaces'
import { api, queries, quietly } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { AccessButton, useRefusal } from '../../../components/form/access-button.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import { useTierName } from '../tier-names.ts'
import { showMoved, useOrganisations, useStatuses } from '../workspaces-data.ts'
import { AddDialog } from './add-dialog.tsx'
import { MemberTable } from './member-table.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

type Doing = 'add' | ManagedWorkspace

const addressOf = (id: string): string => `${pathTo('workspaces-edit')}/${id}`
const { access } = contract.changeOrganisation

export function OrganisationWorkspaces({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisations')
  const [doing, start] = useState<Doing>()
  const { _id: organisationId } = organisation
  const list = useQuery({
    ...queries.workspaces.list(),
    select: (all) => all.filter((workspace) => workspace.organisation === organisationId),
  })
  return (
    <>
      <MemberTable
        name={t('workspaces.name')}
        list={list}
        columns={useColumns(start)}
        none={{ title: t('workspaces.none'), text: t('workspaces.none-text') }}
        add={
          <AccessButton access={access} onClick={() => start('add')}>
            {t('workspaces.add')}
          </AccessButton>
        }
      />
      {doing === 'add' && <Add organisation={organisation} close={() => start(undefined)} />}
      {doing && doing !== 'add' && <Remove workspace={doing} close={() => start(undefined)} />}
    </>
  )
}

function useColumns(start: (doing: Doing) => void) {
  const { t } = useTranslation(['organisations', 'workspaces', 'items'])
  const navigate = useNavigate()
  const tierName = useTierName()
  const statuses = useStatuses().data
  const refused = useRefusal()(access)
  return [
    {
      id: 'name',
      header: t('columns.name'),
      isRowHeader: true,
      cell: ({ _id, displayName }: ManagedWorkspace) => <PageLink to={addressOf(_id)}>{displayName}</PageLink>,
    },
    { id: 'tier', header: t('workspaces:fields.tier'), cell: ({ tierType }: ManagedWorkspace) => tierName(tierType) },
    {
      id: 'people',
      header: t('columns.people'),
      cell: ({ _id }: ManagedWorkspace) => statuses?.get(_id)?.people ?? '–',
    },
    {
      id: 'actions',
      header: t('items:rows.actions'),
      width: 100,
      cell: (workspace: ManagedWorkspace) => (
        <RowActions
          label={t('items:rows.actions-of', { name: workspace.displayName })}
          actions={[
            { text: t('workspaces.edit'), act: () => void navigate(addressOf(workspace._id)) },
            { text: t('workspaces.remove'), refused, act: () => start(workspace) },
          ]}
        />
      ),
    },
  ]
}

function Add({ organisation: { _id: organisationId }, close }: { organisation: Organisation; close: () => void }) {
  const { t } = useTranslation('organisations')
  const notify = useNotify()
  const list = useQuery(queries.workspaces.list())
  const organisations = useOrganisations()
  const others = (list.data ?? []).filter((one) => one.organisation !== organisationId && !one.isDeleting)
  const formerOf = (id: string) => {
    const former = others.find(({ _id }) => _id === id)?.organisation
    return organisations.data?.find(({ _id }) => _id === former)?.name
  }
  return (
    <AddDialog
      of="workspaces"
      access={access}
      query={list}
      options={others.map(({ _id, displayName, name }) => ({ value: _id, label: displayName, description: name }))}
      noteOf={(id) => {
        const name = formerOf(id)
        return name === undefined ? undefined : t('workspaces.moves', { name })
      }}
      add={(clientId) => quietly.workspaces.changeOrganisation({ clientId, organisationId })}
      onAdded={(added) => {
        showMoved(added)
        notify.success(t('workspaces.added', { name: added.displayName }))
      }}
      close={close}
    />
  )
}

function Remove({ workspace, close }: { workspace: ManagedWorkspace; close: () => void }) {
  const { t } = useTranslation('organisations')
  const notify = useNotify()
  const { _id: clientId, displayName: name } = workspace
  return (
    <RemoveDialog
      of="workspaces"
      name={name}
      remove={async () => {
        showMoved(await api.workspaces.changeOrganisation({ clientId, organisationId: null }))
        notify.success(t('workspaces.removed', { name }))
      }}
      close={close}
    />
  )
}
