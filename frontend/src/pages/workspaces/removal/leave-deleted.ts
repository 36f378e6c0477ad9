/** What becomes of an agent whose workspace was deleted: they go on in another one, else nowhere. */
import type { LoggedInAgent, Workspace } from '#shared/contracts/account'
import { move, sortedWorkspaces } from '../../../core/pickers.ts'
import { reloadNow } from '../../../core/reload.ts'

/** The first of the others, as the picker sorts them. */
export const nextWorkspace = ({ workspaces, activeClient }: LoggedInAgent): Workspace | undefined =>
  sortedWorkspaces(workspaces).find(({ name }) => name !== activeClient)

/** Every call names a workspace, and the deleted one opens nothing any more: the next one is named before the move. */
export async function leaveDeleted(agent: LoggedInAgent): Promise<void> {
  const workspace = nextWorkspace(agent)
  if (!workspace) {
    localStorage.removeItem('activeClient')
    return reloadNow()
  }
  localStorage.setItem('activeClient', workspace.name)
  await move(agent, { kind: 'workspace', workspace })
}
