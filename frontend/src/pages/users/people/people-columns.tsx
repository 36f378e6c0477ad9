/** What the table says of each person, and what can be done with them. */
import Badge from '@cloudscape-design/components/badge'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { highestRole, type Role } from '#shared/access'
import { accounts } from '#shared/contracts/accounts'
import { agents as contract, type WorkspaceAgent } from '#shared/contracts/agents'
import { useAgent } from '../../../core/agent.tsx'
import { ask } from '../../../components/dialog/ask.ts'
import { Avatar } from '../../../components/layout/avatar.tsx'
import { Age } from '../../../components/layout/moment.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import type { Column } from '../../../components/table/rows-table.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { resetFactor } from './people-data.ts'

interface PersonColumns {
  /** The departments by their ids. */
  names: ReadonlyMap<string, string>
  edit: (person: WorkspaceAgent) => void
  remove: (person: WorkspaceAgent) => void
}

export function usePersonColumns({ names, edit, remove }: PersonColumns): readonly Column<WorkspaceAgent>[] {
  const { t } = useTranslation(['users', 'common', 'errors'])
  const { agent, rights } = useAgent()
  const columns = useColumnKit<WorkspaceAgent>()
  const askToReset = useFactorReset()
  const departmentsOf = ({ departments }: WorkspaceAgent) => departments.flatMap((id) => names.get(id) ?? [])
  const refusalOf = ({ _id, roles }: WorkspaceAgent): string | undefined => {
    if (_id === agent._id) return t('errors:own-account')
    const isProviders = roles.includes('wbb-agent') && !rights.roles.includes('wbb-agent')
    return isProviders ? t('errors:provider-only') : undefined
  }
  return [
    {
      id: 'name',
      title: t('columns.name'),
      order: ({ fullName }) => fullName,
      cell: (person) => <Person person={person} isOwn={person._id === agent._id} open={() => edit(person)} />,
    },
    {
      id: 'roles',
      title: t('roles.name'),
      order: (person) => t(`roles.${highestRole(person.roles)}.name`),
      cell: (person) => (
        <>
          <RoleBadges held={person.roles} />
          {person.hasFactor && <StatusIndicator type="success">{t('factor.has')}</StatusIndicator>}
        </>
      ),
    },
    columns.text('departments', t('columns.departments'), (person) => departmentsOf(person).join(', ') || '–'),
    columns.text('topics', t('columns.topics'), ({ keyTopics }) => keyTopics.join(', ') || '–'),
    {
      id: 'capacity',
      title: t('columns.capacity'),
      order: ({ capacity }) => capacity.current,
      cell: ({ capacity }) => t('capacity', capacity),
    },
    {
      id: 'active',
      title: t('columns.active'),
      order: ({ isOnline, lastActive }) => (isOnline ? Infinity : lastActive ? Date.parse(lastActive) : 0),
      cell: (person) => <Activity person={person} />,
    },
    columns.actions(
      ({ fullName }) => fullName,
      (person) => [
        { text: t('common:edit'), act: () => edit(person) },
        {
          text: t('factor.reset'),
          access: accounts.resetSecondFactor.access,
          refused: person._id === agent._id ? t('errors:own-account') : person.hasFactor ? undefined : t('factor.none'),
          act: () => askToReset(person),
        },
        {
          text: t('remove.action'),
          access: contract.remove.access,
          refused: refusalOf(person),
          act: () => remove(person),
        },
      ],
    ),
  ]
}

/** For somebody who has lost their app and their recovery codes. */
function useFactorReset() {
  const { t } = useTranslation('users')
  const notify = useNotify()
  return (person: WorkspaceAgent) => {
    const { fullName: name } = person
    ask({
      title: t('factor.title', { name }),
      text: t('factor.text', { name }),
      action: t('factor.reset'),
      access: accounts.resetSecondFactor.access,
      act: async () => {
        await resetFactor(person)
        notify.success(t('factor.done', { name }))
      },
    })
  }
}

interface PersonProps {
  person: WorkspaceAgent
  isOwn: boolean
  open: () => void
}

function Person({ person: { fullName, avatar, email }, isOwn, open }: PersonProps) {
  const { t } = useTranslation('users')
  return (
    <div className="person">
      <Avatar name={fullName} picture={avatar} />
      <div>
        <span className="person-name">
          <Link onFollow={open}>{fullName}</Link>
          {isOwn && <Badge>{t('you')}</Badge>}
        </span>
        <div className="person-email">{email}</div>
      </div>
    </div>
  )
}

/** The colours tell apart what the words say. */
const colours = { 'wbb-agent': 'severity-low', admin: 'blue', agent: 'grey' } as const

export function RoleBadges({ held }: { held: readonly Role[] }) {
  const { t } = useTranslation('users')
  return (
    <span className="person-badges">
      {held.map((role) => (
        <Badge key={role} color={colours[role]}>
          {t(`roles.${role}.name`)}
        </Badge>
      ))}
    </span>
  )
}

function Activity({ person: { isInvited, isOnline, lastActive } }: { person: WorkspaceAgent }) {
  const { t } = useTranslation('users')
  if (isOnline) return <span className="person-presence">{t('online')}</span>
  if (isInvited) return <StatusIndicator type="pending">{t('invited')}</StatusIndicator>
  if (!lastActive) return t('never')
  return <Age at={lastActive} />
}
