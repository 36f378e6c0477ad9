/** Conversations as agents see them: who is there, what was said, and what is said back. */
import * as z from 'zod/mini'
import { accessOf, everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { otherChannels } from '../chat/channels.ts'
import { Coordinates } from '../chat/coordinates.ts'
import { conversationEventTypes } from '../chat/conversation-event-types.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { titleLengthMax } from '../limits.ts'
import { ConversationEvent, dueKinds, Media } from '../chat/message.ts'
import { Waiting } from './company-settings.ts'
import { listFilters } from './conversation-filters.ts'
import { customerRoutes } from './customer-record.ts'
import { lineRoutes } from './line.ts'
import { sendRoutes } from './send-routes.ts'
import { Timezone } from '../wall-clock.ts'
import { ErasureReason } from './privacy.ts'
import { sentiments } from '../chat/sentiment.ts'
import { interventionStatuses, Owner } from '../chat/takeover.ts'
import { Environment } from './environments.ts'
import { wordingRoutes } from './wording.ts'
import { CannedReply, HelpfulPassage, Counts, QueueAgent, StatusCounts } from './queues.ts'

const Language = z.enum(contentLanguages)

/** One customer and their conversation, as lists show it. */
export const ConversationUser = z.object({
  _id: Id,
  /** Whose content the bot goes on with: the one that was live when the conversation began. */
  environmentId: Id,
  activeChannel: z.string(),
  language: Language,
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  gender: z.optional(z.string()),
  locality: z.optional(z.string()),
  /** Where the customer has last said they are. */
  location: z.optional(Coordinates),
  /** What else is known of the customer, by name. */
  profile: z.record(z.string(), z.string()),
  /** The id with which the company's own server has signed the customer in; absent where nobody has proven who they are. */
  verified: z.optional(z.string()),
  created: z.iso.datetime(),
  lastActive: z.iso.datetime(),
  session: z.object({ status: z.enum(['active', 'ended']), started: z.iso.datetime(), count: z.int() }),
  /** The number of the release the bot has last answered with, while the session lasts; absent where people write. */
  release: z.optional(z.int()),
  owner: Owner,
  /** The number of the last event. */
  last: z.int(),
  lastMessage: z.optional(
    z.object({ text: z.string(), from: z.enum(['customer', 'bot', 'agent']), created: z.iso.datetime() }),
  ),
  /** The customer spoke last and a person is expected to answer. */
  awaitingResponse: z.boolean(),
  /** What the customer has said since an agent last looked. */
  unread: z.int(),
  /** The number of the last event the customer has seen. */
  read: z.int(),
  /** On channels of others: the number of the last message that was delivered. */
  delivered: z.optional(z.int()),
  /** The number of a message that did not reach the customer, until something else is said or has arrived. */
  undelivered: z.optional(z.int()),
  topics: z.array(z.string()),
  misunderstood: z.boolean(),
  /** Put aside until then; absent where it is not, or not any more. */
  snoozed: z.optional(z.object({ until: z.iso.datetime(), by: Id })),
  /** What the department owes the customer next, and by when. */
  due: z.optional(z.object({ what: z.enum(dueKinds), at: z.iso.datetime(), isMissed: z.optional(z.boolean()) })),
  /** By which customers are chosen; of those in the settings. */
  tags: z.optional(z.array(z.string())),
  /** The customer wants no broadcasts. */
  noBroadcasts: z.optional(z.boolean()),
  /** The page of the company the customer has open, as the plugin last told. */
  page: z.optional(z.object({ url: z.string(), title: z.optional(z.string()), at: z.iso.datetime() })),
  /** What a language model last made of the conversation. */
  summaryData: z.optional(z.string()),
  /** What has ever happened in it. */
  eventTypes: z.array(z.enum(conversationEventTypes)),
  /** How much was said, and how many buttons and links the customer has pressed. */
  messages: z.int(),
  clicks: z.int(),
})
export type ConversationUser = z.infer<typeof ConversationUser>

const Keyword = z.object({ keyword: z.string(), count: z.int() })
const TrackedUrl = z.object({ url: z.string(), created: z.iso.datetime() })
const SentMedia = z.extend(Media, { created: z.iso.datetime(), from: z.enum(['customer', 'bot', 'agent']) })

/** All there is to know of a customer (CONVERSATIONS-013); what is read out of the conversation, out of its last events. */
export const ConversationDetails = z.extend(ConversationUser, {
  client: Id,
  /** As it looks to who asks. */
  interventionStatus: z.enum(interventionStatuses),
  /** Who is there or wanted; absent while the bot answers. */
  intervention: z.optional(
    z.object({ agent: z.optional(z.object({ _id: Id, name: z.string() })), department: z.optional(Id) }),
  ),
  /** Latest first. */
  interventions: z.array(z.object({ _id: Id, started: z.iso.datetime(), ended: z.optional(z.iso.datetime()) })),
  keywords: z.array(Keyword),
  trackedUrls: z.array(TrackedUrl),
  media: z.array(SentMedia),
  /** Of the last messages, and only where it is plain; else `neutral`. */
  sentiment: z.object({ label: z.enum(sentiments) }),
  /** What it has cost, in US dollars at list prices. */
  cost: z.number(),
})
export type ConversationDetails = z.infer<typeof ConversationDetails>

/** Agents work for customers whatever the environment's content allows. */
const access = accessOf(everyone, 'liveChatDisabled')
const [read, write] = [access('read'), access('update')]
/** What posts its question, and changes nothing. */
const reading = { access: read, audit: { none: 'it only reads' } } as const
const Page = z.object({ messages: z.array(ConversationEvent), last: z.int() })

export const conversations = contract({
  list: {
    route: 'POST /api/agent/users',
    readAs: 'filters',
    summary: 'Lists the company’s conversations, 25 a page.',
    ...reading,
    access: { ...read, key: 'conversations:read' },
    input: z.object(listFilters),
    output: z.array(ConversationUser),
  },
  status: {
    route: 'POST /api/agent/users/status',
    summary:
      'Gives how many conversations are in each status, the counts of all queues with the agents behind them, the caller first, the company’s environments, whether it has a language model, and when waiting is shown.',
    ...reading,
    input: z.object({ timezone: z.optional(Timezone) }),
    output: z.object({
      statuses: StatusCounts,
      counts: Counts,
      agents: z.array(QueueAgent),
      /** With the number of its current release, if it has one. */
      environments: z.array(z.extend(z.omit(Environment, { revision: true }), { number: z.optional(z.int()) })),
      hasLanguageModel: z.boolean(),
      /** What the model is called, to stand beside what it has worded. */
      modelName: z.optional(z.string()),
      /** It only shows where a language model is at work, and is none. */
      isExampleModel: z.optional(z.literal(true)),
      /** The minutes of waiting from which a list shows it. */
      waiting: Waiting,
      /** Channels that are off or not set up, by environment: whoever waits on one of them cannot be answered. */
      unreachable: z.array(z.object({ environmentId: Id, channel: z.enum(otherChannels) })),
    }),
  },
  search: {
    route: 'GET /api/agent/users/search',
    summary:
      'Finds customers by all words of their names, profiles and tags, by numbers, or by the id of a conversation.',
    access: { ...read, key: 'conversations:read' },
    input: z.object({ text: z.string().check(z.maxLength(titleLengthMax)), timezone: z.optional(Timezone) }),
    output: z.array(ConversationUser),
  },
  get: {
    route: 'GET /api/agent/user/{id}',
    summary: 'Gives one conversation with all there is to know of its customer.',
    access: { ...read, key: 'conversations:read' },
    input: z.object({ id: Id }),
    output: ConversationDetails,
  },
  remove: {
    route: 'DELETE /api/agent/user/{id}',
    summary:
      'Erases a customer with everything they and others have said. A conversation on hold is refused. The reason is kept on the receipt.',
    access: access('erase'),
    audit: 'delete-customer',
    input: z.object({ id: Id, reason: ErasureReason }),
    /** The erasure tells how far it is, to those who may read it. */
    output: z.object({ id: Id, erasureId: z.optional(Id) }),
  },
  keywords: {
    route: 'GET /api/agent/user/{id}/keywords',
    summary: 'Gives the words a customer uses most.',
    access: read,
    input: z.object({ id: Id, size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 20) }),
    output: z.array(Keyword),
  },
  messages: {
    route: 'GET /api/agent/messages',
    summary:
      'Gives the events behind the number `since`, oldest first; or else the last 20 before `before`, or those of a `page`, counted back from 0.',
    access: { ...read, key: 'conversations:read' },
    input: z.object({
      userId: Id,
      since: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
    }),
    output: Page,
  },
  filteredMessages: {
    route: 'POST /api/agent/messages',
    summary: 'Gives the events of some days, the last 20 before `before`.',
    ...reading,
    access: { ...read, key: 'conversations:read' },
    input: z.object({
      userId: Id,
      before: z.optional(z.int().check(z.minimum(1))),
      from: z.optional(z.iso.datetime()),
      to: z.optional(z.iso.datetime()),
    }),
    output: Page,
  },
  topics: {
    route: 'GET /api/agent/events/topics',
    summary: 'Lists the topics and outcomes a takeover can be completed with, and the tags a customer can have.',
    access: read,
    input: z.object({}),
    output: z.object({ topics: z.array(z.string()), outcomes: z.array(z.string()), tags: z.array(z.string()) }),
  },
  tracking: {
    route: 'GET /api/agent/events/tracking',
    summary: 'Lists the links a customer has followed, latest first.',
    access: read,
    input: z.object({ userId: Id }),
    output: z.array(TrackedUrl),
  },
  media: {
    route: 'GET /api/agent/events/media',
    summary: 'Lists the files of a conversation, latest first.',
    access: { ...read, key: 'conversations:read' },
    input: z.object({ userId: Id }),
    output: z.array(SentMedia),
  },
  linkPreview: {
    route: 'GET /api/agent/events/linkPreview',
    summary: 'Gives what a public page says of itself.',
    access: read,
    input: z.object({ url: z.string().check(z.maxLength(2048)) }),
    output: z.object({ title: z.string(), description: z.string(), image: z.optional(z.string()) }),
  },
  switchLanguage: {
    route: 'POST /api/agent/users/switch-language',
    summary: 'Switches the language the bot speaks with a customer.',
    access: write,
    audit: { none: 'the conversation keeps it, with who did it' },
    input: z.object({ userId: Id, language: Language }),
    output: ConversationUser,
  },
  seen: {
    route: 'POST /api/agent/users/seen',
    summary: 'Marks what the customer has said up to a number as seen by an agent.',
    access: read,
    audit: { none: 'it only marks what was read' },
    input: z.object({ userId: Id, number: z.int().check(z.minimum(0)) }),
    output: ConversationUser,
  },
  replies: {
    route: 'GET /api/agent/user/{id}/replies',
    summary: 'Lists the responses an agent can say to a customer, by title, of the environment the conversation is in.',
    access: read,
    input: z.object({ id: Id }),
    output: z.array(CannedReply),
  },
  passages: {
    route: 'GET /api/agent/user/{id}/passages',
    summary: 'Finds passages of knowledge responses for an agent who answers a customer, best first.',
    access: read,
    input: z.object({ id: Id, searchText: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)) }),
    output: z.array(HelpfulPassage),
  },
  ...sendRoutes,
  ...lineRoutes,
  ...customerRoutes,
  ...wordingRoutes,
  download: {
    route: 'POST /api/agent/conversations/{id}',
    summary: 'Gives a conversation as the text of a file, with the file’s name.',
    access: { ...read, key: 'conversations:read' },
    audit: 'download-customer',
    limit: 'export',
    input: z.object({ id: Id, lines: z._default(z.int().check(z.minimum(1), z.maximum(5000)), 1000) }),
    output: z.object({ fileName: z.string(), text: z.string() }),
  },
})
