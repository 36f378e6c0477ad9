/** The names of those whom slices tell of by their ids, as they are now; nobody has a name who is gone. */
import { conversations, type ConversationItem } from '../../../chat/conversation/store.ts'
import { scopeOf } from '../../../chat/conversation/conversation.ts'
import type { ClientScope } from '../../../platform/table/scope.ts'
import { Table } from '../../../platform/table/table.ts'
import { departmentsOf } from '../../../company/departments.ts'
import { agentNames } from './names.ts'

/** The conversations that still are there, by their ids. */
export async function conversationsOf(
  scope: ClientScope,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, ConversationItem>> {
  const read = [...new Set(ids)].map((id) => new Table(scopeOf(scope, id)).get(conversations, '-', { stale: true }))
  const found = await Promise.all(read)
  return new Map(found.flatMap((item) => (item && !item.isPreview ? [[item._id, item] as const] : [])))
}

export const nameOfCustomer = ({ firstName, lastName }: ConversationItem): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Agents and departments by their ids. */
export async function namesOfStaff(scope: ClientScope): Promise<ReadonlyMap<string, string>> {
  const [agents, all] = await Promise.all([agentNames(scope), departmentsOf({ table: new Table(scope) })])
  return new Map([...agents, ...all.map(({ _id, name }) => [_id, name] as const)])
}
