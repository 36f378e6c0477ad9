/**
 * Puts what has happened into the outbox: one delivery for each webhook that asked for it. The same happening is the same
 * row, so that a stream may tell of it again, also long after it was delivered.
 */
import pMap from 'p-map'
import { webhookBodyBytesMax } from '#shared/limits'
import { cut } from '#shared/fields/text'
import { conversations, entries } from '../chat/conversation/store.ts'
import { once } from '../platform/aws/environment.ts'
import { log } from '../platform/aws/log.ts'
import { eventIn } from '../platform/table/journal.ts'
import { writeOf, writeOfClient } from '../platform/table/stream-record.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone } from '../platform/table/transaction.ts'
import { remember } from '../platform/tenancy/remember.ts'
import type { DynamoDBRecord } from 'aws-lambda'
import { happeningIn, happeningsOf, type Happening } from './happenings.ts'
import { deliveries, deliveryId, listWebhooks, webhooks, type DeliveryItem, type WebhookItem } from './store.ts'
import { wakeWebhooks } from './wake.ts'

/** What a record of the table's stream tells, and when the table was told of it. */
interface Met extends Happening {
  readonly order: string
}

/** A company without webhooks costs one read in half a minute. */
const webhooksOf = remember((client): Promise<readonly WebhookItem[]> => listWebhooks({ client }), { keptMax: 10_000 })

/** Conversations whose deliveries are written at once; those of one are written one after the other. */
const atOnce = 8

/**
 * Puts the deliveries of what these records tell, then wakes their senders. Throws where a row could not be written: all is
 * told again then. A record of another version is passed over, because it would hold up all that comes behind it.
 */
export async function putDeliveries(records: readonly DynamoDBRecord[]): Promise<void> {
  const lanes = new Map<string, Met[]>()
  for (const record of records) {
    forgetChanged(record)
    for (const met of metIn(record)) {
      const lane = `${met.client} ${met.conversation ?? met.key}`
      lanes.set(lane, [...(lanes.get(lane) ?? []), met])
    }
  }
  await putAll([...lanes.values()])
}

/** Puts what no record of the stream tells by itself. */
export const putHappening = (happening: Happening): Promise<void> =>
  putAll([[{ ...happening, order: orderOf(happening, happening.body.timestamp) }]])

async function putAll(lanes: readonly (readonly Met[])[]): Promise<void> {
  const waking = new Map<string, string>()
  const putLane = async (lane: readonly Met[]) => {
    const isThere = once(() => isStillThere(lane[0]!))
    for (const met of lane)
      for (const webhook of (await webhooksOf.find(met.client)) ?? []) {
        if (!webhook.types.includes(met.body.type) || !(await isThere())) continue
        const { client } = met
        await landAlone(new Table({ client }).create(deliveries, deliveryOf(met, webhook), 'stale'))
        // The others are woken when they are up, or switched on.
        if (webhook.state === 'active' && webhook.endpoint !== '') waking.set(webhook._id, client)
      }
  }
  await pMap(lanes, putLane, { concurrency: atOnce })
  // What was not woken goes out with the next that happens, or within the hour.
  await wakeWebhooks([...waking].map(([webhook, client]) => ({ client, webhook }))).catch((error: unknown) =>
    log.error('Senders of webhooks could not be woken.', error as Error),
  )
}

/** Of a customer who was erased before the table's stream told of them nothing is written any more. */
async function isStillThere({ client, conversation }: Met): Promise<boolean> {
  if (conversation === undefined) return true
  const found = await new Table({ client, conversation }).get(conversations, '-')
  return found !== undefined && !found.isRemoved
}

/** A change of a company's webhooks counts at once where it is heard of. */
function forgetChanged(record: DynamoDBRecord): void {
  const { client } = writeOfClient(webhooks, record) ?? {}
  const event = eventIn(record)
  if (client !== undefined) webhooksOf.forget(client)
  if (event?.event.type === 'changed' && event.event.area === 'webhooks') webhooksOf.forget(event.client)
}

function metIn(record: DynamoDBRecord): Met[] {
  if (record.eventName !== 'INSERT') return []
  try {
    const at = new Date((record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString()
    return happenedIn(record).map((happening) => ({ ...happening, order: orderOf(happening, at) }))
  } catch (error) {
    log.error('What has happened could not be told to webhooks.', error as Error)
    return []
  }
}

function happenedIn(record: DynamoDBRecord): readonly Happening[] {
  const entry = writeOf(entries, record)
  if (entry) {
    const { after, scope } = entry
    // Nobody is told of previews.
    return after?.on ? happeningsOf({ ...scope, events: after.events, on: after.on }) : []
  }
  const event = eventIn(record)
  const happening = event && happeningIn(event)
  return happening ? [happening] : []
}

const orderOf = ({ conversation = '-', key }: Happening, at: string): string => [at, conversation, key].join('#')

function deliveryOf(met: Met, { _id: webhook, full }: WebhookItem): DeliveryItem {
  const { conversation, key, order, body } = met
  return {
    _id: deliveryId(webhook, conversation, key),
    webhook,
    order,
    type: body.type,
    status: 'pending',
    created: body.timestamp,
    attempts: 0,
    tries: 0,
    body: full ? fullBody(met) : JSON.stringify(body),
  }
}

/** With as much of the texts as one body may hold. */
function fullBody({ body, texts = {} }: Happening): string {
  const said = Object.entries(texts).filter((each): each is [string, string] => typeof each[1] === 'string')
  for (let length = webhookBodyBytesMax; ; length = Math.floor(length / 2)) {
    const shown = Object.fromEntries(said.map(([name, text]) => [name, cut(text, length)]))
    const written = JSON.stringify({ ...body, data: { ...body.data, ...shown } })
    if (length === 0 || Buffer.byteLength(written) <= webhookBodyBytesMax) return written
  }
}
