/** Colleagues of the organisation, who may work here as well; the provider's staff also decides who belongs to it. */
import Badge from '@cloudscape-design/components/badge'
import Header from '@cloudscape-design/components/header'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganisationAgent } from '#shared/contracts/agents'
import { agents as contract } from '#shared/contracts/agents'
import { useAgent } from '../../../core/agent.tsx'
import { ask } from '../../../components/dialog/ask.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { Avatar } from '../../../components/layout/avatar.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import type { RowAction } from '../../../components/table/row-actions.tsx'
import { OrganisationDialog, type Decision } from './organisation-dialogs.tsx'
import { useOrganisationAgents, leaveOrganisation, leaveWorkspace } from './organisation-data.ts'

export function OrganisationTab() {
  const { t } = useTranslation('users')
  const { agent } = useAgent()
  const [decision, setDecision] = useState<Decision>()
  const columns = useColumnKit<OrganisationAgent>()
  const actionsOf = useActions(setDecision)
  return (
    <>
      <DataTable
        isPart
        name={t('tabs.organisation')}
        list={useOrganisationAgents()}
        columns={[
          {
            id: 'name',
            title: t('columns.name'),
            order: ({ fullName }) => fullName,
            cell: (person) => <Person person={person} />,
          },
          {
            id: 'workspaces',
            title: t('organisation.workspaces'),
            order: ({ workspaces }) => workspaces.map(({ displayName }) => displayName).join(', '),
            cell: (person) => <Workspaces person={person} here={agent.activeClient} />,
          },
          columns.age('active', t('columns.active'), ({ lastActive }) => lastActive, t('never')),
          columns.actions(({ fullName }) => fullName, actionsOf),
        ]}
        searched={({ fullName, email, workspaces }) => [
          fullName,
          email,
          ...workspaces.map(({ displayName }) => displayName),
        ]}
        searchLabel={t('organisation.find')}
        failed={t('organisation.failed')}
        header={(counter) => (
          <Header variant="h2" description={t('organisation.lead')} {...(counter && { counter })}>
            {t('tabs.organisation')}
          </Header>
        )}
        empty={<Empty title={t('organisation.none')} text={t('organisation.none-text')} />}
      />
      {decision && <OrganisationDialog decision={decision} close={() => setDecision(undefined)} />}
    </>
  )
}

function Person({ person: { fullName, email } }: { person: OrganisationAgent }) {
  return (
    <div className="person">
      <Avatar name={fullName} picture={undefined} />
      <div>
        {fullName}
        <div className="person-email">{email}</div>
      </div>
    </div>
  )
}

/** The names of the workspaces of a person; the one that is open, `here`, comes first. */
function Workspaces({ person, here }: { person: OrganisationAgent; here: string }) {
  const { t } = useTranslation('users')
  return (
    <span className="person-badges">
      {worksIn(here, person) && <Badge color="green">{t('organisation.here')}</Badge>}
      {person.workspaces
        .filter(({ name }) => name !== here)
        .map(({ id, displayName }) => (
          <Badge key={id}>{displayName}</Badge>
        ))}
    </span>
  )
}

const worksIn = (client: string, { workspaces }: OrganisationAgent): boolean =>
  workspaces.some(({ name }) => name === client)

/** Who is here leaves, who is not comes; the provider's staff also decides of the organisation. */
function useActions(decide: (decision: Decision) => void): (person: OrganisationAgent) => RowAction[] {
  const { t } = useTranslation(['users', 'errors'])
  const { agent, rights } = useAgent()
  const notify = useNotify()
  const isStaff = rights.roles.includes('wbb-agent')
  const askToLeave = ({ _id, fullName: name }: OrganisationAgent) =>
    ask({
      title: t('organisation.leave-title', { name }),
      text: t('organisation.leave-text', { name }),
      action: t('organisation.leave'),
      access: contract.removeClient.access,
      act: async () => {
        await leaveWorkspace(_id)
        notify.success(t('organisation.left', { name }))
      },
    })
  const askToRemove = ({ _id, fullName: name, organisation = '' }: OrganisationAgent) =>
    ask({
      title: t('organisation.remove-title', { name }),
      text: t('organisation.remove-text', { name }),
      action: t('organisation.remove'),
      access: contract.removeFromOrganisation.access,
      act: async () => {
        await leaveOrganisation(_id, organisation)
        notify.success(t('organisation.removed', { name }))
      },
    })
  return (person) => [
    worksIn(agent.activeClient, person)
      ? {
          text: t('organisation.leave'),
          access: contract.removeClient.access,
          refused: person._id === agent._id ? t('errors:own-account') : undefined,
          act: () => askToLeave(person),
        }
      : {
          text: t('organisation.join'),
          access: contract.addClient.access,
          act: () => decide({ kind: 'join', person }),
        },
    ...(isStaff
      ? [
          { text: t('organisation.move'), act: () => decide({ kind: 'move', person }) },
          { text: t('organisation.remove'), act: () => askToRemove(person) },
        ]
      : []),
  ]
}
