/** The conversations that a company keeps whatever happens: listed, begun and ended. */
import pMap from 'p-map'
import type { Hold, privacy } from '#shared/contracts/privacy'
import { holdsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { changeConversation, scopeOf } from '../../chat/conversation/conversation.ts'
import { holds, type HoldItem } from '../../chat/desk/holds.ts'
import { conversations, type ConversationItem } from '../../chat/conversation/store.ts'
import { authorOf, type Operations } from '../../platform/request/context.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { placeChange } from '../../platform/table/places.ts'
import { Table } from '../../platform/table/table.ts'

const readAtOnce = 25

const limited = { id: holds.name, max: holdsMax, noun: 'holds' }

export const holdOperations: Pick<Operations<typeof privacy>, 'holds' | 'hold' | 'endHold'> = {
  holds: async (_, { scope, table }) => {
    const all = (await table.list(holds, { itemsMax: holdsMax })).toSorted(newestFirst)
    return pMap(all, (item) => namedHold(scope, item), { concurrency: readAtOnce })
  },

  hold: async ({ userId, reason }, context) => {
    const { actor, now, table } = context
    const item: HoldItem = { userId, reason, created: now.toISOString(), by: authorOf(actor) }
    const { conversation } = await changeConversation(context, userId, async ({ isPreview }) => {
      if (isPreview) throw new Problem('not-found')
      const list = () => table.list(holds, { itemsMax: holdsMax })
      const counted = await placeChange(table, limited, async () => (await list()).length)
      return {
        eventBodies: [],
        also: [table.create(holds, item, 'held-already'), counted],
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
