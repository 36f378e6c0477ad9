/** All there is to know of one customer (CONVERSATIONS-013). */
import type { ConversationDetails } from '#shared/contracts/conversations'
import { keywordsPageSize } from '#shared/limits'
import { interventionStatus, type Owner } from '#shared/chat/takeover'
import { scopeOf } from '../../chat/conversation.ts'
import { asUser, interventions, type ConversationItem } from '../../chat/store.ts'
import { withMediaUrls } from '../../chat/push.ts'
import { sentimentOf } from '../../nlu/text/sentiment.ts'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { filesOf, keywordsOf, linksOf, recentEvents, textsOf } from './transcript.ts'

const interventionsMax = 100

export async function detailsOf(
  { scope, actor }: Context,
  conversation: ConversationItem,
): Promise<ConversationDetails> {
  const own = scopeOf(scope, conversation._id)
  const [events, taken] = await Promise.all([
    recentEvents(scope, conversation),
    new Table(own).list(interventions, { newestFirst: true, itemsMax: interventionsMax }),
  ])
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
    sentiment: { label: sentimentOf(textsOf(events)) },
  }
}

const interventionOf = (owner: Exclude<Owner, { by: 'bot' }>) => ({
  ...(owner.by === 'agent' && { agent: { _id: owner.agentId, name: owner.agentName } }),
  ...(owner.departmentId && { department: owner.departmentId }),
})
