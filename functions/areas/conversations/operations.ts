/** Conversations as agents see them. */
import type { conversations } from '#shared/contracts/conversations'
import { messagesPageSize } from '#shared/limits'
import { Problem } from '#shared/problem'
import {
  changeConversation,
  eventsBefore,
  eventsSince,
  findConversation,
  findCustomer,
  scopeOf,
} from '../../chat/conversation/conversation.ts'
import { countsOf, startOfDay, openOwned, queueAgents, seesAllQueues, statusesOf } from '../../chat/desk/queues.ts'
import { asUser } from '../../chat/conversation/store.ts'
import { recentEvents } from '../../chat/conversation/recent.ts'
import { withMediaUrls } from '../../chat/conversation/push.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { isExampleModel, modelOf } from '../../platform/outside/language-model.ts'
import { listenersOf, postAll } from '../../platform/realtime/sockets.ts'
import { updateCustomer } from '../../chat/customer/customer-fields.ts'
import { detailsOf } from './details.ts'
import { listConversations } from './lists.ts'
import { fetchPreview } from './link-preview.ts'
import { filesOf, countFromCustomer, keywordsOf, linksOf, messagesBetween, textFileOf } from './transcript.ts'
import { deleteConversation } from './deletion.ts'
import { cannedReplies, sendText, sendBlock, sendFile, addNote, addNoteFile } from '../../replies/replies.ts'
import { endCall, startCall } from './calls.ts'
import { passagesFor } from '../../replies/passages.ts'
import { cancelLater, latersOf, sendLater } from '../../replies/later.ts'
import { lineOf, sendAgain } from '../../replies/line.ts'
import { answerOther } from './other-writers.ts'
import { pastChats } from './past.ts'
import { searchCustomers, searchSaid } from './search-all.ts'
import { voiceToken } from './voice.ts'
import { unreachableOn } from './unreachable.ts'
import { sendTemplate, templatesFor } from './templates.ts'
import { startVideoCall } from './video-call.ts'
import { improveReply, summarise } from './summaries.ts'

export const operations: Operations<typeof conversations> = {
  list: (filters, context) => listConversations(context, filters),
  search: ({ text }, context) => searchCustomers(context, text),

  status: async ({ timezone }, { scope, actor, now, rights, member }) => {
    const open = await openOwned(scope)
    const counts = countsOf(open)
    const [statuses, agents, model, { settings }, unreachable] = await Promise.all([
      statusesOf(scope, open, startOfDay(now, timezone ?? member.company.timezone)),
      queueAgents(scope, counts, { agentId: actor.id, seesAll: seesAllQueues(rights), now }),
      modelOf(scope),
      companyConfig(scope.client, now),
      unreachableOn(scope, open),
    ])
    const environments = member.environments.list.map(({ _id, name, isLive, number }) => ({
      _id,
      name,
      isLive,
      ...(number !== undefined && { number }),
    }))
    return {
      statuses,
      counts,
      agents,
      environments,
      hasLanguageModel: model !== undefined,
      ...(model && { modelName: model.modelName, ...(isExampleModel(model) && { isExampleModel: true as const }) }),
      waiting: settings.waiting,
      unreachable,
    }
  },

  get: async ({ id }, context) => detailsOf(context, await findCustomer(context.scope, id)),
  remove: ({ id, reason }, context) => deleteConversation(context, { _id: id }, reason),

  messages: async ({ userId, since, before, page }, context) => {
    const { last } = await findCustomer(context.scope, userId)
    const scope = scopeOf(context.scope, userId)
    const events =
      since === undefined
        ? await eventsBefore(scope, before ?? behindPage(page, last))
        : await eventsSince(scope, since)
    return { messages: await withMediaUrls(scope, events), last }
  },

  filteredMessages: async ({ userId, before, from, to }, context) => {
    const { last } = await findCustomer(context.scope, userId)
    const scope = scopeOf(context.scope, userId)
    return { messages: await withMediaUrls(scope, await messagesBetween(scope, { before, from, to })), last }
  },

  topics: async (_, { scope, now }) => {
    const { settings } = await companyConfig(scope.client, now)
    return { topics: settings.topics, outcomes: settings.outcomes, tags: settings.tags }
  },

  tracking: async ({ userId }, context) =>
    linksOf(await recentEvents(context.scope, await findCustomer(context.scope, userId))),
  keywords: async ({ id, size }, context) =>
    keywordsOf(await recentEvents(context.scope, await findCustomer(context.scope, id)), size),
  media: async ({ userId }, context) => {
    const events = await recentEvents(context.scope, await findCustomer(context.scope, userId))
    return filesOf(await withMediaUrls(scopeOf(context.scope, userId), events))
  },

  linkPreview: ({ url }) => fetchPreview(url),

  switchLanguage: async ({ userId, language }, context) => {
    await findCustomer(context.scope, userId)
    const { conversation } = await changeConversation(context, userId, (before) => {
      if (before.language === language) return { eventBodies: [] }
      return { eventBodies: [{ type: 'language', language, by: 'agent' }], after: { language } }
    })
    return asUser(conversation)
  },

  typing: async ({ userId }, context) => {
    const { actor, scope } = context
    await findConversation(scope, userId)
    const others = (await listenersOf(scopeOf(scope, userId))).filter(({ agent }) => agent?._id !== actor.id)
    await postAll(
      others.map(({ connection }) => connection),
      { kind: 'agentTyping', userId, agent: { _id: actor.id, name: actor.fullName } },
    )
    return {}
  },

  seen: async ({ userId, number }, context) => {
    await findCustomer(context.scope, userId)
    const { conversation } = await changeConversation(context, userId, async ({ unread = 0, last }) => {
      const later = unread > 0 && number < last ? await eventsSince(scopeOf(context.scope, userId), number) : []
      const left = Math.min(unread, countFromCustomer(later))
      return { eventBodies: [], ...(left < unread && { after: { unread: left } }) }
    })
    return asUser(conversation)
  },

  replies: async ({ id }, context) => cannedReplies(context, await findCustomer(context.scope, id)),
  passages: async ({ id, searchText }, context) => {
    const found = await passagesFor(context, await findCustomer(context.scope, id), searchText)
    return found.map(({ of: { blockId, title, url }, text }) => ({ blockId, title, text, ...(url && { url }) }))
  },
  sendText: async ({ userId, draftEventId, agentId, ...said }, context) => {
    requireAuthor(context, agentId)
    return sendText(context, userId, draftEventId, said)
  },
  sendBlock: async ({ userId, draftEventId, agentId, blockId }, context) => {
    requireAuthor(context, agentId)
    return sendBlock(context, userId, draftEventId, blockId)
  },
  sendImage: async ({ userId, draftEventId, agentId, ...upload }, context) => {
    requireAuthor(context, agentId)
    return sendFile(context, userId, draftEventId, upload)
  },
  noteFile: async ({ userId, draftEventId, agentId, ...upload }, context) => {
    requireAuthor(context, agentId)
    return addNoteFile(context, userId, draftEventId, upload)
  },
  answerOther: async ({ userId, draftEventId, agentId, ...said }, context) => {
    requireAuthor(context, agentId)
    return answerOther(context, userId, draftEventId, said)
  },
  line: async ({ userId }, context) => lineOf(context.scope, await findCustomer(context.scope, userId)),
  templates: async ({ userId }, context) => [
    ...(await templatesFor(context, await findCustomer(context.scope, userId))),
  ],
  sendTemplate: async ({ userId, draftEventId, agentId, ...chosen }, context) => {
    requireAuthor(context, agentId)
    return sendTemplate(context, userId, draftEventId, chosen)
  },
  sendAgain: async ({ userId, eventNumber }, context) => {
    const conversation = await findCustomer(context.scope, userId)
    await sendAgain(context, conversation, eventNumber)
    return lineOf(context.scope, conversation)
  },
  startVideoCall: ({ channel, userId }, context) => startVideoCall(context, userId, channel),
  twilioToken: async ({ userId }, context) => ({
    token: await voiceToken(context, userId === undefined ? undefined : await findCustomer(context.scope, userId)),
  }),
  startCall: async ({ userId }, context) => startCall(context, await findCustomer(context.scope, userId)),
  endCall: async (_, context) => {
    await endCall(context)
    return {}
  },
  update: ({ id, ...asked }, context) => updateCustomer(context, id, asked),
  past: async ({ id }, context) => pastChats(context.scope, await findCustomer(context.scope, id)),
  searchAll: (asked, context) => searchSaid(context, asked),
  laters: async ({ id }, context) => latersOf(context, await findCustomer(context.scope, id)),
  sendLater: async ({ userId, ...asked }, context) =>
    sendLater(context, await findCustomer(context.scope, userId), asked),
  cancelLater: async ({ id, laterId }, context) => {
    await cancelLater(context, await findCustomer(context.scope, id), laterId)
    return { id: laterId }
  },
  note: async ({ userId, draftEventId, agentId, ...note }, context) => {
    requireAuthor(context, agentId)
    return addNote(context, userId, draftEventId, note)
  },

  enhance: async ({ userId, ...reply }, context) => {
    await findCustomer(context.scope, userId)
    return improveReply(context, reply)
  },
  summarise: async ({ id }, context) => summarise(context, await findCustomer(context.scope, id)),

  download: async ({ id, lines }, context) => {
    const conversation = await findCustomer(context.scope, id)
    const { timezone } = context.member.company
    const events = await recentEvents(context.scope, conversation, lines)
    // By id, because the audit must not name a customer who may be deleted later.
    await context.commit([], { about: { name: id, id } })
    return textFileOf(conversation, events, { timezone, now: context.now })
  },
}

/** What one agent has written is not sent by another one who has signed in to the same browser; a key sends for its agent. */
function requireAuthor({ actor }: Context, agentId: string | undefined): void {
  if (agentId !== undefined && agentId !== actor.id && !actor.key) throw new Problem('other-agent')
}

/** The number behind the last event of a page, counted back from the newest one; absent for the newest page. */
const behindPage = (page: number | undefined, last: number): number | undefined =>
  page ? Math.max(1, last + 1 - page * messagesPageSize) : undefined
