/** Which conversations a list shows, and in which order. */
import type { conversations, ConversationUser } from '#shared/contracts/conversations'
import type { Given } from '#shared/contract'
import { conversationFilterDays, conversationsPageSize } from '#shared/limits'
import { openConversations, placeIn, restOf } from '../conversation/listing.ts'
import { asUser, type ConversationItem } from '../conversation/store.ts'
import type { Context } from '../platform/context.ts'

type Filters = Given<(typeof conversations)['list']>

const dayMs = 24 * 60 * 60 * 1000
/** Where few conversations match, a list ends here rather than reading on without end. */
const scannedMax = 2000
const scanPage = 200

export async function listed(context: Context, asked: Filters): Promise<ConversationUser[]> {
  const { scope, actor, now } = context
  const from = asked.from ?? new Date(now.getTime() - conversationFilterDays * dayMs).toISOString()
  const filters = { ...asked, from }
  const fits = fitting(filters)
  const open = (await openConversations(scope)).filter(fits).filter(inQueue(filters, actor.id))
  const wanted = (filters.page + 1) * conversationsPageSize
  const rest = filters.queue === 'customers' && isForBot(filters) ? await scanned(context, filters, fits, wanted) : []
  const sorted = [...open, ...rest].toSorted(byActivity(filters.order))
  return sorted
    .slice(wanted - conversationsPageSize, wanted)
    .map((conversation) => asUser(conversation, scope.environment))
}

/** Customers whose name, profile or last words hold the text, latest first. */
export async function found(context: Context, text: string): Promise<ConversationUser[]> {
  const { scope } = context
  const sought = text.trim().toLocaleLowerCase()
  if (sought === '') return []
  const says = ({ _id, firstName, lastName, profile = {}, lastMessage }: ConversationItem) =>
    [_id, `${firstName ?? ''} ${lastName ?? ''}`, lastMessage?.text ?? '', ...Object.values(profile)].some((each) =>
      each.toLocaleLowerCase().includes(sought),
    )
  const open = (await openConversations(scope)).filter(says)
  const rest = await scanned(context, undefined, says, conversationsPageSize)
  return [...open, ...rest]
    .toSorted(byActivity('latest'))
    .slice(0, conversationsPageSize)
    .map((conversation) => asUser(conversation, scope.environment))
}

/** A filter on agents, departments or takeovers leaves no conversation of the bot. */
const isForBot = ({ agents, department, intervention }: Filters): boolean =>
  agents.length === 0 && !department && intervention !== 'intervention' && intervention !== 'unassigned'

const inQueue =
  ({ queue, intervention }: Filters, agentId: string) =>
  ({ owner }: ConversationItem): boolean => {
    if (queue === 'mine') return owner.by === 'agent' && owner.agentId === agentId
    if (queue === 'priority') return owner.by === 'queue'
    return intervention !== 'active'
  }

function fitting(filters: Filters & { from: string }): (conversation: ConversationItem) => boolean {
  const { from, to, agents, department, channels, topics, misunderstood, intervention } = filters
  return ({ owner, lastActive, channel, topics: own = [], misunderstood: wasMisunderstood }) =>
    // Who waits or is being helped is shown however long ago they wrote.
    (owner.by !== 'bot' || lastActive >= from) &&
    (!to || lastActive <= to) &&
    (agents.length === 0 || (owner.by === 'agent' && agents.includes(owner.agentId))) &&
    (!department || (owner.by !== 'bot' && owner.departmentId === department)) &&
    (intervention !== 'unassigned' || owner.by === 'queue') &&
    (channels.length === 0 || channels.includes(channel)) &&
    (topics.length === 0 || topics.some((topic) => own.includes(topic))) &&
    (!misunderstood || wasMisunderstood === true)
}

const byActivity = (order: 'latest' | 'oldest') => (a: ConversationItem, b: ConversationItem) => {
  const compared = a.lastActive.localeCompare(b.lastActive) || a._id.localeCompare(b._id)
  return order === 'latest' ? -compared : compared
}

/** The bot's conversations that fit, from the end the list begins at, until enough are found. */
async function scanned(
  { scope }: Context,
  filters: Filters | undefined,
  fits: (conversation: ConversationItem) => boolean,
  wanted: number,
): Promise<ConversationItem[]> {
  const oldestFirst = filters?.order === 'oldest'
  const hits: ConversationItem[] = []
  // Places begin with the moment; the sign behind it comes after all that is in one.
  let before = oldestFirst ? filters.from : filters?.to && `${filters.to}~`
  for (let read = 0; read < scannedMax && hits.length < wanted; read += scanPage) {
    const page = await restOf(scope, { size: scanPage, before, oldestFirst })
    hits.push(...page.filter(fits))
    const last = page.at(-1)
    if (!last || page.length < scanPage || isBeyond(last, filters)) break
    before = placeIn(last)
  }
  return hits
}

/** From here on nothing can fit any more. */
const isBeyond = ({ lastActive }: ConversationItem, filters: Filters | undefined): boolean => {
  const { order, from, to } = filters ?? {}
  return order === 'oldest' ? to !== undefined && lastActive > to : from !== undefined && lastActive < from
}
