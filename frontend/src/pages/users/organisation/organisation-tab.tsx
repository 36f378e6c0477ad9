/** Colleagues of the organisation, who may work here as well; the provider's staff also decides who belongs to it. */
import Badge from '@cloudscape-design/components/badge'
import Header from '@cloudscape-design/components/header'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganisationAgent } from '#shared/contracts/agents'
import { agents as contract } from '#shared/contracts/agents'
import { useAgent } from '../../../core/agent.tsx'
import { ageOf } from '../../../core/format.ts'
import { useNow } from '../../../core/use-now.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Avatar } from '../../../components/layout/avatar.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { DataTable, type Column } from '../../../components/table/data-table.tsx'
import { RowActions, type RowAction } from '../../../components/table/row-actions.tsx'
import { OrganisationDialog, type Decision } from './organisation-dialogs.tsx'
import { useOrganisationAgents } from './organisation-data.ts'

export function OrganisationTab() {
  const { t } = useTranslation('users')
  const [decision, setDecision] = useState<Decision>()
  const columns = useColumns(setDecision)
  return (
    <>
      <DataTable
        isPart
        name={t('tabs.organisation')}
        list={useOrganisationAgents()}
        columns={columns}
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

function useColumns(decide: (decision: Decision) => void): readonly Column<OrganisationAgent>[] {
  const { t } = useTranslation(['users', 'items'])
  const { agent } = useAgent()
  const now = useNow()
  const actionsOf = useActions(decide)
  return [
    {
      id: 'name',
      title: t('columns.name'),
      order: ({ fullName }) => fullName,
      cell: ({ fullName, email }) => (
        <div className="person">
          <Avatar name={fullName} picture={undefined} />
          <div>
            {fullName}
            <div className="person-email">{email}</div>
          </div>
        </div>
      ),
    },
    {
      id: 'workspaces',
      title: t('organisation.workspaces'),
      order: ({ workspaces }) => workspaces.map(({ displayName }) => displayName).join(', '),
      cell: (person) => (
        <span className="person-badges">
          {worksIn(agent.activeClient, person) && <Badge color="green">{t('organisation.here')}</Badge>}
          {person.workspaces
            .filter(({ name }) => name !== agent.activeClient)
            .map(({ id, displayName }) => (
              <Badge key={id}>{displayName}</Badge>
            ))}
        </span>
      ),
    },
    {
      id: 'active',
      title: t('columns.active'),
      order: ({ lastActive = '' }) => lastActive,
      cell: ({ lastActive }) => (lastActive ? <time dateTime={lastActive}>{ageOf(lastActive, now)}</time> : t('never')),
    },
    {
      id: 'actions',
      width: 100,
      title: t('items:rows.actions'),
      cell: (person) => (
        <RowActions label={t('items:rows.actions-of', { name: person.fullName })} actions={actionsOf(person)} />
      ),
    },
  ]
}

const worksIn = (client: string, { workspaces }: OrganisationAgent): boolean =>
  workspaces.some(({ name }) => name === client)

/** Who is here leaves, who is not comes; the provider's staff also decides of the organisation. */
function useActions(decide: (decision: Decision) => void): (person: OrganisationAgent) => RowAction[] {
  const { t } = useTranslation(['users', 'errors'])
  const { agent, rights } = useAgent()
  const refusalOf = useRefusal()
  const isStaff = rights.roles.includes('wbb-agent')
  return (person) => [
    worksIn(agent.activeClient, person)
      ? {
          text: t('organisation.leave'),
          refused:
            refusalOf(contract.removeClient.access) ?? (person._id === agent._id ? t('errors:own-account') : undefined),
          act: () => decide({ kind: 'leave', person }),
        }
      : {
          text: t('organisation.join'),
          refused: refusalOf(contract.addClient.access),
          act: () => decide({ kind: 'join', person }),
        },
    ...(isStaff ? (['move', 'remove'] as const) : []).map((kind) => ({
      text: t(`organisation.${kind}`),
      act: () => decide({ kind, person }),
    })),
  ]
}
