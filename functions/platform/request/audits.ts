/**
 * The audit of a workspace: what was done, by whom.
 *
 * | item  | per    | id                                   | group       |
 * |-------|--------|--------------------------------------|-------------|
 * | audit | client | ULID: in order of time; never changed | the item's id; of a note, `note#{agent id}` |
 */
import * as z from 'zod/mini'
import type { AuditType } from '#shared/audit'
import { Audit } from '#shared/contracts/history'
import { Id } from '#shared/ids'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { transact, type Change } from '../table/transaction.ts'
import type { About, Context } from './context.ts'

export const AuditItem = z.extend(Audit, { environment: Id })
export type AuditItem = z.infer<typeof AuditItem>

export const audits = collection({
  name: 'audit',
  per: 'client',
  schema: AuditItem,
  id: ({ _id }) => _id,
  group: ({ type, data }) => (type === 'create-note' ? notesOf(data.loggedInAgent._id) : data.itemId),
})

/** The group of the notes that one agent wrote. */
const notesOf = (agentId: string) => `note#${agentId}`

/** The audit of an operation, to land in the transaction of the operation itself; who and when are the server's to say. */
export function auditEntry(
  context: Context,
  type: AuditType,
  { name, description = '', id: itemId, revision }: About,
): { item: AuditItem; change: Change } {
  const { id, fullName, email, key } = context.actor
  const loggedInAgent = { _id: id, fullName, email, ...(key && { key: key.name }) }
  const item: AuditItem = {
    _id: context.newId(),
    type,
    created: context.now.toISOString(),
    environment: context.scope.environment,
    data: { name, description, itemId, revision, loggedInAgent },
  }
  return { item, change: context.table.create(audits, item, 'internal') }
}

const pageSize = 50

/** Writes the id of a customer over the name in the audits about them; gives how many named them. Who did what when stays. */
export async function dropNames({ client }: ClientScope, id: string): Promise<number> {
  const table = new Table({ client })
  let changed = 0
  for await (const page of table.pagesOfGroup(audits, id, { size: pageSize })) {
    const named = page.filter(({ data }) => data.name !== id)
    await transact(named.map((audit) => table.put(audits, { ...audit, data: { ...audit.data, name: id } })))
    changed += named.length
  }
  return changed
}
