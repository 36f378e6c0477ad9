/**
 * All of a conversation lies in one partition.
 *
 * | item         | per          | id                                              | group                |
 * |--------------|--------------|-------------------------------------------------|----------------------|
 * | conversation | conversation | `-`                                             | `open` while a person is wanted or there, else `rest`; of previews, `preview` |
 * | entry        | conversation | number of its last event, nine digits           |                      |
 * | sent         | conversation | the id a sender made, where no early entry tells it (`repetition.ts`); dropped after eight days | |
 * | sent-upload  | conversation | the upload’s id; dropped after two days         |                      |
 * | intervention | conversation | ULID                                            |                      |
 * | unanswered   | environment  | ULID: what the bot could not answer, or most likely answered wrongly |    |
 */
import * as z from 'zod/mini'
import type { ConversationUser } from '#shared/contracts/conversations'
import { Intervention } from '#shared/contracts/takeover'
import { channels } from '#shared/chat/channels'
import { doubts } from '#shared/chat/doubts'
import { Coordinates } from '#shared/chat/coordinates'
import { BotState } from '#shared/engine/turn'
import { conversationEventTypes } from '#shared/chat/conversation-event-types'
import { Id } from '#shared/ids'
import { contentLanguages } from '#shared/languages'
import { plainText } from '#shared/chat/markdown'
import { ConversationEvent } from '#shared/chat/message'
import { firstDue, Owed } from '#shared/chat/owed'
import { Owner } from '#shared/chat/takeover'
import { shortened } from '#shared/fields/text'
import { collection } from '../../platform/table/table.ts'
import { BroadcastRecipient } from './broadcast-arrivals.ts'

/** A release as a session remembers it: the name of its file, and its number in its environment. */
const SessionRelease = z.object({ base: z.string(), number: z.int() })
export type SessionRelease = z.infer<typeof SessionRelease>

/** The customer said something; a person was asked into it; the bot's last answer was none. */
export const sessionMarks = ['said', 'handedOver', 'failed'] as const
export type SessionMark = (typeof sessionMarks)[number]

/** What is absent is false, none or empty: a conversation that is written in one unit costs half of one that needs two. */
export const ConversationItem = z.object({
  _id: Id,
  /** Whose content it goes on with. */
  environmentId: Id,
  isPreview: z.optional(z.boolean()),
  /** Of a preview by link: the one release that it shows. */
  previewRelease: z.optional(SessionRelease),
  channel: z.string(),
  language: z.enum(contentLanguages),
  languageSwitches: z.optional(z.int()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  gender: z.optional(z.string()),
  locality: z.optional(z.string()),
  location: z.optional(Coordinates),
  profile: z.optional(z.record(z.string(), z.string())),
  /** Who the customer is, by the id that the company's own server has signed; `identify` writes it and nothing else does. */
  verified: z.optional(z.string()),
  created: z.iso.datetime(),
  session: z.object({
    status: z.enum(['active', 'ended']),
    started: z.iso.datetime(),
    count: z.int(),
    /** What its last turn answered with, where nobody writes but by releases. */
    release: z.optional(SessionRelease),
    /** What has happened in it, for the figures: each of them counts a session once. */
    marks: z.optional(z.array(z.enum(sessionMarks))),
    /** The block that was said last. */
    block: z.optional(Id),
  }),
  lastActive: z.iso.datetime(),
  /** When the customer last did something that the figures count; absent before the first time. */
  acted: z.optional(z.iso.datetime()),
  owner: Owner,
  last: z.int(),
  lastMessage: z.optional(
    z.object({ text: z.string(), from: z.enum(['customer', 'bot', 'agent']), created: z.iso.datetime() }),
  ),
  awaitingResponse: z.optional(z.boolean()),
  unread: z.optional(z.int()),
  read: z.optional(z.int()),
  /** On channels of others: the number of the last message the provider has delivered. */
  delivered: z.optional(z.int()),
  /** The number of a message that did not reach the customer; absent as soon as something else is said or has arrived. */
  undelivered: z.optional(z.int()),
  topics: z.optional(z.array(z.string())),
  misunderstood: z.optional(z.boolean()),
  summaryData: z.optional(z.string()),
  snoozed: z.optional(z.object({ until: z.iso.datetime(), by: Id })),
  /** When it was last back by itself: from then on its agent has all the time again. */
  woken: z.optional(z.iso.datetime()),
  /** When the customer was last asked what it was like. */
  surveyed: z.optional(z.iso.datetime()),
  /** What the customer was told while waiting, since a person was asked for: a short hash of each text. */
  announced: z.optional(z.readonly(z.array(z.string()))),
  /** A customer on the website was asked for an e-mail address, and has left one: see `mail-answers.ts`. */
  mailAnswers: z.optional(z.enum(['asked', 'left'])),
  /** What its department owes the customer. */
  owed: z.optional(z.readonly(z.array(Owed))),
  tags: z.optional(z.array(z.string())),
  page: z.optional(z.object({ url: z.string(), title: z.optional(z.string()), at: z.iso.datetime() })),
  /** Placeholders of masked values by a keyed hash of the value, so that the same value has the same name. */
  masks: z.optional(z.record(z.string(), z.string())),
  /** The types of what has ever happened, how much was said, and how many buttons and links were pressed. */
  eventTypes: z.optional(z.array(z.enum(conversationEventTypes))),
  messages: z.optional(z.int()),
  clicks: z.optional(z.int()),
  bot: z.optional(BotState),
  /** The customer wants no broadcasts. */
  noBroadcasts: z.optional(z.boolean()),
  /** The last broadcast that reached the customer: its first message, and when. */
  broadcast: z.optional(
    z.object({
      _id: Id,
      environment: Id,
      number: z.int(),
      at: z.iso.datetime(),
      /** Which of its recipients the customer is. */
      recipient: z.optional(z.int()),
      isDelivered: z.optional(z.boolean()),
      isSeen: z.optional(z.boolean()),
      /** Earlier ones that the customer had not seen when this one came. */
      unseen: z.optional(z.array(BroadcastRecipient)),
    }),
  ),
  /** The second at which it may be dropped, as long as neither customer nor agent has said anything. */
  expires: z.optional(z.int()),
  /** It is being removed: it is found by nobody but whoever removes the rest of it. */
  isRemoved: z.optional(z.boolean()),
  /** Counts the writes of this item. */
  version: z.int(),
})
export type ConversationItem = z.infer<typeof ConversationItem>

export type ConversationGroup = 'open' | 'rest' | 'preview'

/** The minute of a moment, which is where the moment's places in the index begin. */
export const minuteOf = (moment: string): string => moment.slice(0, '2026-11-20T12:00'.length)

/**
 * Those who wait are sorted by when they began to, the others by the minute in which they were last active: what is said
 * in the same minute moves no entry of the index, because moving one costs a write more. Within a minute the order is
 * that of the ids, so whoever shows the latest reads to the end of a minute and sorts by `lastActive`.
 */
const order = ({ _id, owner, lastActive }: Pick<ConversationItem, '_id' | 'owner' | 'lastActive'>) =>
  `${owner.by === 'bot' ? minuteOf(lastActive) : owner.since}#${_id}`

/** A partition has one of them. */
const conversationId = '-'

export const conversations = collection({
  name: 'conversation',
  per: 'conversation',
  schema: ConversationItem,
  id: () => conversationId,
  group: ({ isPreview, owner }): ConversationGroup => (isPreview ? 'preview' : owner.by === 'bot' ? 'rest' : 'open'),
  order,
  expires: ({ expires }) => expires,
})

const OwnedConversation = z.pick(ConversationItem, {
  _id: true,
  environmentId: true,
  owner: true,
  awaitingResponse: true,
  lastActive: true,
  created: true,
  snoozed: true,
  undelivered: true,
})
export type OwnedConversation = z.infer<typeof OwnedConversation>

/** Conversations of which only some fields are read. */
export const partOfConversation = <Part extends Pick<ConversationItem, '_id' | 'owner' | 'lastActive'>>(
  schema: z.ZodMiniObject & z.ZodMiniType<Part>,
) =>
  collection({
    name: conversations.name,
    per: 'conversation',
    schema,
    fields: Object.keys(schema.shape),
    id: () => conversationId,
    order,
  })

/** As much of a conversation as tells who has it, and who waits. */
export const ownedConversations = partOfConversation(OwnedConversation)

/**
 * What an entry says beside its events, so that they can be counted without reading the conversation, and when that is
 * gone. Each is as it was before the events, but for whose content they follow and what they tell of the customer.
 */
export const Counted = z.object({
  environment: Id,
  channel: z.string(),
  language: z.enum(contentLanguages),
  /** When the customer had last done something; absent for the first time. */
  previous: z.optional(z.iso.datetime()),
  /** The same moment, if that was in the same session. */
  isSameSession: z.optional(z.boolean()),
  gender: z.optional(z.string()),
  locality: z.optional(z.string()),
  /** It was not known before, so that the session is counted in no place yet. */
  isNewLocality: z.optional(z.boolean()),
  /** Who has the conversation, or had it until these events. */
  agent: z.optional(Id),
  department: z.optional(Id),
  /** What had happened in the session. */
  marks: z.optional(z.array(z.enum(sessionMarks))),
  /** How long it had been in the queue when an agent came, or had been the agent's when the takeover ended. */
  heldSeconds: z.optional(z.int()),
  /** How long the agent of a takeover that ends had been waited for. */
  waitedSeconds: z.optional(z.int()),
  /** How long what the customer said last had been unanswered. */
  unansweredSeconds: z.optional(z.int()),
  /** The block that was said last. */
  block: z.optional(Id),
  /** Forms that the customer has answered to their end. */
  forms: z.optional(z.array(Id)),
  /** What the turn has cost: tokens of a language model, calls and mails. */
  units: z.optional(
    z.object({
      tokensIn: z.optional(z.int()),
      tokensOut: z.optional(z.int()),
      calls: z.optional(z.int()),
      mails: z.optional(z.int()),
    }),
  ),
})
export type Counted = z.infer<typeof Counted>

/** The events of one write. */
const EntryItem = z.object({
  events: z.array(ConversationEvent),
  /** Absent in previews and in what is older than figures: nobody counts those. */
  on: z.optional(Counted),
  /** As the conversation's own. */
  expires: z.optional(z.int()),
  /** Of the request that has written it. */
  requestId: z.optional(z.string()),
})
export type EntryItem = z.infer<typeof EntryItem>

const digits = 9
export const entryId = (number: number): string => String(number).padStart(digits, '0')

export const entries = collection({
  name: 'entry',
  per: 'conversation',
  schema: EntryItem,
  id: ({ events }) => entryId(events.at(-1)?.number ?? 0),
  expires: ({ expires }) => expires,
})

/** Longer than any sender tries again. */
const sentDays = 8

const secondsAfter = (moment: string, days: number): number =>
  Math.floor(Date.parse(moment) / 1000) + days * 24 * 60 * 60

const SentItem = z.object({ _id: Id, number: z.int(), created: z.iso.datetime() })

export const sent = collection({
  name: 'sent',
  per: 'conversation',
  schema: SentItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => secondsAfter(created, sentDays),
})

/** Longer than an upload lies where it was uploaded to, however often its form is sent. */
const uploadDays = 2

const SentUploadItem = z.object({ _id: Id, created: z.iso.datetime() })

export const sentUploads = collection({
  name: 'sent-upload',
  per: 'conversation',
  schema: SentUploadItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => secondsAfter(created, uploadDays),
})

export const interventions = collection({
  name: 'intervention',
  per: 'conversation',
  schema: Intervention,
  id: ({ _id }) => _id,
})

const UnansweredItem = z.object({
  _id: Id,
  text: z.string(),
  language: z.enum(contentLanguages),
  userId: Id,
  created: z.iso.datetime(),
  /** What was absent when it was asked, or is older than these fields, is not known. */
  channel: z.optional(z.enum(channels)),
  /** The event of the text in its conversation. */
  number: z.optional(z.int()),
  /** What the bot took it for. */
  intentId: z.optional(Id),
  confidence: z.optional(z.number()),
  /** The bot answered, and the customer did not like it. */
  isDisliked: z.optional(z.boolean()),
  /** The bot answered, and most likely wrongly. */
  doubt: z.optional(z.enum(doubts)),
})
export type UnansweredItem = z.infer<typeof UnansweredItem>

export const unanswered = collection({
  name: 'unanswered',
  per: 'environment',
  schema: UnansweredItem,
  id: ({ _id }) => _id,
})

/** Longer than any list is wide. */
const listedLengthMax = 120

/** What was said last, as one line of a list. */
export const previewOf = (text: string): string => shortened(text.replace(/\s+/g, ' ').trim(), listedLengthMax)

/** The same of what a bot or an agent says, who write Markdown. */
export const markdownPreview = (text: string): string => previewOf(plainText(text))

/** The conversation as agents see it. */
export function asUser(item: ConversationItem): ConversationUser {
  const {
    channel,
    isPreview: _,
    languageSwitches: __,
    bot: ___,
    expires: ____,
    version: _____,
    acted: ________,
    masks: __________,
    woken: ___________,
    surveyed: ____________,
    broadcast: _____________,
    announced: ______________,
    mailAnswers: _______________,
    owed = [],
    ...all
  } = item
  const { previewRelease: ______, session: own, ...rest } = all
  const { release, marks: _______, block: _________, ...session } = own
  const due = firstDue(owed)
  return {
    ...rest,
    session,
    ...(due && { due }),
    ...(release && session.status === 'active' && { release: release.number }),
    activeChannel: channel,
    profile: item.profile ?? {},
    awaitingResponse: item.awaitingResponse ?? false,
    unread: item.unread ?? 0,
    read: item.read ?? 0,
    topics: item.topics ?? [],
    misunderstood: item.misunderstood ?? false,
    eventTypes: item.eventTypes ?? [],
    messages: item.messages ?? 0,
    clicks: item.clicks ?? 0,
  }
}
