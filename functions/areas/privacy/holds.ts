/** The conversations that a company keeps whatever happens: listed, begun and ended. */
import type { Hold, privacy } from '#shared/contracts/privacy'
import { holdsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { changeConversation, scopeOf } from '../../chat/conversation.ts'
import { holds, type HoldItem } from '../../chat/holds.ts'
import { conversations, type ConversationItem } from '../../chat/store.ts'
import { authorOf, type Operations } from '../../platform/request/context.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'

const readAtOnce = 25

export const holdOperations: Pick<Operations<typeof privacy>, 'holds' | 'hold' | 'endHold'> = {
  holds: async (_, { scope, table }) => {
    const all = (await table.list(holds, { itemsMax: holdsMax })).toSorted(newestFirst)
    const shown: Hold[] = []
    for (let start = 0; start < all.length; start += readAtOnce)
      shown.push(...(await Promise.all(all.slice(start, start + readAtOnce).map((item) => namedHold(scope, item)))))
    return shown
  },

  hold: async ({ userId, reason }, context) => {
    const { actor, now, table } = context
    if ((await table.list(holds, { itemsMax: holdsMax })).length >= holdsMax)
      throw new Problem('too-large', { limit: `${holdsMax} holds` })
    const item: HoldItem = { userId, reason, created: now.toISOString(), by: authorOf(actor) }
    const { conversation } = await changeConversation(context, userId, ({ isPreview }) => {
      if (isPreview) throw new Problem('not-found')
      return {
        eventBodies: [],
        also: [table.create(holds, item, 'held-already')],
        events: [{ type: 'changed', area: 'privacy', id: userId }],
        // By id, because the audit must not name a customer who may be deleted later.
        about: { name: userId, id: userId },
      }
    })
    return holdOf(item, conversation)
  },

  endHold: async ({ id }, { table, commit }) => {
    await commit([table.remove(holds, id)], { about: { name: id, id } })
    return { id }
  },
}

const newestFirst = (a: HoldItem, b: HoldItem): number => b.created.localeCompare(a.created)

async function namedHold(scope: ClientScope, item: HoldItem): Promise<Hold> {
  const conversation = await new Table(scopeOf(scope, item.userId)).get(conversations, '-', { stale: true })
  return holdOf(item, conversation)
}

const holdOf = (item: HoldItem, customer: Partial<ConversationItem> | undefined): Hold => ({
  ...item,
  _id: item.userId,
  name: [customer?.firstName, customer?.lastName].filter(Boolean).join(' '),
})
