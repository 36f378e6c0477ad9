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
import { collection, type Change } from '../table/table.ts'
import type { Context } from './context.ts'

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

/** What an operation did, as its author words it; who and when are the server's to say. */
export interface AuditedAction {
  readonly type: AuditType
  readonly name: string
  readonly description?: string
  readonly itemId?: string
  readonly revision?: number | undefined
}

/** The audit of an action, to land in the transaction of the action itself. */
export function auditEntry(context: Context, action: AuditedAction): { item: AuditItem; change: Change } {
  const { type, name, description = '', itemId, revision } = action
  const { id, fullName, email } = context.actor
  const item: AuditItem = {
    _id: context.newId(),
    type,
    created: context.now.toISOString(),
    environment: context.scope.environment,
    data: { name, description, itemId, revision, loggedInAgent: { _id: id, fullName, email } },
  }
  return { item, change: context.table.create(audits, item, 'internal') }
}
