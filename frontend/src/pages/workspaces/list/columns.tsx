/** The columns of the table of workspaces: who they are, to whom they belong, and what goes on in them. */
import './columns.css'
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { WorkspaceStatus } from '#shared/contracts/workspaces'
import { useAgent } from '../../../core/agent.tsx'
import { dayName } from '../../../core/format.ts'
import { pathTo } from '../../../core/pages.ts'
import { Age } from '../../../components/layout/moment.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import type { Column } from '../../../components/table/rows-table.tsx'
import type { WorkspaceDeed } from '../workspace-deed.ts'
import { useTierName } from '../tier-names.ts'
import { WorkspaceActions } from './workspace-actions.tsx'
import type { WorkspaceRow } from './workspace-rows.ts'

export function useWorkspaceColumns(start: (deed: WorkspaceDeed) => void): Column<WorkspaceRow>[] {
  const { t } = useTranslation('items')
  return [
    ...useOwnColumns(),
    ...useStatusColumns(),
    {
      id: 'actions',
      width: 100,
      title: t('rows.actions'),
      cell: (workspace) => <WorkspaceActions workspace={workspace} start={start} />,
    },
  ]
}

/** Who a workspace is and to whom it belongs. */
function useOwnColumns(): Column<WorkspaceRow>[] {
  const { t } = useTranslation('workspaces')
  const tierName = useTierName()
  return [
    {
      id: 'name',
      title: t('columns.name'),
      width: 220,
      cell: (row) => <Names row={row} />,
      order: ({ displayName }) => displayName,
    },
    {
      id: 'organisation',
      title: t('columns.organisation'),
      width: 140,
      cell: ({ organisation, organisationName }) =>
        organisation && organisationName ? (
          <div className="workspace-cell">
            <PageLink to={`${pathTo('organisation-view')}/${organisation}`}>{organisationName}</PageLink>
          </div>
        ) : (
          '–'
        ),
      order: ({ organisationName }) => organisationName,
    },
    {
      id: 'tier',
      title: t('columns.tier'),
      cell: ({ tierType }) => <div className="workspace-fact">{tierName(tierType)}</div>,
      order: ({ tierType }) => tierName(tierType),
    },
  ]
}

/** What goes on in a workspace, as far as it is known, and since when it is there. */
function useStatusColumns(): Column<WorkspaceRow>[] {
  const { t } = useTranslation('workspaces')
  return [
    {
      id: 'open',
      title: t('columns.open'),
      width: 85,
      cell: ({ status }) => status?.open ?? '–',
      order: ({ status }) => status?.open ?? -1,
    },
    {
      id: 'last',
      title: t('columns.last'),
      cell: ({ status }) => (
        <div className="workspace-moment">
          {status && (status.lastConversation ? <Age at={status.lastConversation} /> : t('status.never'))}
        </div>
      ),
      order: ({ status }) => status?.lastConversation ?? '',
    },
    {
      id: 'build',
      title: t('columns.build'),
      width: 130,
      cell: ({ status }) => status && <LastBuild build={status.lastBuild} />,
      order: ({ status }) => status?.lastBuild?.created ?? '',
    },
    {
      id: 'errors',
      title: t('columns.errors'),
      width: 110,
      cell: ({ status }) => status && <Errors count={status.errors} />,
      order: ({ status }) => status?.errors ?? -1,
    },
    {
      id: 'people',
      title: t('columns.people'),
      width: 100,
      cell: ({ status }) => status?.people ?? '–',
      order: ({ status }) => status?.people ?? -1,
    },
    {
      id: 'created',
      title: t('columns.created'),
      cell: ({ created }) => <div className="workspace-moment">{created ? dayName(created.slice(0, 10)) : '–'}</div>,
      order: ({ created = '' }) => created,
    },
  ]
}

function Names({ row: { _id, name, displayName, closed, isDeleting } }: { row: WorkspaceRow }) {
  const { t } = useTranslation('workspaces')
  const { agent } = useAgent()
  const isHere = agent.activeClient === name
  return (
    <div className="workspace-cell">
      <PageLink to={`${pathTo('workspaces-edit')}/${_id}`}>{displayName}</PageLink>
      <Box variant="small" display="block" color="text-body-secondary">
        {name}
      </Box>
      {(isHere || isDeleting || closed.length > 0) && (
        <SpaceBetween direction="horizontal" size="xxs">
          {isHere && <Badge color="blue">{t('here')}</Badge>}
          {isDeleting && <Badge color="red">{t('is-deleting')}</Badge>}
          {closed.map((flag) => (
            <Badge key={flag}>{t('closed', { what: t(`edit.flags.${flag}.name`) })}</Badge>
          ))}
        </SpaceBetween>
      )}
    </div>
  )
}

type Build = NonNullable<WorkspaceStatus['status']['lastBuild']>
type BuildState = 'waiting' | 'running' | 'done' | 'used' | 'failed'

const buildIndicators = {
  waiting: 'pending',
  running: 'in-progress',
  done: 'success',
  used: 'success',
  failed: 'error',
} as const satisfies Record<BuildState, StatusIndicatorProps.Type>

/** A build in the words of its status (BUILDS-002), by how far it is. */
const buildStates: Readonly<Record<string, BuildState>> = {
  created: 'waiting',
  queued: 'waiting',
  started: 'running',
  deploying: 'running',
  completed: 'done',
  deployed: 'used',
}

function LastBuild({ build }: { build: Build | undefined }) {
  const { t } = useTranslation('workspaces')
  if (!build) return t('status.never')
  const state = buildStates[build.status] ?? 'failed'
  return (
    <>
      <StatusIndicator type={buildIndicators[state]}>{t(`status.builds.${state}`)}</StatusIndicator>
      <Box variant="small" display="block" color="text-body-secondary">
        <Age at={build.created} />
      </Box>
    </>
  )
}

function Errors({ count }: { count: number }) {
  const { t } = useTranslation('workspaces')
  if (count === 0) return <StatusIndicator type="success">{t('status.no-errors')}</StatusIndicator>
  return <StatusIndicator type="error">{count}</StatusIndicator>
}
