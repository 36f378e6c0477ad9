/** Variables as the console keeps them: those of the company, and the names that conversations set. */
import { useQuery } from '@tanstack/react-query'
import type { ConversationVariable, Variable } from '#shared/contracts/variables'
import { api, queries, queryClient, quietly } from '../../core/api.ts'
import { itemCache } from '../../core/item-cache.ts'

const list = queries.variables.list({})

const cache = itemCache<Variable>({
  list,
  // As the server does.
  order: (a, b) => a.name.localeCompare(b.name),
  dependents: () => [queries.variables.logic({}).queryKey],
})

export const useVariables = () => useQuery(list)

/** By name; a table knows its rows by `_id`. */
export const useConversationVariables = () =>
  useQuery({ ...queries.variables.conversation({}), select: (all) => all.map(rowOf) })

export type ConversationRow = ConversationVariable & { readonly _id: string }

const rowOf = (variable: ConversationVariable): ConversationRow => ({ ...variable, _id: variable.name })

type Draft = Pick<Variable, 'name' | 'type' | 'value'>

export const saveVariable = (draft: Draft, base: Variable | undefined): Promise<Variable> =>
  base ? quietly.variables.update({ ...draft, id: base._id, revision: base.revision }) : quietly.variables.create(draft)

export const showVariable = cache.put

export const refetchVariables = () => queryClient.refetchQueries(list)

export async function removeVariable(id: string): Promise<void> {
  await api.variables.remove({ id })
  cache.drop(id)
}

/** How a text names a variable. */
export const mentionOf = (name: string): string => `***${name}***`
