/** What is done with builds. Each change asks for the list anew (BUILDS-004). */
import { useQuery } from '@tanstack/react-query'
import { api, queries, queryClient, quietly } from '../../core/api.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: ['builds'] })

/** The refetched list shows the change; one that failed may mean that the list is out of date. */
async function refreshAfter(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } finally {
    await refresh()
  }
}

export const build = () => refreshAfter(api.builds.build())

export const load = (id: string) => refreshAfter(api.builds.load({ id }))

export const remove = (id: string) => refreshAfter(quietly.builds.remove({ id }))

/** Whether a model answers customers at all (BUILDS-007). */
export const useStatus = () => useQuery(queries.builds.status())

/** What the next build would learn from, once somebody looks. */
export const useModel = (enabled: boolean) => useQuery({ ...queries.builds.model(), enabled })

export const useIntents = () => useQuery(queries.knowledge.intents({}))
