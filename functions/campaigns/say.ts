/** Says a broadcast to one customer, once, or tells why not. */
import { setTimeout as pause } from 'node:timers/promises'
import { Block } from '#shared/contracts/blocks'
import type { SkipReason } from '#shared/contracts/broadcasts'
import { channelOf } from '#shared/chat/channels'
import { definitionOf } from '#shared/channels/register'
import { Problem } from '#shared/problem'
import { sayUnasked, type Unasked, type UnaskedPlace } from '../bot/unasked.ts'
import type { Stage } from '../bot/stage.ts'
import { takeTurn } from '../channels/rate.ts'
import { isWindowClosed } from '../channels/window.ts'
import { lines } from '../chat/line.ts'
import type { ConversationItem } from '../chat/store.ts'
import { hasLane } from '../chat/wake.ts'
import type { ContentRows } from '../platform/table/content-rows.ts'
import { derivedId } from '../platform/table/derived-id.ts'
import { Table } from '../platform/table/table.ts'
import { companyConfig, type CompanyConfig } from '../platform/tenancy/company.ts'
import { contentScope } from '../platform/tenancy/tenancy.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import type { Said } from './batches.ts'
import type { BroadcastItem } from './store.ts'

export interface SpeakingPlace extends UnaskedPlace {
  readonly config: CompanyConfig
}

/** Where it is said by now; nowhere once the company or its environment is gone. */
export async function speakingPlace(
  { client, environment: id }: EnvironmentScope,
  now: Date,
): Promise<SpeakingPlace | undefined> {
  const config = await companyConfig(client, now).catch((error: unknown) => {
    if (Problem.is(error, 'not-found')) return undefined
    throw error
  })
  const environment = config?.environments.list.find(({ _id }) => _id === id)
  return config && environment && { scope: contentScope(client, environment), config, environment }
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

/** `pace`: of channels of others, whose provider takes so much in a second. */
export function sayBroadcast(
  place: SpeakingPlace,
  item: BroadcastItem,
  conversation: string,
  pace: Pace,
): Promise<Said> {
  const { client, environment } = place.scope
  const now = new Date()
  return sayUnasked(place, conversation, {
    ...contentOf(item),
    sentId: sentIdOf(item, conversation),
    includesHeld: item.includesHeld,
    marks: { broadcastId: item._id },
    refusalOf: async (before) => {
      const refusal = await refusalOf(client, item, before, now)
      if (!refusal) await keepPace(before, pace)
      return refusal
    },
    // What the customer is being asked is asked on: the state of the bot stays.
    more: (before) => ({
      after: {
        bot: before.bot,
        broadcast: { _id: item._id, environment, number: before.last + 1, at: now.toISOString() },
      },
    }),
  })
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
    refusalOf: (before) => refusalOf(place.scope.client, { ...item, channels: [] }, before, new Date()),
    more: (before) => ({ after: { bot: before.bot } }),
  })

async function refusalOf(
  client: string,
  { channels, _id }: Pick<BroadcastItem, 'channels' | '_id'>,
  before: ConversationItem,
  now: Date,
): Promise<SkipReason | undefined> {
  if (before.noBroadcasts) return 'opted-out'
  if (channels.length > 0 && !channels.includes(before.channel)) return 'not-on-channel'
  if (before.isPreview || !hasLane(before.channel)) return undefined
  const line = await new Table({ client, conversation: before._id }).get(lines, '-', { stale: true })
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
