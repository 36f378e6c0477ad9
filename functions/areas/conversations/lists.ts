/** Finds the conversations of a list: those in which a person is wanted or there, and as many of the bot's as are asked for. */
import { belongs, byActivity, mayHoldBots } from '#shared/contracts/conversation-list'
import type { conversations, ConversationUser } from '#shared/contracts/conversations'
import type { Given } from '#shared/contract'
import { conversationFilterDays, conversationsPageSize } from '#shared/limits'
import { findConversation } from '../../chat/conversation/conversation.ts'
import {
  openConversations,
  positionOf,
  botConversations,
  seesAllQueues,
  visibleMembers,
} from '../../chat/desk/queues.ts'
import { asUser, minuteOf, type ConversationItem } from '../../chat/conversation/store.ts'
import { Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'

type ListRequest = Given<(typeof conversations)['list']>

const dayMs = 24 * 60 * 60 * 1000
/** Where few conversations match, a list ends here rather than reading on without end. */
const scannedMax = 2000
const scanPage = 200

export async function listConversations(context: Context, asked: ListRequest): Promise<ConversationUser[]> {
  const { scope, actor } = context
  const { from = daysAgo(context, conversationFilterDays), to } = asked.dates ?? {}
  const agents = await visibleAgents(context, asked.agents)
  if (agents.length < asked.agents.length && agents.length === 0) return []
  const filters = { ...asked, agents, from, to }
  const fits = (conversation: ConversationItem) => belongs(asUser(conversation), filters, actor.id)
  const wanted = (filters.page + 1) * conversationsPageSize
  const fitting = asked.userId
    ? (await findListed(context, asked.userId)).filter(fits)
    : [
        ...(await openConversations(scope)).filter(fits),
        ...(mayHoldBots(filters) ? await scanBotConversations(context, filters, fits, wanted) : []),
      ]
  return fitting
    .map(asUser)
    .toSorted(byActivity(filters.order))
    .slice(wanted - conversationsPageSize, wanted)
}

const daysAgo = ({ now }: Context, days: number): string => new Date(now.getTime() - days * dayMs).toISOString()

/** QUEUES-002: drops agents whose queue the caller may not see. */
async function visibleAgents({ scope, actor, rights }: Context, agents: readonly string[]): Promise<readonly string[]> {
  if (agents.length === 0 || seesAllQueues(rights)) return agents
  const visible = await visibleMembers(scope, { agentId: actor.id, seesAll: false })
  return agents.filter((id) => visible.some(({ _id }) => _id === id))
}

/** One conversation; a preview is in no list. */
async function findListed({ scope }: Context, id: string): Promise<ConversationItem[]> {
  try {
    const conversation = await findConversation(scope, id)
    return conversation.isPreview ? [] : [conversation]
  } catch (error) {
    if (Problem.is(error, 'not-found')) return []
    throw error
  }
}

interface Span {
  readonly order: 'oldest' | 'latest'
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * The bot's conversations that fit, from the end the list begins at, until enough are found. The index sorts by minutes, so
 * that those of the last minute count only once the next one is reached: the first of them may be read last.
 */
async function scanBotConversations(
  { scope }: Context,
  span: Span,
  fits: (conversation: ConversationItem) => boolean,
  wanted: number,
): Promise<ConversationItem[]> {
  const oldestFirst = span.order === 'oldest'
  const hits: ConversationItem[] = []
  // Places begin with the minute; the sign behind it comes after all that is in one.
  let before = oldestFirst ? span.from && minuteOf(span.from) : span.to && `${minuteOf(span.to)}~`
  for (let read = 0, complete = 0; read < scannedMax && complete < wanted; read += scanPage) {
    const page = await botConversations(scope, { size: scanPage, before, oldestFirst })
    hits.push(...page.filter(fits))
    const last = page.at(-1)
    if (!last || page.length < scanPage || isBeyond(last, span)) break
    complete = hits.filter(({ lastActive }) => minuteOf(lastActive) !== minuteOf(last.lastActive)).length
    before = positionOf(last)
  }
  return hits
}

/** No conversation of a later place can fit. */
const isBeyond = ({ lastActive }: ConversationItem, { order, from, to }: Span): boolean =>
  order === 'oldest'
    ? to !== undefined && minuteOf(lastActive) > minuteOf(to)
    : from !== undefined && minuteOf(lastActive) < minuteOf(from)
