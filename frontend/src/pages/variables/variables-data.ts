/** Variables as the console keeps them: those of the company, and the names that conversations set. */
import { useQuery } from '@tanstack/react-query'
import type { ConversationVariable, Variable } from '#shared/contracts/variables'
import { api, queries, quietly } from '../../core/api.ts'
import { byName, collection } from '../../core/collection.ts'

export const variables = collection<Variable>({
  list: queries.variables.list({}),
  order: byName,
  dependents: () => [queries.variables.logic({}).queryKey],
  remove: ({ _id, revision }) => api.variables.remove({ id: _id, revision }),
})

/** By name; a table knows its rows by `_id`. */
export const useConversationVariables = () =>
  useQuery({ ...queries.variables.conversation({}), select: (all) => all.map(rowOf) })

export type ConversationRow = ConversationVariable & { readonly _id: string }

const rowOf = (variable: ConversationVariable): ConversationRow => ({ ...variable, _id: variable.name })

type Draft = Pick<Variable, 'name' | 'type' | 'value'>

export const saveVariable = (draft: Draft, base: Variable | undefined): Promise<Variable> =>
  base ? quietly.variables.update({ ...draft, id: base._id, revision: base.revision }) : quietly.variables.create(draft)

/** How a text names a variable. */
export const mentionOf = (name: string): string => `***${name}***`
