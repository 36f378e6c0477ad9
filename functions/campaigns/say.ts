/** Says a broadcast to one customer, once, or tells why not. */
import { setTimeout as pause } from 'node:timers/promises'
import { ulid } from 'ulid'
import { Block } from '#shared/contracts/blocks'
import type { SkipReason } from '#shared/contracts/broadcasts'
import { channelOf, websiteChannel } from '#shared/chat/channels'
import type { Message } from '#shared/chat/message'
import { definitionOf } from '#shared/channels/register'
import { customerTagsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { sayUnasked, wordUnasked, type Unasked, type UnaskedPlace } from '../bot/sendings/unasked.ts'
import type { Stage } from '../bot/stage/stage.ts'
import { takeTurn } from '../channels/rate.ts'
import { isWindowClosed } from '../channels/window.ts'
import { lines, type LineItem } from '../chat/conversation/line.ts'
import { personOf, readPerson } from '../chat/customer/persons.ts'
import type { ConversationItem } from '../chat/conversation/store.ts'
import { hasLane } from '../chat/conversation/wake.ts'
import type { ContentRows } from '../platform/table/content-rows.ts'
import { derivedId } from '../platform/table/derived-id.ts'
import { Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { companyConfig, type CompanyConfig } from '../platform/tenancy/company.ts'
import { contentScope, liveEnvironment } from '../platform/tenancy/tenancy.ts'
import type { ClientScope, EnvironmentScope } from '../platform/table/scope.ts'
import type { Said } from './batches.ts'
import { meetPerson } from './once-per-person.ts'
import { reachOf } from './reach.ts'
import type { BroadcastItem } from './store.ts'

export interface SpeakingPlace extends UnaskedPlace {
  readonly config: CompanyConfig
}

const configOf = (client: string, now: Date): Promise<CompanyConfig | undefined> =>
  companyConfig(client, now).catch((error: unknown) => {
    if (Problem.is(error, 'not-found')) return undefined
    throw error
  })

/** Where it is said by now; nowhere once the company or its environment is gone. */
export async function speakingPlace(
  { client, environment: id }: EnvironmentScope,
  now: Date,
): Promise<SpeakingPlace | undefined> {
  const config = await configOf(client, now)
  const environment = config?.environments.list.find(({ _id }) => _id === id)
  return config && environment && { scope: contentScope(client, environment), config, environment }
}

/** Where customers are answered; nowhere once the company is gone. */
export async function customersPlace({ client }: ClientScope, now: Date): Promise<SpeakingPlace | undefined> {
  const config = await configOf(client, now)
  const environment = config && (liveEnvironment(config.environments) ?? config.environments.list[0])
  return config && environment && { scope: contentScope(client, environment), config, environment }
}

/** A channel is set up in one environment, and a preview tries one: a conversation there is not moved to another. */
function placeFor(place: SpeakingPlace, { channel, isPreview, environmentId }: ConversationItem): SpeakingPlace {
  const stays = isPreview || channelOf(channel) !== websiteChannel
  const own = stays && place.config.environments.list.find(({ _id }) => _id === environmentId)
  return own ? { ...place, scope: contentScope(place.scope.client, own), environment: own } : place
}

/** The name under which all of a broadcast is said to one customer, once; those who are tried again have it from the first one. */
const sentIdOf = ({ _id, resends }: Pick<BroadcastItem, '_id' | 'resends'>, conversation: string): string =>
  derivedId(resends ?? _id, conversation)

interface Pace {
  /** Names whose share of the rate of a channel is used. */
  readonly name: string
  /** How many share it. */
  readonly among: number
}

interface Recipient {
  readonly conversation: string
  /** Where the broadcast is kept. */
  readonly environment: string
  /** The place among all recipients, from 0. */
  readonly recipient: number
}

/** `pace`: of channels of others, whose provider takes so much in a second. */
export function sayBroadcast(
  place: SpeakingPlace,
  item: BroadcastItem,
  { conversation, environment, recipient }: Recipient,
  pace: Pace,
): Promise<Said> {
  const { client } = place.scope
  const now = new Date()
  const sentId = sentIdOf(item, conversation)
  const own = { client, environment, broadcast: item.resends ?? item._id }
  let met: readonly Change[] = []
  return sayUnasked(place, conversation, {
    ...contentOf(item),
    sentId,
    // That is looked at with the person, who may have more conversations.
    includesHeld: true,
    placeOf: (before) => placeFor(place, before),
    marksOf: ({ channel }) => ({
      broadcastId: item._id,
      ...(hasLane(channel) && { recipient: { environment, number: recipient } }),
    }),
    refusalOf: async (before) => {
      const line = await lineOf(client, before)
      const meeting = await meetPerson(own, before, line, { sentId, includesHeld: item.includesHeld, now })
      if (meeting.refusal) return meeting.refusal
      met = meeting.changes
      const refusal = await refusalOf(client, { ...item, line }, before, now)
      if (!refusal) await keepPace(before, pace)
      return refusal
    },
    // What the customer is being asked is asked on: the state of the bot stays.
    more: (before) => ({
      also: met,
      after: {
        bot: before.bot,
        ...tagsWith(before, item.tags),
        broadcast: {
          _id: item._id,
          environment,
          number: before.last + 1,
          at: now.toISOString(),
          recipient,
          ...unseenBefore(before),
        },
      },
    }),
  })
}

/** The customer's tags with those of the broadcast, as many as a customer may have; their own stay. */
function tagsWith({ tags = [] }: ConversationItem, upsell: readonly string[]): Pick<ConversationItem, 'tags'> {
  const all = [...new Set([...tags, ...upsell])]
  return all.length > tags.length ? { tags: all.slice(0, Math.max(tags.length, customerTagsMax)) } : {}
}

/** So many broadcasts in a row are counted as delivered once a customer opens the chat. */
const unseenMax = 5

/** Those that the customer has not seen yet. */
function unseenBefore({ broadcast }: ConversationItem): Pick<NonNullable<ConversationItem['broadcast']>, 'unseen'> {
  if (!broadcast || broadcast.isSeen) return {}
  const { _id, environment, recipient, isDelivered, unseen = [] } = broadcast
  const latest = isDelivered || recipient === undefined ? [] : [{ broadcast: _id, environment, recipient }]
  const all = [...unseen, ...latest].slice(-unseenMax)
  return all.length > 0 ? { unseen: all } : {}
}

/** Once more at each press, to whoever tries it: it is in no report. */
export const sayTest = (
  place: SpeakingPlace,
  item: BroadcastItem,
  { conversation, sentId }: { readonly conversation: string; readonly sentId: string },
): Promise<Said> =>
  sayUnasked(place, conversation, {
    ...contentOf(item),
    sentId,
    includesPreviews: true,
    placeOf: (before) => placeFor(place, before),
    refusalOf: async (before) => {
      const { client } = place.scope
      const line = await lineOf(client, before)
      const { isRefusing } = await readPerson({ client }, await personOf({ client }, before, line))
      if (isRefusing || before.noBroadcasts) return 'opted-out'
      return refusalOf(client, { channels: [], line }, before, new Date())
    },
    more: (before) => ({ after: { bot: before.bot } }),
  })

/** How a customer would read a content that is no broadcast yet. */
export const wordContent = (
  place: SpeakingPlace,
  { content, now }: { readonly content: BroadcastItem['content']; readonly now: Date },
  conversation: ConversationItem,
): Promise<readonly Message[]> => {
  const _id = ulid(now.getTime())
  const said = contentOf({ _id, name: 'Preview', content, updated: now.toISOString() })
  return wordUnasked(placeFor(place, conversation), conversation, { ...said, sentId: _id })
}

const lineOf = async (client: string, { _id, channel }: ConversationItem): Promise<LineItem | undefined> =>
  hasLane(channel) ? new Table({ client, conversation: _id }).get(lines, '-', { stale: true }) : undefined

/** Why this conversation cannot be used, whoever the person is. */
async function refusalOf(
  client: string,
  { channels, line }: Pick<BroadcastItem, 'channels'> & { readonly line: LineItem | undefined },
  before: ConversationItem,
  now: Date,
): Promise<SkipReason | undefined> {
  if (channels.length > 0 && !channels.includes(before.channel)) return 'not-on-channel'
  if (before.isPreview) return undefined
  const reach = await reachOf({ client }, { ...before, noBroadcasts: undefined }, { now, includesHeld: true })
  if (reach === 'later') return undefined
  if (reach !== 'now' && reach !== 'outside-window') return reach
  if (!line) return 'not-on-channel'
  // A broadcast has no template, which alone may be sent later than that.
  return isWindowClosed(line, before, now, false) ? 'outside-window' : undefined
}

/** Live talk goes first: broadcasts leave it a part of what a provider takes. */
const shareOfRate = 0.8

async function keepPace({ channel, isPreview }: ConversationItem, { name, among }: Pace): Promise<void> {
  if (isPreview || !hasLane(channel)) return
  const { perSecond } = definitionOf(channelOf(channel)).can('').rate
  const share = (perSecond * shareOfRate) / among
  for (;;) {
    const seconds = takeTurn(`broadcast#${name}#${channel}`, share, Date.now())
    if (seconds <= 0) return
    await pause(seconds * 1000)
  }
}

/** The content of a broadcast is a response under its id, which no other one has. */
function contentOf({
  _id,
  name,
  content,
  updated,
}: Pick<BroadcastItem, '_id' | 'name' | 'content' | 'updated'>): Pick<Unasked, 'blocks' | 'stageOf'> {
  const block = Block.parse({ ...content, _id, title: name, key: _id, group: name, revision: 1, updated })
  return { blocks: [_id], stageOf: (stage) => withBlock(stage, block) }
}

function withBlock(stage: Stage, block: Block): Stage {
  const { content } = stage
  const rows: ContentRows = {
    get: (from, id, options) => content.get(from, id, options),
    list: (from, options) => content.list(from, options),
    getMany: async (from, ids) => {
      const wanted = [...ids]
      const others = wanted.filter((id) => id !== block._id)
      const found = others.length > 0 ? await content.getMany(from, others) : []
      return from.name === blockStore && others.length < wanted.length ? [...found, from.schema.parse(block)] : found
    },
  }
  return { ...stage, content: rows }
}

/** As the responses of a release are stored. */
const blockStore = 'block'
