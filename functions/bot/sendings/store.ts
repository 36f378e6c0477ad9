/**
 * What turns send after they have landed: written in the turn's own transaction, removed once it is delivered or given
 * up. The table's stream has each new one delivered.
 *
 * | item    | per    | id                                                                                |
 * |---------|--------|-----------------------------------------------------------------------------------|
 * | sending | client | `{conversation}-{version of the conversation}-{index}`; dropped after three days  |
 */
import * as z from 'zod/mini'
import { FormValue } from '#shared/engine/form-answer'
import type { Sending } from '#shared/engine/turn'
import { Id } from '#shared/ids'
import { sealedIn, type SealedValues } from '../../chat/masking/answers.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { dropWhere } from '../../platform/table/drop-where.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import type { Change } from '../../platform/table/transaction.ts'

/** Longer than anything is tried. */
const keptSeconds = 3 * 24 * 60 * 60

const common = { blockId: Id, values: z.record(z.string(), FormValue) }

const SendingItem = z.object({
  _id: z.string(),
  conversation: Id,
  created: z.iso.datetime(),
  sending: z.discriminatedUnion('type', [
    z.object({ type: z.literal('mail'), to: z.string(), from: z.string(), subject: z.string(), ...common }),
    z.object({ type: z.literal('zap'), endpoint: z.string(), ...common }),
    z.object({ type: z.literal('case'), subject: z.string(), description: z.string(), ...common }),
  ]),
  /** The values that stand as placeholders in it, sealed. */
  kept: z.optional(z.record(z.string(), z.string())),
})
export type SendingItem = z.infer<typeof SendingItem>

export const sendings = collection({
  name: 'sending',
  per: 'client',
  schema: SendingItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + keptSeconds,
})

/** The changes that send what a turn has to send; they land with the next write of the conversation. */
export const sendingChanges = (
  scope: ClientScope,
  { _id: conversation, version }: Pick<ConversationItem, '_id' | 'version'>,
  wanted: readonly Sending[],
  { now, sealed }: { readonly now: Date; readonly sealed: SealedValues },
): Change[] =>
  wanted.map((sending, index) => {
    // Not the number of an event: a turn that only sends has none.
    const _id = `${conversation}-${version + 1}-${index}`
    const kept = sealedIn(sending, sealed)
    const item = { _id, conversation, created: now.toISOString(), sending, ...(kept && { kept }) }
    return new Table(scope).create(sendings, item, 'stale')
  })

/** Removes what conversations still had to send; gives how much that was. */
export async function removeSendings(scope: ClientScope, conversations: Iterable<string>): Promise<number> {
  let removed = 0
  for (const conversation of conversations)
    removed += await dropWhere(scope, sendings, () => true, { after: `${conversation}-`, before: `${conversation}-~` })
  return removed
}
