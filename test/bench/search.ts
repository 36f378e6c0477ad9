/**
 * The search over a year of messages of one company: how long one waits, and what is read. The messages lie in the table and
 * in segments as the stream and the nights would have left them, ten of a conversation in one row; only what is written for
 * a message is measured by the stream's own way.
 */
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { ulid } from 'ulid'
import { searchQuery } from '#shared/chat/search-query'
import {
  conversations,
  entries,
  type ConversationItem,
  type EntryItem,
} from '../../functions/chat/conversation/store.ts'
import { seededRandom } from '../../functions/nlu/classifier/random.ts'
import { s3 } from '../../functions/platform/aws/s3.ts'
import { keyOf } from '../../functions/platform/table/keys.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { changesMax, transact, type Change } from '../../functions/platform/table/transaction.ts'
import { flushRows } from '../../functions/search/compact.ts'
import { documentOfCustomer, documentsOfEntry, type Document } from '../../functions/search/document.ts'
import { findSaid } from '../../functions/search/find.ts'
import { indexWrites } from '../../functions/search/follow-writes.ts'
import { changeIndex, readIndex, writeSegments } from '../../functions/search/segments.ts'
import { Shop } from '../kit/live.ts'
import { pastTalk } from '../kit/past-talks.ts'
import { openWorld, type World } from '../kit/world.ts'
import { quantile, spreadOf, tell, timed } from './figure.ts'

const bench = 'search'
const perConversation = 10
const wordsPerMessage = 12
const vocabulary = 30_000
const yearMs = 365 * 24 * 3_600_000
/** What each asks for; the word of a year ago is said once, at the very beginning. */
const searches = {
  'a word said a year ago': 'zeppelin',
  'a common word': 'the',
  'a common word beside a rare one': 'the zeppelin',
  'two common words': 'order the',
  'three words in any order': 'word40 word7 word3',
  'the beginning of a word': 'word29',
  'an order number': 'BL-50123',
  'a customer’s words': 'word12 from:"Anna Name7"',
  'a month of a year ago': 'word3 channel:web',
} as const
const rounds = 12

export async function search(messages: number): Promise<void> {
  const world = await openWorld()
  const shop = await Shop.opens(world)
  const scope = { client: shop.company.id }
  const bytes = await layDown(shop, messages, world.clock.now())
  await world.settled()
  const metric = (name: string) => `${messages.toLocaleString('en')} messages, ${name}`
  const { segments = [] } = (await readIndex(scope)) ?? {}
  tell({ bench, metric: metric('segments'), value: segments.length, unit: 'files', goal: '-' })
  tell({ bench, metric: metric('bytes of files a message'), value: bytes / messages, unit: 'bytes', goal: '-' })

  const reads = await countReads()
  const all: number[] = []
  const allUnits: number[] = []
  const allReads: number[] = []
  for (const [name, text] of Object.entries(searches)) {
    const ms: number[] = []
    for (let round = 0; round < rounds; round++)
      ms.push(await timed(() => shop.admin.conversations.searchAll({ text })))
    const before = { units: world.cloud.dynamodb.counts().readUnits, reads: reads() }
    const { said } = await findSaid(scope, { query: searchQuery(text), agents: [] })
    const units = world.cloud.dynamodb.counts().readUnits - before.units
    if (name !== 'an order number' && said.length === 0) throw new Error(`Nothing was found by ${text}.`)
    all.push(...ms)
    allUnits.push(units)
    allReads.push(reads() - before.reads)
    tell({
      bench,
      metric: metric(`${name}: p50`),
      value: quantile(ms, 0.5),
      spread: spreadOf(ms),
      unit: 'ms',
      goal: '-',
    })
    tell({ bench, metric: metric(`${name}: read`), value: units, unit: 'read units', goal: '<= 60' })
    tell({ bench, metric: metric(`${name}: read`), value: allReads.at(-1)!, unit: 'reads of files', goal: '-' })
  }
  tell({
    bench,
    metric: metric('any search: p50'),
    value: quantile(all, 0.5),
    spread: spreadOf(all),
    unit: 'ms',
    goal: '-',
  })
  tell({
    bench,
    metric: metric('any search: p95'),
    value: quantile(all, 0.95),
    spread: spreadOf(all),
    unit: 'ms',
    goal: '<= 300',
  })
  tell({
    bench,
    metric: metric('any search: most read'),
    value: Math.max(...allUnits),
    unit: 'read units',
    goal: '<= 60',
  })
  const quiet = await unitsOfWriting(world, shop, 1)
  const busy = await unitsOfWriting(world, shop, 50)
  tell({ bench, metric: 'written for a message that comes alone', value: quiet, unit: 'write units', goal: '<= 2' })
  tell({ bench, metric: 'written for a message of 50 in a second', value: busy, unit: 'write units', goal: '<= 2' })
  tellCosts(quiet, bytes / messages, allUnits, allReads)
  await world.close()
}

/** Of eu-central-1, on demand, in dollars: a million write units, a million read units, a thousand reads of files, a GB a month. */
const prices = { writes: 0.76, reads: 0.15, files: 0.000_43, gigabyteMonth: 0.0245 }

/** A conversation of ten messages that is kept for a year, and searched for once in a hundred. */
function tellCosts(writeUnits: number, bytes: number, units: readonly number[], files: readonly number[]): void {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const messages = 1000 * perConversation
  const written = (messages * writeUnits * prices.writes) / 1e6
  const kept = (12 * messages * bytes * prices.gigabyteMonth) / 1e9
  const searched = 10 * ((mean(units) * prices.reads) / 1e6 + (mean(files) * prices.files) / 1000)
  const about = { bench, unit: 'cents', goal: '-' }
  tell({
    ...about,
    metric: '1,000 conversations of 10 messages, indexed and kept for a year',
    value: 100 * (written + kept),
  })
  tell({ ...about, metric: '10 searches', value: 100 * searched })
}

async function layDown({ scope }: Shop, messages: number, now: number): Promise<number> {
  const random = seededRandom(7)
  const count = Math.ceil(messages / perConversation)
  let documents: Document[] = []
  let changes: Change[] = []
  let bytes = 0
  const flush = async () => {
    const added = await writeSegments(scope, documents)
    bytes += added.reduce((sum, segment) => sum + segment.bytes, 0)
    await changeIndex(scope, { added, fields: { reading: undefined } })
    documents = []
  }
  const customers: Document[] = []
  let month = ''
  for (let index = 0; index < count; index++) {
    const moment = now - yearMs + Math.floor((yearMs * index) / count)
    const { item, entry } = talkAt(scope, index, { moment, random })
    if (item.created.slice(0, 7) !== month && documents.length > 0) await flush()
    month = item.created.slice(0, 7)
    documents.push(...documentsOfEntry(item._id, entry, item.channel))
    customers.push(documentOfCustomer(item)!)
    if (documents.length > 60_000) await flush()
    const table = new Table({ client: scope.client, conversation: item._id })
    changes.push(table.put(conversations, item), table.put(entries, entry))
    if (changes.length === changesMax) {
      await transact(changes)
      changes = []
    }
  }
  await transact(changes)
  documents.push(...customers)
  await flush()
  return bytes
}

interface At {
  readonly moment: number
  readonly random: () => number
}

/** Words are as common as in a language: the n-th is said 1/n as often as the first. */
function talkAt(
  scope: Shop['scope'],
  index: number,
  { moment, random }: At,
): { item: ConversationItem; entry: EntryItem } {
  const word = () => `word${Math.floor(vocabulary ** random())}`
  const textOf = (number: number) => {
    const words = Array.from({ length: wordsPerMessage - 3 }, word).join(' ')
    const rare = index === 0 && number === 1 ? 'zeppelin' : word()
    return `the order ${rare} ${words} BL-${index % 100_000}`
  }
  const { item, entry } = pastTalk(scope, { moment, text: textOf(1) })
  const [first] = entry.events
  const events = Array.from({ length: perConversation }, (_, place) => ({
    ...first!,
    number: place + 1,
    what: {
      type: 'message' as const,
      message: {
        messageType: place % 2 === 0 ? ('text' as const) : ('bot-msg' as const),
        text: textOf(place + 1),
        language: 'en' as const,
      },
    },
  }))
  return {
    item: { ...item, firstName: 'Anna', lastName: `Name${index % 5000}`, last: perConversation },
    entry: { events },
  }
}

/** So many batches of so many messages, with the segments that are made of them. */
const batches = 40

async function unitsOfWriting(world: World, { scope }: Shop, perBatch: number): Promise<number> {
  const random = seededRandom(perBatch)
  const before = world.cloud.dynamodb.counts().writeUnits
  for (let batch = 0; batch < batches; batch++) {
    const records = Array.from({ length: perBatch }, (_, place) =>
      recordOf(scope, batch * perBatch + place, { moment: world.clock.now(), random }),
    )
    await indexWrites(records)
  }
  await flushRows(scope)
  return (world.cloud.dynamodb.counts().writeUnits - before) / (batches * perBatch)
}

/** As the stream tells of one message. */
function recordOf(scope: Shop['scope'], index: number, at: At): DynamoDBRecord {
  const { item, entry } = talkAt(scope, index, at)
  const own = { client: scope.client, conversation: item._id }
  const one = {
    events: entry.events.slice(0, 1),
    on: { environment: scope.environment, channel: 'chat_plugin', language: 'en' },
  }
  const { pk, sk } = keyOf(own, entries, '000000001')
  return {
    eventName: 'INSERT',
    // The two packages describe the same wire format in types of their own.
    dynamodb: {
      SequenceNumber: ulid(),
      Keys: marshall({ pk, sk }),
      NewImage: marshall({ pk, sk, ...one }),
    } as DynamoDBRecord['dynamodb'],
  }
}

/** Counts the reads of files of this process from here on. */
async function countReads(): Promise<() => number> {
  let reads = 0
  const { client } = await s3()
  client.middlewareStack.add(
    (next, { commandName }) =>
      (given) => {
        if (commandName === 'GetObjectCommand') reads += 1
        return next(given)
      },
    { step: 'initialize' },
  )
  return () => reads
}
