/** The people of an organisation, and in which workspaces each of them works. */
import Badge from '@cloudscape-design/components/badge'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agents as contract, type OrganisationAgent } from '#shared/contracts/agents'
import type { Organisation } from '#shared/contracts/workspaces'
import { api, queries, quietly } from '../../../core/api.ts'
import { ageOf } from '../../../core/format.ts'
import { useNow } from '../../../core/use-now.ts'
import { AccessButton, useRefusal } from '../../../components/form/access-button.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import { useOrganisations } from '../workspaces-data.ts'
import { AddDialog } from './add-dialog.tsx'
import { MemberTable } from './member-table.tsx'
import { people, usePeople } from './membership.ts'
import { RemoveDialog } from './remove-dialog.tsx'

type Doing = 'add' | OrganisationAgent

export function OrganisationPeople({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisations')
  const [doing, start] = useState<Doing>()
  const { _id: organisationId } = organisation
  const list = useQuery({
    ...queries.agents.allOrganisationAgents(),
    select: (all) => all.filter((agent) => agent.organisation === organisationId),
  })
  const close = () => start(undefined)
  return (
    <>
      <MemberTable
        name={t('people.name')}
        list={list}
        columns={useColumns(start)}
        none={{ title: t('people.none'), text: t('people.none-text') }}
        add={
          <AccessButton access={contract.changeOrganisation.access} onClick={() => start('add')}>
            {t('people.add')}
          </AccessButton>
        }
      />
      {doing === 'add' && <Add organisation={organisation} close={close} />}
      {doing && doing !== 'add' && <Remove agent={doing} organisationId={organisationId} close={close} />}
    </>
  )
}

function useColumns(start: (doing: Doing) => void) {
  const { t } = useTranslation(['organisations', 'items'])
  const now = useNow()
  const refused = useRefusal()(contract.removeFromOrganisation.access)
  return [
    {
      id: 'name',
      header: t('columns.name'),
      isRowHeader: true,
      cell: ({ fullName, isProvider }: OrganisationAgent) => (
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <span>{fullName}</span>
          {isProvider && <Badge>{t('people.provider')}</Badge>}
        </SpaceBetween>
      ),
    },
    { id: 'email', header: t('columns.email'), cell: ({ email }: OrganisationAgent) => email },
    { id: 'works', header: t('columns.works'), cell: (agent: OrganisationAgent) => <Works agent={agent} /> },
    {
      id: 'active',
      header: t('columns.active'),
      cell: ({ lastActive }: OrganisationAgent) =>
        lastActive ? <time dateTime={lastActive}>{ageOf(lastActive, now)}</time> : '–',
    },
    {
      id: 'actions',
      header: t('items:rows.actions'),
      width: 100,
      cell: (agent: OrganisationAgent) => (
        <RowActions
          label={t('items:rows.actions-of', { name: agent.fullName })}
          actions={[{ text: t('people.remove'), refused, act: () => start(agent) }]}
        />
      ),
    },
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

interface RemoveProps {
  agent: OrganisationAgent
  organisationId: string
  close: () => void
}

function Remove({ agent: { _id: agentId, fullName: name }, organisationId, close }: RemoveProps) {
  const { t } = useTranslation('organisations')
  const notify = useNotify()
  return (
    <RemoveDialog
      of="people"
      name={name}
      remove={async () => {
        people.put(await api.agents.removeFromOrganisation({ agentId, organisationId }))
        notify.success(t('people.removed', { name }))
      }}
      close={close}
    />
  )
}
