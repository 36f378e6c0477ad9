/** What becomes of an agent who works in a workspace no more, because it was deleted or they have left: they go on in another one, else nowhere. */
import type { LoggedInAgent, Workspace } from '#shared/contracts/account'
import { move, sortedWorkspaces } from './pickers.ts'
import { reloadNow } from './reload.ts'

/** The first of the others, as the picker sorts them. */
export const nextWorkspace = ({ workspaces, activeClient }: LoggedInAgent): Workspace | undefined =>
  sortedWorkspaces(workspaces).find(({ name }) => name !== activeClient)

/** Every call names a workspace, and this one opens nothing any more: the next one is named before the move. */
export async function goOnElsewhere(agent: LoggedInAgent): Promise<void> {
  const workspace = nextWorkspace(agent)
  if (!workspace) {
    localStorage.removeItem('activeClient')
    return reloadNow()
  }
  localStorage.setItem('activeClient', workspace.name)
  await move(agent, { kind: 'workspace', workspace })
}
