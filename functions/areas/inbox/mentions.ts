/** Mentions: a note asks agents, or everybody of a department, to look at a conversation. */
import type { ConversationEventType } from '#shared/chat/message'
import { chunksOf } from '#shared/chunks'
import type { inbox, Mention } from '#shared/contracts/inbox'
import { mentionDays } from '#shared/limits'
import { Problem } from '#shared/problem'
import { eventAt, findConversation, scopeOf } from '../../chat/conversation/conversation.ts'
import { asMention, mentionId, mentions, mentionsOf, type MentionItem } from '../../chat/conversation/mentions.ts'
import type { Context, Operations } from '../../platform/request/context.ts'

/** Each is read with the note it is about. */
const listedMax = 50
const readMax = 1000
/** Rows that are marked at once. */
const markedAtOnce = 90

const dayMs = 24 * 60 * 60 * 1000

export const mentionOperations: Pick<Operations<typeof inbox>, 'mentions' | 'seenMentions'> = {
  mentions: async (_, context) => {
    const found = (await ownMentions(context)).slice(0, listedMax)
    const shown = await Promise.all(found.map((item) => withNote(context, item)))
    return shown.filter((mention) => mention !== undefined)
  },

  seenMentions: async ({ userId }, context) => {
    const unseen = (await ownMentions(context)).filter(({ seen }) => !seen)
    const meant = unseen.filter((item) => userId === undefined || item.userId === userId)
    const { table } = context
    for (const some of chunksOf(meant, markedAtOnce))
      await context.commit(some.map((item) => table.set(mentions, mentionId(item), { seen: true })))
    return { unseen: unseen.length - meant.length }
  },
}

/** Latest first; what is dropped within the hour is not among them. */
async function ownMentions({ table, actor, now }: Context): Promise<MentionItem[]> {
  const since = new Date(now.getTime() - mentionDays * dayMs + 60 * 60 * 1000).toISOString()
  const all = await table.list(mentions, { prefix: mentionsOf(actor.id), newestFirst: true, itemsMax: readMax })
  return all.filter(({ created }) => created > since)
}

/** With what was said; nothing of a customer who is gone, or of a note that is. */
async function withNote({ scope }: Context, item: MentionItem): Promise<Mention | undefined> {
  try {
    const [conversation, event] = await Promise.all([
      findConversation(scope, item.userId),
      eventAt(scopeOf(scope, item.userId), item.number),
    ])
    if (event?.what.type === 'note') return asMention(item, conversation, event.what.text)
    const about = event && abouts[event.what.type]
    return about && { ...asMention(item, conversation, ''), about }
  } catch (error) {
    if (Problem.is(error, 'not-found')) return undefined
    throw error
  }
}

/** What an event that is no note tells the agent. */
const abouts: { readonly [Type in ConversationEventType]?: Mention['about'] } = {
  'message-failed': 'undelivered',
  interventionEnd: 'closed',
}
