/** The views an agent may use: filtered lists with a name. */
import { useQuery } from '@tanstack/react-query'
import type { View } from '#shared/contracts/inbox'
import { api, queries, queryClient, quietly } from '../../../core/api.ts'

type Draft = Pick<View, 'title' | 'query' | 'audience'>

export interface Views {
  /** By title; empty until they are there. */
  readonly views: readonly View[]
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Rejects with what the server has refused, which has been said. */
  readonly create: (draft: Draft) => Promise<View>
  readonly update: (view: View, draft: Draft) => Promise<View>
  /** Rejects with what the server has refused, which nobody has said yet. */
  readonly remove: (view: View) => Promise<void>
}

export function useViews(): Views {
  const { data = [], isPending, error, refetch } = useQuery(queries.inbox.views({}))
  return { views: data, isPending, error, retry: () => void refetch(), create, update, remove }
}

const read = () => queries.inbox.views({}).queryKey

async function create(draft: Draft): Promise<View> {
  const view = await api.inbox.createView(draft)
  show((views) => [...views, view])
  return view
}

async function update({ _id, revision }: View, draft: Draft): Promise<View> {
  const view = await api.inbox.updateView({ id: _id, revision, ...draft })
  show((views) => views.map((one) => (one._id === _id ? view : one)))
  return view
}

async function remove({ _id }: View): Promise<void> {
  await quietly.inbox.removeView({ id: _id })
  show((views) => views.filter((one) => one._id !== _id))
}

/** What was done shows before the list is read again. */
function show(after: (views: readonly View[]) => readonly View[]) {
  queryClient.setQueryData<View[]>(read(), (views = []) =>
    after(views).toSorted((a, b) => a.title.localeCompare(b.title)),
  )
  void queryClient.invalidateQueries({ queryKey: read() })
}
