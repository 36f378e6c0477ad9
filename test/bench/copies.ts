/** Very many of something the functions have written once: its items again, under other ids, straight in the table. */
import { ulid } from 'ulid'
import { tableName } from '../../infra/local/cloud.ts'
import type { Wire } from '../../infra/local/dynamodb-wire.ts'
import { changesMax } from '../../functions/platform/table/table.ts'
import type { World } from '../kit/world.ts'
import { pace } from './pace.ts'

const lanes = 2
/** For a page without a limit the engine reads the rest of the table. */
const pageSize = 1000

/**
 * Writes copies of the items whose keys hold one of the ids, with new ids in the places of all of these; gives how many
 * copies there was time for. What expires is left out: it is gone by the time of which the copies tell.
 */
export async function copy(world: World, name: string, count: number, ids: readonly string[]): Promise<number> {
  await world.settled()
  const engine = world.cloud.dynamodb.engine
  const items = await itemsOf(engine, ids)
  const writes = items.map((Item) => JSON.stringify({ Put: { TableName: tableName, Item } })).join()
  const perRequest = Math.floor(changesMax / items.length)
  const goesOn = pace(name, count)
  let done = 0
  const lane = async () => {
    while (goesOn(done)) {
      const size = Math.min(perRequest, count - done)
      done += size
      const copies = Array.from({ length: size }, () => withOtherIds(writes, ids))
      await request(engine, `{"TransactItems":[${copies.join()}]}`)
    }
  }
  await withoutStream(engine, () => Promise.all(Array.from({ length: lanes }, lane)))
  return done
}

/** As text, since what is the same in all copies need not be written anew for each of them. */
async function request(engine: Wire, body: string): Promise<void> {
  const { status, body: answer } = await engine.forward('DynamoDB_20120810.TransactWriteItems', body)
  if (status !== 200) throw new Error(`The copies were not written: ${answer}`)
}

/** Some keys hold an id in small letters. */
const withOtherIds = (writes: string, ids: readonly string[]): string =>
  ids.reduce((written, id) => {
    const other = ulid()
    return written.replaceAll(id, other).replaceAll(id.toLowerCase(), other.toLowerCase())
  }, writes)

type Item = Readonly<Record<string, unknown>>

async function itemsOf(engine: Wire, ids: readonly string[]): Promise<readonly Item[]> {
  const items: Item[] = []
  const places = ids.map((_, index) => `contains(pk, :id${index}) OR contains(sk, :id${index})`)
  let start: unknown
  do {
    const page: { Items: Item[]; LastEvaluatedKey?: unknown } = await engine.call('Scan', {
      TableName: tableName,
      FilterExpression: `attribute_not_exists(#ttl) AND (${places.join(' OR ')})`,
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: Object.fromEntries(ids.map((id, index) => [`:id${index}`, { S: id }])),
      Limit: pageSize,
      ExclusiveStartKey: start,
    })
    items.push(...page.Items)
    start = page.LastEvaluatedKey
  } while (start)
  if (items.length === 0) throw new Error('There is nothing to copy.')
  return items
}

/**
 * For each item written, the embedded engine looks through every record its stream ever had, and then the functions hear
 * of it: without the stream, writing takes as long for the last item as for the first.
 */
async function withoutStream(engine: Wire, work: () => Promise<unknown>): Promise<void> {
  const stream = (StreamSpecification: object) =>
    engine.call('UpdateTable', { TableName: tableName, StreamSpecification })
  await stream({ StreamEnabled: false })
  await work()
  await stream({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' })
}
