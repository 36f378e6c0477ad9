/** What the table says of each person, and what can be done with them. */
import Badge from '@cloudscape-design/components/badge'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { highestRole, type Role } from '#shared/access'
import { agents as contract, type WorkspaceAgent } from '#shared/contracts/agents'
import { useAgent } from '../../../core/agent.tsx'
import { ageOf, dateAndTime } from '../../../core/format.ts'
import { useNow } from '../../../core/use-now.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Avatar } from '../../../components/layout/avatar.tsx'
import type { Column } from '../../../components/table/data-table.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'

interface PersonColumns {
  /** The departments by their ids. */
  names: ReadonlyMap<string, string>
  edit: (person: WorkspaceAgent) => void
  remove: (person: WorkspaceAgent) => void
}

export function usePersonColumns({ names, edit, remove }: PersonColumns): readonly Column<WorkspaceAgent>[] {
  const { t } = useTranslation(['users', 'items', 'common', 'errors'])
  const { agent } = useAgent()
  const refusalOf = useRefusal()
  const departmentsOf = ({ departments }: WorkspaceAgent) => departments.flatMap((id) => names.get(id) ?? [])
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
      cell: (person) => <RoleBadges held={person.roles} />,
    },
    {
      id: 'departments',
      title: t('columns.departments'),
      order: (person) => departmentsOf(person).join(', '),
      cell: (person) => departmentsOf(person).join(', ') || '–',
    },
    {
      id: 'topics',
      title: t('columns.topics'),
      order: ({ keyTopics }) => keyTopics.join(', '),
      cell: ({ keyTopics }) => keyTopics.join(', ') || '–',
    },
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
    {
      id: 'actions',
      width: 100,
      title: t('items:rows.actions'),
      cell: (person) => (
        <RowActions
          label={t('items:rows.actions-of', { name: person.fullName })}
          actions={[
            { text: t('common:edit'), act: () => edit(person) },
            {
              text: t('remove.action'),
              refused:
                refusalOf(contract.remove.access) ?? (person._id === agent._id ? t('errors:own-account') : undefined),
              act: () => remove(person),
            },
          ]}
        />
      ),
    },
  ]
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
  const now = useNow()
  if (isOnline) return <span className="person-presence">{t('online')}</span>
  if (isInvited) return <StatusIndicator type="pending">{t('invited')}</StatusIndicator>
  if (!lastActive) return t('never')
  return (
    <time dateTime={lastActive} title={dateAndTime(lastActive)}>
      {ageOf(lastActive, now)}
    </time>
  )
}
