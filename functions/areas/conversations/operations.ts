/** Conversations as agents see them. */
import type { conversations } from '#shared/contracts/conversations'
import { Problem } from '#shared/problem'
import { change, eventsBefore, eventsSince, find, scopeOf } from '../../chat/conversation.ts'
import { countsOf, dayBegan, openOwned, queueAgents, seesAllQueues, statusesOf } from '../../chat/queues.ts'
import { asUser, type ConversationItem } from '../../chat/store.ts'
import { showable } from '../../chat/push.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { setUpOf } from '../../platform/tenancy/company.ts'
import { modelOf } from '../../platform/outside/language-model.ts'
import { listenersOf, postAll } from '../../platform/realtime/sockets.ts'
import { detailsOf } from './details.ts'
import { found, listed } from './lists.ts'
import { pageOf } from './link-preview.ts'
import { filesOf, fromCustomer, keywordsOf, linksOf, messagesBetween, recentEvents, written } from './transcript.ts'
import { removed } from './deletion.ts'
import { cannedReplies, said, saidBlock, saidImage, saidNote } from './replies.ts'
import { betterWords, summed } from './summaries.ts'

export const operations: Operations<typeof conversations> = {
  list: (filters, context) => listed(context, filters),
  search: ({ text }, context) => found(context, text),

  status: async ({ timezone }, { scope, actor, now, rights, member }) => {
    const open = await openOwned(scope)
    const counts = countsOf(open)
    const [statuses, agents, model] = await Promise.all([
      statusesOf(scope, open, dayBegan(now, timezone ?? member.company.timezone)),
      queueAgents(scope, counts, { agentId: actor.id, seesAll: seesAllQueues(rights), now }),
      modelOf(scope),
    ])
    const environments = member.environments.list.map(({ _id, name, isLive }) => ({ _id, name, isLive }))
    return { statuses, counts, agents, environments, hasLanguageModel: model !== undefined }
  },

  get: async ({ id }, context) => detailsOf(context, await real(context, id)),
  remove: async ({ id }, context) => removed(context, await real(context, id)),

  messages: async ({ userId, since, before }, context) => {
    const { last } = await real(context, userId)
    const scope = scopeOf(context.scope, userId)
    const events = since === undefined ? await eventsBefore(scope, before) : await eventsSince(scope, since)
    return { messages: await showable(scope, events), last }
  },

  filteredMessages: async ({ userId, before, from, to }, context) => {
    const { last } = await real(context, userId)
    const scope = scopeOf(context.scope, userId)
    return { messages: await showable(scope, await messagesBetween(scope, { before, from, to })), last }
  },

  topics: async (_, { scope, now }) => {
    const { settings } = await setUpOf(scope.client, now)
    return { topics: settings.topics, outcomes: settings.outcomes }
  },

  tracking: async ({ userId }, context) => linksOf(await recentEvents(context.scope, await real(context, userId))),
  keywords: async ({ id, size }, context) =>
    keywordsOf(await recentEvents(context.scope, await real(context, id)), size),
  media: async ({ userId }, context) => {
    const events = await recentEvents(context.scope, await real(context, userId))
    return filesOf(await showable(scopeOf(context.scope, userId), events))
  },

  linkPreview: ({ url }) => pageOf(url),

  switchLanguage: async ({ userId, language }, context) => {
    await real(context, userId)
    const { conversation } = await change(context, userId, (before) => {
      if (before.language === language) return { happenings: [] }
      return { happenings: [{ type: 'language', language, by: 'agent' }], after: { language } }
    })
    return asUser(conversation)
  },

  typing: async ({ userId }, context) => {
    const { actor, scope } = context
    await find(scope, userId)
    const others = (await listenersOf(scopeOf(scope, userId))).filter(({ agent }) => agent?._id !== actor.id)
    await postAll(
      others.map(({ connection }) => connection),
      { kind: 'agentTyping', userId, agent: { _id: actor.id, name: actor.fullName } },
    )
    return {}
  },

  seen: async ({ userId, number }, context) => {
    await real(context, userId)
    const { conversation } = await change(context, userId, async ({ unread = 0, last }) => {
      const later = unread > 0 && number < last ? await eventsSince(scopeOf(context.scope, userId), number) : []
      const left = Math.min(unread, fromCustomer(later))
      return { happenings: [], ...(left < unread && { after: { unread: left } }) }
    })
    return asUser(conversation)
  },

  replies: async ({ id }, context) => cannedReplies(context, await real(context, id)),
  sendText: ({ userId, draftEventId, text }, context) => said(context, userId, draftEventId, text),
  sendBlock: ({ userId, draftEventId, blockId }, context) => saidBlock(context, userId, draftEventId, blockId),
  sendImage: ({ userId, draftEventId, uploadId, name }, context) =>
    saidImage(context, userId, draftEventId, { uploadId, name }),
  note: ({ userId, draftEventId, text }, context) => saidNote(context, userId, draftEventId, text),

  enhance: async ({ userId, text }, context) => {
    await real(context, userId)
    return betterWords(context, text)
  },
  summarise: async ({ id }, context) => summed(context, await real(context, id)),

  download: async ({ id, lines }, context) => {
    const conversation = await real(context, id)
    const { timezone } = context.member.company
    const events = await recentEvents(context.scope, conversation, lines)
    // The customer may be deleted later on, and the audit names nobody who is.
    await context.commit([], { about: { name: id, id } })
    return written(conversation, events, { timezone, now: context.now })
  },
}

/** The conversation of a customer; a preview is nobody's. */
async function real({ scope }: Context, id: string): Promise<ConversationItem> {
  const conversation = await find(scope, id)
  if (conversation.isPreview) throw new Problem('not-found')
  return conversation
}
