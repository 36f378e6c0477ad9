/** Plays a transcript of these days, and the visits of customers in the past. */
import type * as z from 'zod/mini'
import { ulid } from 'ulid'
import { dayAfter, dayAt, dayStart } from '#shared/days'
import { otherChannels } from '#shared/chat/channels'
import type { ConversationItem } from '../../../functions/chat/conversation/store.ts'
import type { ConversationsFile, PastCustomer, PastVisit, Transcript } from '../story.ts'
import { Conversation, type Shop } from './conversation.ts'
import { Player, type Cast } from './player.ts'
import type { Written } from './rows.ts'

type Company = z.infer<typeof ConversationsFile>

const [stepMs, minuteMs] = [40_000, 60_000]
const dayMs = 24 * 60 * minuteMs
/** A visit that began so lately may go on. */
const visitMsMax = 120 * minuteMs
/** Nobody is told again that it takes a while, because the provider of the channel would refuse it. */
const announcedOften = 30

type Known = Pick<ConversationItem, 'channel' | 'language'> & Partial<ConversationItem>

function newConversation(shop: Shop, at: number, known: Known): Conversation {
  const created = new Date(at).toISOString()
  const item: ConversationItem = {
    _id: ulid(at),
    environmentId: shop.scope.environment,
    created,
    session: { status: 'active', started: created, count: 1 },
    lastActive: created,
    owner: { by: 'bot' },
    last: 0,
    version: 1,
    ...known,
  }
  return new Conversation(shop, item)
}

/** What a channel tells of whoever writes from this address. */
const toldOf = (to = '') => ({ profile: to.includes('@') ? { email: to } : to.startsWith('+') ? { phone: to } : {} })

export async function play(transcript: Transcript, cast: Cast, { site, accounts }: Company): Promise<Written> {
  const { customer, language, began, startBlock, way, page, steps } = transcript
  const begins = beginningOf(began, cast.now)
  const known = { ...customer, ...toldOf(way?.to), language, channel: 'chat_plugin' } as const
  const conversation = newConversation(cast.shop, begins, known)
  const player = new Player(conversation, cast)
  await conversation.start(begins, startBlock && player.known('block', startBlock))
  for (const [index, step] of steps.entries()) await player.take(begins + (index + 1) * stepMs, step)
  const { owner, lastActive: at } = conversation.item
  // The channel is said at last, because nothing is to be handed over to providers whom the demo does not know.
  conversation.item = {
    ...conversation.item,
    ...(way && owner.by === 'queue' && { owner: { ...owner, announced: announcedOften } }),
    ...(way && { channel: way.channel }),
    ...(page && { page: { url: site + page.path, title: page.title, at } }),
  }
  const line = way && { ...way, account: accounts[way.channel] ?? '', ids: [way.to], more: {} }
  return { conversation, ...(line && { line }) }
}

/** In the middle of the morning of a day on which the shop was open, or some minutes ago. */
function beginningOf(began: Transcript['began'], now: Date): number {
  if ('minutesAgo' in began) return now.getTime() - began.minutesAgo * minuteMs
  const at = new Date(`${now.toISOString().slice(0, 10)}T10:15:00Z`)
  for (let left = began.daysAgo; left > 0;) {
    at.setTime(at.getTime() - dayMs)
    if (at.getUTCDay() !== 0) left -= 1
  }
  return at.getTime()
}

export interface Past {
  readonly customers: readonly z.infer<typeof PastCustomer>[]
  readonly visits: readonly z.infer<typeof PastVisit>[]
}

/** What has happened by now of a quarter of a year; each customer has one conversation, however often they came. */
export async function playPast({ customers, visits }: Past, cast: Cast, { accounts }: Company): Promise<Written[]> {
  const shop = { ...cast.shop, isOver: true, said: new Map() }
  const played = new Map<string, Written & { readonly player: Player }>()
  const known = new Map(customers.map((each) => [each.customer, each]))
  for (const { customer, steps, ...moment } of visits) {
    let at = momentOf(moment, cast.now, shop.config.company.timezone)
    if (at > cast.now.getTime() - visitMsMax) continue
    const { first: firstName, last: lastName, gender, language, channel, town, address: to } = known.get(customer)!
    const one = played.get(customer) ?? begin()
    played.set(customer, one)
    await one.conversation.start(at)
    for (const step of steps.split(' | ')) {
      const [, seconds, what = ''] = /^\+(\d+) (.*)$/.exec(step) ?? []
      at += Number(seconds) * 1000
      await one.player.take(at, what)
    }

    function begin() {
      const names = { firstName, lastName, ...(gender && { gender }), ...(town && { locality: town }), ...toldOf(to) }
      const conversation = newConversation(shop, at, { ...names, language, channel })
      const other = otherChannels.find((each) => each === channel)
      const line = other && { channel: other, account: accounts[other] ?? '', to, ids: [to], more: {} }
      return { conversation, player: new Player(conversation, { ...cast, shop }), ...(line && { line }) }
    }
  }
  return [...played.values()]
}

/** That time of the last such weekday, and so many weeks before. */
function momentOf({ weeks, day, time }: Omit<Past['visits'][number], 'customer' | 'steps'>, now: Date, zone: string) {
  const today = dayAt(now.getTime(), zone)
  const ago = (new Date(`${today}T12:00:00Z`).getUTCDay() - day + 7) % 7
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return dayStart(dayAfter(today, -ago - 7 * weeks), zone) + ((hours * 60 + minutes) * 60 + seconds) * 1000
}
