/**
 * The audit of a workspace: what was done, by whom.
 *
 * | item  | per    | id                                   | group       |
 * |-------|--------|--------------------------------------|-------------|
 * | audit | client | ULID: in order of time; never changed | the item's id; of a note, `note#{agent id}` |
 */
import * as z from 'zod/mini'
import { Audit } from '#shared/contracts/history'
import { Id } from '#shared/ids'
import { collection } from '../platform/table.ts'

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
