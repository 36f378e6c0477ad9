/** All there is to know of one customer (CONVERSATIONS-013). */
import type { ConversationDetails } from '#shared/contracts/conversations'
import { placeOf } from '#shared/figures/counters'
import { costsOf, totalOf } from '#shared/figures/prices'
import { keywordsPageSize } from '#shared/limits'
import { interventionStatus, type Owner } from '#shared/chat/takeover'
import { scopeOf } from '../../chat/conversation/conversation.ts'
import { asUser, interventions, type ConversationItem, type EntryItem } from '../../chat/conversation/store.ts'
import { countsOf } from '../../figures/counts.ts'
import { recentEntries } from '../../chat/conversation/recent.ts'
import { withMediaUrls } from '../../chat/conversation/push.ts'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { moodOf } from './mood.ts'
import { filesOf, keywordsOf, linksOf, textsOf } from './transcript.ts'

const interventionsMax = 100

export async function detailsOf(
  { scope, actor }: Context,
  conversation: ConversationItem,
): Promise<ConversationDetails> {
  const own = scopeOf(scope, conversation._id)
  const [written, taken] = await Promise.all([
    recentEntries(scope, conversation),
    new Table(own).list(interventions, { newestFirst: true, itemsMax: interventionsMax }),
  ])
  const events = written.flatMap((entry) => entry.events)
  const { owner } = conversation
  return {
    ...asUser(conversation),
    client: scope.client,
    interventionStatus: interventionStatus(owner, actor.id),
    ...(owner.by !== 'bot' && { intervention: interventionOf(owner) }),
    interventions: taken.map(({ _id, started, ended }) => ({ _id, started, ...(ended && { ended }) })),
    keywords: keywordsOf(events, keywordsPageSize),
    trackedUrls: linksOf(events),
    media: filesOf(await withMediaUrls(own, events)),
    sentiment: { label: moodOf(textsOf(events)) },
    cost: costOf(written),
  }
}

/** In dollars, at the prices of the days on which it was written. What is older than figures costs nothing. */
const costOf = (written: readonly EntryItem[]): number =>
  written.reduce((sum, { events, on }) => {
    if (!on) return sum
    const [cell = []] = Object.values(countsOf({ events, on }).cells.flow ?? {})
    const day = events[0]?.created.slice(0, '2026-11-20'.length) ?? ''
    return sum + totalOf(costsOf((counter) => cell[placeOf('flow', counter)] ?? 0, on.channel, day))
  }, 0)

const interventionOf = (owner: Exclude<Owner, { by: 'bot' }>) => ({
  ...(owner.by === 'agent' && { agent: { _id: owner.agentId, name: owner.agentName } }),
  ...(owner.departmentId && { department: owner.departmentId }),
})
