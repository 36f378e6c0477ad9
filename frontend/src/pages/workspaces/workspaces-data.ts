/** Workspaces and organisations as the console keeps them, and what belongs together of them. */
import { useQuery } from '@tanstack/react-query'
import type { ManagedWorkspace, Organisation, RemovalProgress, WorkspaceStatus } from '#shared/contracts/workspaces'
import { pollBusyMs, removalsPollMs } from '#shared/limits'
import { api, queries, queryClient } from '../../core/api.ts'
import { byName, collection } from '../../core/collection.ts'
import { itemCache } from '../../core/item-cache.ts'

/** Who works where shows in the picker, and how many workspaces an organisation has in its list (WORKSPACES-008). */
const dependents = () => [
  queries.account.login().queryKey,
  queries.workspaces.organisations().queryKey,
  queries.workspaces.status().queryKey,
  ['agents'],
]

export const workspaces = itemCache<ManagedWorkspace>({
  list: queries.workspaces.list(),
  order: (a, b) => a.displayName.localeCompare(b.displayName),
  dependents,
})

/** A workspace that belongs elsewhere now: the others and the agent's own are asked for again (WORKSPACES-008). */
export function showMoved(moved: ManagedWorkspace): void {
  workspaces.put(moved)
  void queryClient.invalidateQueries({ queryKey: queries.workspaces.list().queryKey })
}

export const organisations = collection<Organisation>({
  list: queries.workspaces.organisations(),
  order: byName,
  remove: ({ _id, revision }) => api.workspaces.removeOrganisation({ id: _id, revision }),
})

export const useOrganisations = () => useQuery(organisations.list)

/** What goes on in each workspace, by its id. It is looked at again as long as somebody looks. */
export function useStatuses() {
  return useQuery({
    ...queries.workspaces.status(),
    refetchInterval: pollBusyMs,
    select: byClient,
  })
}

const byClient = (all: readonly WorkspaceStatus[]): ReadonlyMap<string, WorkspaceStatus['status']> =>
  new Map(all.map(({ client, status }) => [client, status]))

export const isRunning = ({ ended }: RemovalProgress): boolean => ended === undefined

/** Clearings and deletions, asked for again while one is under way. */
export const useRemovals = () =>
  useQuery({
    ...queries.workspaces.removals(),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? removalsPollMs : false),
  })

/** Shows a removal that has begun. */
export const showRemoval = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queries.workspaces.removals().queryKey })

/** After a removal has ended: what it was about is another one now. */
export function refreshWorkspaces(): void {
  for (const query of [queries.workspaces.list(), queries.workspaces.status()])
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
}
