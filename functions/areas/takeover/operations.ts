/** Takeovers: an agent speaks in place of the bot. */
import { isBuilder } from '#shared/access'
import type { takeover } from '#shared/contracts/takeover'
import { findConversation, scopeOf } from '../../chat/conversation/conversation.ts'
import { openOwned } from '../../chat/desk/queues.ts'
import { interventions, type OwnedConversation } from '../../chat/conversation/store.ts'
import { requireSelf } from '../../platform/request/authorize.ts'
import type { Operations } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { changeSeveral } from './bulk.ts'
import { handOver } from './hand-over.ts'
import { assign, changeHands, complete, snooze, start, unassign, unsnooze } from './changes.ts'

export const operations: Operations<typeof takeover> = {
  history: async ({ userId }, { scope }) => {
    await findConversation(scope, userId)
    return new Table(scopeOf(scope, userId)).list(interventions, { newestFirst: true, itemsMax: 100 })
  },

  start: async (asked, context) => start(context, asked),
  complete: (asked, context) => complete(context, asked),
  assign: (asked, context) => assign(context, asked),
  unassign: (asked, context) => unassign(context, asked),

  unassignAll: async ({ agentId }, context) => {
    if (!isBuilder(context.rights)) requireSelf(context, agentId)
    const isHeld = ({ owner }: OwnedConversation) => owner.by === 'agent' && owner.agentId === agentId
    const held = (await openOwned(context.scope)).filter(isHeld)
    // One that has changed hands since stays where it is.
    for (const { _id } of held)
      await changeHands(context, _id, (now) => (isHeld(now) ? { type: 'unassign' } : undefined))
    return { unassigned: held.length }
  },

  snooze: (asked, context) => snooze(context, asked),
  unsnooze: ({ userId }, context) => unsnooze(context, userId),
  bulk: (asked, context) => changeSeveral(context, asked),
  handOver: (asked, context) => handOver(context, asked),
}
