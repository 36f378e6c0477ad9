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
import { collection } from '../table/table.ts'
import type { Change } from '../table/transaction.ts'
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
export const notesOf = (agentId: string) => `note#${agentId}`

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
