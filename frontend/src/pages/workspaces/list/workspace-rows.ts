/** Workspace row: a workspace with the name of its organisation and what goes on in it. */
import type { ManagedWorkspace, Organisation, RemovalProgress, WorkspaceStatus } from '#shared/contracts/workspaces'
import { isRunning } from '../workspaces-data.ts'

export interface WorkspaceRow extends ManagedWorkspace {
  readonly organisationName: string
  /** Absent until it is known. */
  readonly status: WorkspaceStatus['status'] | undefined
}

interface Known {
  readonly organisations: readonly Organisation[] | undefined
  readonly statuses: ReadonlyMap<string, WorkspaceStatus['status']> | undefined
  readonly removals: readonly RemovalProgress[] | undefined
}

/** The rows of the table. A workspace whose deletion runs has left it, and stands above it while it is removed. */
export function rowsOf(all: readonly ManagedWorkspace[], { organisations, statuses, removals }: Known): WorkspaceRow[] {
  const names = new Map(organisations?.map(({ _id, name }) => [_id, name]))
  const leaving = new Set(
    removals?.flatMap((removal) => (removal.isDeletion && isRunning(removal) ? [removal.client] : [])),
  )
  return all
    .filter(({ _id, isDeleting }) => !(isDeleting && leaving.has(_id)))
    .map((workspace) => ({
      ...workspace,
      organisationName: names.get(workspace.organisation ?? '') ?? '',
      status: statuses?.get(workspace._id),
    }))
}
