/** The API keys of everybody in the workspace, as the console keeps them. */
import { useQuery } from '@tanstack/react-query'
import type { WorkspaceKey } from '#shared/contracts/keys'
import { api, queries } from '../../../core/api.ts'
import { collection } from '../../../core/collection.ts'

export const workspaceKeys = collection<WorkspaceKey>({
  list: queries.keys.listAll({}),
  // As the server does.
  order: (a, b) => b.created.localeCompare(a.created),
  remove: ({ _id }) => api.keys.end({ _id }),
})

export const useWorkspaceKeys = () => useQuery(workspaceKeys.list)
