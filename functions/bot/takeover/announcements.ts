/**
 * What a customer who waits for a person is told without asking: at most two texts a takeover, which differ, and nothing that is
 * not known. Channels on which the customer does not read along hear nothing (`live` of the channel's definition).
 */
import { momentWords } from '#shared/blocks/moment-words'
import {
  absenceSentence,
  expectedMinutes,
  keptSentence,
  mailSentence,
  placeSentence,
  waitSentence,
  type Presence,
} from '#shared/blocks/waiting-words'
import { definitionOf } from '#shared/channels/register'
import { channelOf, websiteChannel } from '#shared/chat/channels'
import type { Message } from '#shared/chat/message'
import type { Owner } from '#shared/chat/takeover'
import { isOpen, nextOpening } from '#shared/company/opening-hours'
import type { Department } from '#shared/contracts/departments'
import { hoursOf } from '../../company/departments.ts'
import { hashOf } from '../../chat/customer/contact.ts'
import { scopeOf, type ChangeContext, type Step } from '../../chat/conversation/conversation.ts'
import { lines } from '../../chat/conversation/line.ts'
import { modesOf } from '../../chat/masking/decided.ts'
import { openOwned } from '../../chat/desk/queues.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { recentWaits } from '../../chat/desk/waits.ts'
import { consoleSockets } from '../../platform/realtime/sockets.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { CompanyConfig } from '../../platform/tenancy/company.ts'
import { members } from '../../platform/tenancy/tenancy.ts'
import { momentTurn } from './takeover-moments.ts'
import { messageEvents } from '../turn/turn.ts'

/** What the timers of a takeover ask of the channels, which lie above the bot. */
export interface Channels {
  /** Something that was said to the customer has not been handed to the provider of the channel. */
  hasUnsent(scope: ClientScope, conversation: ConversationItem): Promise<boolean>
  /** The company has a mailbox in this environment. */
  hasMailbox(scope: ClientScope, environment: string): Promise<boolean>
}

/** The intervals of waiting after which the customer may be told something. */
const intervals = [1, 5]
const announcementsMax = 2
/** Who has done nothing for so long does not read along any more. */
const awayMs = 2 * 60 * 60_000
const hashLength = 8

export interface Announcing {
  readonly config: CompanyConfig
  readonly context: ChangeContext
  /** Whose people the customer waits for. */
  readonly department: Department | undefined
  readonly hasMailbox: Channels['hasMailbox']
}

/** What is said when the wait has lasted so many intervals; an empty step where there is nothing to say. */
export async function planAnnouncement(
  announcing: Announcing,
  conversation: ConversationItem,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Pick<Step, 'eventBodies' | 'after'>> {
  const nothing = { eventBodies: [] }
  const { announced = [] } = conversation
  const isTime = intervals.some((interval) => from < interval && interval <= to)
  if (!isTime || announced.length >= announcementsMax || !(await isReading(announcing, conversation))) return nothing
  const said = await messagesOf(announcing, conversation)
  const { language } = conversation
  const isAsked = announced.length === 0 && said.length > 0 && (await canLeaveAddress(announcing, conversation))
  const messages = isAsked ? withSentence(said, mailSentence(language), language) : said
  const hash = hashOf(...messages.map(({ text = '' }) => text)).slice(0, hashLength)
  if (messages.length === 0 || announced.includes(hash)) return nothing
  return {
    eventBodies: messageEvents(messages.map((message) => ({ ...message, isAnnouncement: true }))),
    after: { announced: [...announced, hash], ...(isAsked && { mailAnswers: 'asked' }) },
  }
}

/** Whether an address that the customer writes now is kept and used: it is not masked, and a mailbox is there. */
async function canLeaveAddress(
  { config: { masking }, context: { scope }, hasMailbox }: Announcing,
  { channel, environmentId, profile = {}, mailAnswers }: ConversationItem,
): Promise<boolean> {
  if (channelOf(channel) !== websiteChannel || mailAnswers || profile['email']) return false
  return modesOf(masking).email === 'off' && (await hasMailbox(scope, environmentId))
}

/** Whether the customer reads along on this channel, and still does. */
async function isReading(
  { context: { scope, now } }: Announcing,
  { _id, channel: name, lastActive }: ConversationItem,
): Promise<boolean> {
  if (now.getTime() - Date.parse(lastActive) > awayMs) return false
  const channel = channelOf(name)
  const line = channel === websiteChannel ? undefined : await new Table(scopeOf(scope, _id)).get(lines, '-')
  return definitionOf(channel).can(line?.to ?? '').live === true
}

/** That nobody can come, or what is known of the wait: first how long it takes, then the place in the queue. */
async function messagesOf(announcing: Announcing, conversation: ConversationItem): Promise<readonly Message[]> {
  const { config, context, department } = announcing
  const { language, owner, announced } = conversation
  if (owner.by !== 'queue') return []
  const waits = await recentWaits(context.scope, department?._id, context.now)
  const presence = await presenceOf(announcing, waits.length > 0)
  if (presence.is !== 'there') {
    const sentence = absenceSentence(language, presence, { now: context.now, timezone: config.company.timezone })
    return [saidIn(language, `${sentence} ${keptSentence(language)}`)]
  }
  if (announced) return [saidIn(language, placeSentence(language, await placeInQueue(context, owner)))]
  const waitedSeconds = (context.now.getTime() - Date.parse(owner.since)) / 1000
  const time = waitSentence(language, expectedMinutes(waits, waitedSeconds))
  const own = (await momentTurn(context, conversation, 'waiting'))?.messages ?? []
  const words = own.length > 0 ? own : [saidIn(language, momentWords.waiting.text[language])]
  return time === undefined ? words : withSentence(words, time, language)
}

/** From 1, among those who wait for the same department. */
async function placeInQueue(
  { scope }: ChangeContext,
  { since, departmentId }: Extract<Owner, { by: 'queue' }>,
): Promise<number> {
  const before = (await openOwned(scope)).filter(
    ({ owner }) => owner.by === 'queue' && owner.departmentId === departmentId && owner.since < since,
  )
  return before.length + 1
}

const saidIn = (language: Message['language'], text: string): Message => ({ messageType: 'bot-msg', text, language })

/** The sentence behind the first text, so that both are one message. */
function withSentence(
  messages: readonly Message[],
  sentence: string,
  language: Message['language'],
): readonly Message[] {
  const at = messages.findIndex(({ text }) => text)
  if (at < 0) return [...messages, saidIn(language, sentence)]
  return messages.map((message, index) =>
    index === at ? { ...message, text: `${message.text} ${sentence}` } : message,
  )
}

/** `isAnswering`: somebody has taken a customer within the hour, by whatever means. */
async function presenceOf(
  { config: { settings, company }, context: { scope, now }, department }: Announcing,
  isAnswering: boolean,
): Promise<Presence> {
  const { hours, exceptions } = hoursOf(settings, department)
  if (hours && !isOpen(hours, exceptions, now, company.timezone))
    return { is: 'closed', opening: nextOpening(hours, exceptions, now, company.timezone) }
  if (isAnswering) return { is: 'there' }
  const [all, sockets] = await Promise.all([
    new Table({ client: scope.client }).list(members, { stale: true }),
    consoleSockets({ client: scope.client }),
  ])
  const own = all.filter(({ roles }) => roles.some((role) => role !== 'wbb-agent'))
  const ofDepartment = own.filter(({ departments }) => department && departments.includes(department._id))
  const people = ofDepartment.length > 0 ? ofDepartment : own
  return { is: people.some(({ _id }) => sockets.some(({ agent }) => agent._id === _id)) ? 'there' : 'away' }
}
