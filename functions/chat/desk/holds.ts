/**
 * Holds: conversations that neither retention nor an erasure removes.
 *
 * | item | per    | id               |
 * |------|--------|------------------|
 * | hold | client | the conversation |
 *
 * A hold that begins writes the conversation anew. Whoever removes one reads it first, asks for its hold, and then removes
 * it on the condition that its version is still the one that was read: either the hold or the removal lands.
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { holdReasonLengthMax } from '#shared/limits'
import type { ClientScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'

const HoldItem = z.object({
  /** The conversation. */
  userId: Id,
  reason: z.string().check(z.maxLength(holdReasonLengthMax)),
  created: z.iso.datetime(),
  /** The full name of who wants it. */
  by: z.string(),
})
export type HoldItem = z.infer<typeof HoldItem>

export const holds = collection({ name: 'hold', per: 'client', schema: HoldItem, id: ({ userId }) => userId })

/** Whether a conversation is on hold just now. */
export const isHeld = async (scope: ClientScope, conversation: string): Promise<boolean> =>
  (await new Table({ client: scope.client }).get(holds, conversation)) !== undefined

/** Which of these conversations are on hold; a hold of the last second may be missing. */
export async function heldOf(scope: ClientScope, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const found = await new Table({ client: scope.client }).getMany(holds, ids)
  return new Set(found.map(({ userId }) => userId))
}
