/** The channels of an environment: their settings, whether they work, and what providers are told of them. */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { ChannelsConfiguration } from '../channels/configuration.ts'
import { ChannelName } from '../chat/channel-name.ts'
import { channels as channelIds, otherChannels } from '../chat/channels.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { ClientNamed } from './account.ts'

const access = accessOf(builders)
const [read, write] = [access('read'), access('update')]

/**
 * `off`: the company does not use it. `incomplete`: something it needs is missing. `ready`: nothing has come yet.
 * `receiving`: it works. `down`: the provider cannot be reached. `reconnect`: the provider lets nobody in. `retired`.
 */
export const channelStates = ['off', 'incomplete', 'ready', 'receiving', 'down', 'reconnect', 'retired'] as const
export type ChannelState = (typeof channelStates)[number]

export const ChannelHealth = z.object({
  channel: z.enum(channelIds),
  state: z.enum(channelStates),
  /** Of the state `down` or `reconnect`. */
  since: z.optional(z.iso.datetime()),
  /** When a test last asked the provider. */
  checked: z.optional(z.iso.datetime()),
  /** When a customer's message came last. */
  heard: z.optional(z.iso.datetime()),
  /** What the provider said last, in its own words, and when. */
  problem: z.optional(z.object({ text: z.string(), created: z.iso.datetime() })),
  /** Conversations whose messages wait until the provider is back. */
  waiting: z.int(),
  /** Conversations that are open on it. */
  open: z.int(),
  /** Where the provider sends what happens. */
  address: z.string(),
  /** The address without a key, for providers that take one address for all their customers: once a test has proved an account. */
  bareAddress: z.optional(z.string()),
  /** Where mailboxes lie, of e-mail: behind the `@`. */
  mailDomain: z.optional(z.string()),
})
export type ChannelHealth = z.infer<typeof ChannelHealth>

export const FindingAnswer = z.object({
  ok: z.boolean(),
  code: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type FindingAnswer = z.infer<typeof FindingAnswer>

/** What was said while a channel was off and was not delivered; at most 50 messages of a conversation are counted. */
export const MissedMessages = z.object({
  conversations: z.int(),
  messages: z.int(),
  /** Those that are young enough to be sent: see `freshHours` of the channel's definition. */
  young: z.int(),
  /** There are more than these. */
  isMore: z.optional(z.boolean()),
})
export type MissedMessages = z.infer<typeof MissedMessages>

export const SavedChannels = z.extend(ChannelsConfiguration, {
  /** Of the channels that are switched on with this save: those whose young messages of the time off are sent. */
  sendMissed: z.optional(z.array(z.enum(otherChannels))),
})
export type SavedChannels = z.infer<typeof SavedChannels>

/** What of the console's scope is asked for; it must be the active one. */
const scope = { client: z.optional(ClientNamed), environment: z.optional(Id) }
const ofChannel = { channel: ChannelName }

export const channels = contract({
  configuration: {
    route: 'GET /api/agent/channels-configuration',
    summary: 'Gives the settings of all channels of the active environment, as a list of one; secrets as masks.',
    access: read,
    input: z.object(scope),
    output: z.array(ChannelsConfiguration),
  },
  save: {
    route: 'PUT /api/agent/channels-configuration/{_id}',
    summary:
      'Saves the settings of all channels; a mask that comes back keeps the secret that is stored. What was said while a channel was off is sent only where `sendMissed` names the channel.',
    access: write,
    audit: 'edit-channel',
    input: SavedChannels,
    output: ChannelsConfiguration,
  },
  health: {
    route: 'GET /api/agent/channels-configuration/health',
    summary: 'Tells of each channel of the active environment whether it works, and where its provider sends to.',
    access: read,
    input: z.object({}),
    output: z.array(ChannelHealth),
  },
  missed: {
    route: 'GET /api/agent/channels-configuration/missed/{channel}',
    summary: 'Counts what was said since a channel was switched off and was not delivered.',
    access: read,
    input: z.object(ofChannel),
    output: MissedMessages,
  },
  test: {
    route: 'POST /api/agent/channels-configuration/test/{channel}',
    summary: 'Asks a channel’s provider whether the stored settings work, and keeps what it proved.',
    access: write,
    audit: 'edit-channel',
    input: z.object(ofChannel),
    output: z.array(FindingAnswer),
  },
  sendTest: {
    route: 'POST /api/agent/channels-configuration/send-test/{channel}',
    summary: 'Sends one message of the channel to an address of one’s own.',
    access: write,
    audit: 'edit-channel',
    input: z.object({
      ...ofChannel,
      account: z.string().check(z.maxLength(200)),
      to: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
    output: FindingAnswer,
  },
  alexaJson: {
    route: 'GET /api/agent/channels-configuration/alexa-json',
    summary: 'Gives the interaction model of the Alexa skill, made of the active environment’s intents.',
    access: read,
    input: z.object(scope),
    output: z.record(z.string(), z.unknown()),
  },
  issueCredentials: {
    route: 'POST /input/cxone/{_id}/issue_credentials',
    summary: 'Makes the credentials with which CXone calls; those before them stop working, and these are shown once.',
    access: write,
    audit: 'edit-channel',
    input: z.object({ _id: Id }),
    output: z.object({ key: z.string(), secret: z.string() }),
  },
})
