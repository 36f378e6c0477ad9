/** The people of an organisation, and in which workspaces each of them works. */
import Badge from '@cloudscape-design/components/badge'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agents as contract, type OrganisationAgent } from '#shared/contracts/agents'
import type { Organisation } from '#shared/contracts/workspaces'
import { queries, quietly } from '../../../core/api.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { RowsTable, type Column } from '../../../components/table/rows-table.tsx'
import { useOrganisations } from '../workspaces-data.ts'
import { AddDialog } from './add-dialog.tsx'
import { people, usePeople } from './membership.ts'

export function OrganisationPeople({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisations')
  const [isAdding, setIsAdding] = useState(false)
  const { _id: organisationId } = organisation
  const list = useQuery({
    ...queries.agents.allOrganisationAgents(),
    select: (all) => all.filter((agent) => agent.organisation === organisationId),
  })
  const add = (
    <AccessButton access={contract.changeOrganisation.access} onClick={() => setIsAdding(true)}>
      {t('people.add')}
    </AccessButton>
  )
  return (
    <>
      <RowsTable
        name={t('people.name')}
        rows={list.data}
        list={list}
        columns={usePeopleColumns(organisationId)}
        wrapLines={false}
        stickyColumns={{ last: 1 }}
        enableKeyboardNavigation
        heading={{ actions: add, count: list.data?.length }}
        empty={<Empty title={t('people.none')} text={t('people.none-text')} action={add} />}
      />
      {isAdding && <Add organisation={organisation} close={() => setIsAdding(false)} />}
    </>
  )
}

function usePeopleColumns(organisationId: string): Column<OrganisationAgent>[] {
  const { t } = useTranslation('organisations')
  const columns = useColumnKit<OrganisationAgent>()
  const notify = useNotify()
  const askToRemove = ({ _id: agentId, fullName: name }: OrganisationAgent) =>
    ask({
      title: t('people.remove-title', { name }),
      text: t('people.remove-text'),
      action: t('people.remove'),
      act: async () => {
        people.put(await quietly.agents.removeFromOrganisation({ agentId, organisationId }))
        notify.success(t('people.removed', { name }))
      },
    })
  return [
    {
      id: 'name',
      title: t('columns.name'),
      cell: ({ fullName, isProvider }) => (
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <span>{fullName}</span>
          {isProvider && <Badge>{t('people.provider')}</Badge>}
        </SpaceBetween>
      ),
    },
    columns.text('email', t('columns.email'), ({ email }) => email),
    { id: 'works', title: t('columns.works'), cell: (agent) => <Works agent={agent} /> },
    columns.age('active', t('columns.active'), ({ lastActive }) => lastActive),
    columns.actions(
      ({ fullName }) => fullName,
      (agent) => [
        { text: t('people.remove'), access: contract.removeFromOrganisation.access, act: () => askToRemove(agent) },
      ],
    ),
  ]
}

/** Each workspace with the roles that are held there. */
function Works({ agent: { workspaces } }: { agent: OrganisationAgent }) {
  const { t } = useTranslation(['organisations', 'shell'])
  if (workspaces.length === 0) return t('people.nowhere')
  return workspaces.map(({ id, displayName, roles }) => (
    <div key={id}>
      {displayName} ({roles.map((role) => t(`shell:roles.${role}`)).join(', ')})
    </div>
  ))
}

function Add({ organisation: { _id: organisationId }, close }: { organisation: Organisation; close: () => void }) {
  const { t } = useTranslation('organisations')
  const notify = useNotify()
  const all = usePeople()
  const organisations = useOrganisations()
  const others = (all.data ?? []).filter(({ organisation }) => organisation !== organisationId)
  return (
    <AddDialog
      of="people"
      access={contract.changeOrganisation.access}
      query={all}
      options={others.map(({ _id, fullName, email }) => ({ value: _id, label: fullName, description: email }))}
      noteOf={(id) => {
        const former = others.find(({ _id }) => _id === id)?.organisation
        const name = organisations.data?.find(({ _id }) => _id === former)?.name
        return name === undefined ? undefined : t('people.moves', { name })
      }}
      add={(agentId) => quietly.agents.changeOrganisation({ agentId, organisationId })}
      onAdded={(added) => {
        people.put(added)
        notify.success(t('people.added', { name: added.fullName }))
      }}
      close={close}
    />
  )
}
