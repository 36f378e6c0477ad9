/** The workspaces of an organisation. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workspaces as contract, type ManagedWorkspace, type Organisation } from '#shared/contracts/workspaces'
import { queries, quietly } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { RowsTable, type Column } from '../../../components/table/rows-table.tsx'
import { useTierName } from '../tier-names.ts'
import { showMoved, useOrganisations, useStatuses } from '../workspaces-data.ts'
import { AddDialog } from './add-dialog.tsx'

const addressOf = (id: string): string => `${pathTo('workspaces-edit')}/${id}`
const { access } = contract.changeOrganisation

export function OrganisationWorkspaces({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisations')
  const [isAdding, setIsAdding] = useState(false)
  const { _id: organisationId } = organisation
  const list = useQuery({
    ...queries.workspaces.list(),
    select: (all) => all.filter((workspace) => workspace.organisation === organisationId),
  })
  const add = (
    <AccessButton access={access} onClick={() => setIsAdding(true)}>
      {t('workspaces.add')}
    </AccessButton>
  )
  return (
    <>
      <RowsTable
        name={t('workspaces.name')}
        rows={list.data}
        list={list}
        columns={useWorkspaceColumns()}
        wrapLines={false}
        stickyColumns={{ last: 1 }}
        enableKeyboardNavigation
        heading={{ actions: add, count: list.data?.length }}
        empty={<Empty title={t('workspaces.none')} text={t('workspaces.none-text')} action={add} />}
      />
      {isAdding && <Add organisation={organisation} close={() => setIsAdding(false)} />}
    </>
  )
}

function useWorkspaceColumns(): Column<ManagedWorkspace>[] {
  const { t } = useTranslation(['organisations', 'workspaces'])
  const navigate = useNavigate()
  const tierName = useTierName()
  const statuses = useStatuses().data
  const columns = useColumnKit<ManagedWorkspace>()
  const notify = useNotify()
  const askToRemove = ({ _id: clientId, displayName: name }: ManagedWorkspace) =>
    ask({
      title: t('workspaces.remove-title', { name }),
      text: t('workspaces.remove-text'),
      action: t('workspaces.remove'),
      act: async () => {
        showMoved(await quietly.workspaces.changeOrganisation({ clientId, organisationId: null }))
        notify.success(t('workspaces.removed', { name }))
      },
    })
  return [
    columns.link('name', t('columns.name'), ({ displayName }) => displayName, { to: ({ _id }) => addressOf(_id) }),
    columns.text('tier', t('workspaces:fields.tier'), ({ tierType }) => tierName(tierType)),
    columns.count('people', t('columns.people'), ({ _id }) => statuses?.get(_id)?.people),
    columns.actions(
      ({ displayName }) => displayName,
      (workspace) => [
        { text: t('workspaces.edit'), act: () => void navigate(addressOf(workspace._id)) },
        { text: t('workspaces.remove'), access, act: () => askToRemove(workspace) },
      ],
    ),
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
