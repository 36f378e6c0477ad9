/** The menu of a workspace: what the provider can do with it. */
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workspaces as contract } from '#shared/contracts/workspaces'
import { api } from '../../../core/api.ts'
import { useAgent } from '../../../core/agent.tsx'
import { pathTo } from '../../../core/pages.ts'
import { askToMove } from '../../../core/pickers.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import type { WorkspaceDeed } from '../workspace-deed.ts'
import type { WorkspaceRow } from './workspace-rows.ts'

interface WorkspaceActionsProps {
  workspace: WorkspaceRow
  start: (deed: WorkspaceDeed) => void
}

export function WorkspaceActions({ workspace, start }: WorkspaceActionsProps) {
  const { t } = useTranslation(['workspaces', 'items', 'common'])
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  const rebuild = useRebuild(workspace)
  const closing = workspace.isDeleting ? t('is-deleting') : undefined
  const changing = closing ?? refusalOf(contract.update.access)
  return (
    <RowActions
      label={t('items:rows.actions-of', { name: workspace.displayName })}
      actions={[
        { text: t('common:edit'), act: () => void navigate(`${pathTo('workspaces-edit')}/${workspace._id}`) },
        useOpening(workspace),
        {
          text: t('organisation.button'),
          refused: closing ?? refusalOf(contract.changeOrganisation.access),
          act: () => start({ does: 'organisation', workspace }),
        },
        { text: t('rebuild.search'), refused: changing, act: () => rebuild.mutate('search') },
        { text: t('rebuild.counts'), refused: changing, act: () => rebuild.mutate('counts') },
        {
          text: t('clear.button'),
          refused: closing ?? refusalOf(contract.clear.access),
          act: () => start({ does: 'clear', workspace }),
        },
        {
          text: t('delete.button'),
          refused: refusalOf(contract.remove.access),
          act: () => start({ does: 'delete', workspace }),
        },
      ]}
    />
  )
}

/** Moves to the workspace, which asks first; only where the agent works there. */
function useOpening({ _id, name, isDeleting }: WorkspaceRow) {
  const { t } = useTranslation('workspaces')
  const { agent } = useAgent()
  const workspace = agent.workspaces.find(({ id }) => id === _id)
  const isHere = agent.activeClient === name
  return {
    text: t('open.button'),
    refused: !workspace || isDeleting ? t('open.no-member') : isHere ? t('here') : undefined,
    act: () => workspace && askToMove(agent, { kind: 'workspace', workspace }),
  }
}

function useRebuild({ _id: client, displayName: name }: WorkspaceRow) {
  const { t } = useTranslation('workspaces')
  const notify = useNotify()
  return useMutation({
    mutationFn: (what: 'search' | 'counts') =>
      what === 'search' ? api.workspaces.rebuildSearch({ client }) : api.workspaces.rebuildCounts({ client }),
    onSuccess: ({ accepted }, what) => {
      if (accepted) notify.success(t(`rebuild.${what}-done`, { name }))
      else notify.info(t('rebuild.nothing', { name }))
    },
  })
}
