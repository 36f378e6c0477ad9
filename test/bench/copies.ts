/** Very many of something the functions have written once: its items again, under other ids, straight in the table. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ulid } from 'ulid'
import { tableName } from '../../infra/local/environment.ts'
import type { DynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { changesMax } from '../../functions/platform/table/transaction.ts'
import type { World } from '../kit/world.ts'
import { pace } from './pace.ts'

/**
 * Writes copies of the items whose keys hold one of the ids, with new ids in the places of all of these; gives how many
 * copies there was time for. What expires is left out: it is gone by the time of which the copies tell.
 */
export async function copy(world: World, name: string, count: number, ids: readonly string[]): Promise<number> {
  await world.settled()
  const { dynamodb } = world.cloud
  const items = itemsOf(dynamodb, ids)
  const writes = items.map((Item) => JSON.stringify({ Put: { TableName: tableName, Item } })).join()
  const perRequest = Math.floor(changesMax / items.length)
  const goesOn = pace(name, count)
  let done = 0
  while (goesOn(done)) {
    const size = Math.min(perRequest, count - done)
    done += size
    // As text, since what is the same in all copies need not be written anew for each of them.
    const copies = Array.from({ length: size }, () => withOtherIds(writes, ids))
    dynamodb.call('TransactWriteItems', JSON.parse(`{"TransactItems":[${copies.join()}]}`) as object)
    await nextTurn()
  }
  await world.settled()
  return done
}

/** Some keys hold an id in small letters. */
const withOtherIds = (writes: string, ids: readonly string[]): string =>
  ids.reduce((written, id) => {
    const other = ulid()
    return written.replaceAll(id, other).replaceAll(id.toLowerCase(), other.toLowerCase())
  }, writes)

type Item = Readonly<Record<string, unknown>>

function itemsOf(dynamodb: DynamoDb, ids: readonly string[]): readonly Item[] {
  const items: Item[] = []
  const places = ids.map((_, index) => `contains(pk, :id${index}) OR contains(sk, :id${index})`)
  let start: unknown
  do {
    const page = dynamodb.call('Scan', {
      TableName: tableName,
      FilterExpression: `attribute_not_exists(#ttl) AND (${places.join(' OR ')})`,
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: Object.fromEntries(ids.map((id, index) => [`:id${index}`, { S: id }])),
      ...(start !== undefined && { ExclusiveStartKey: start }),
    }) as { Items: Item[]; LastEvaluatedKey?: unknown }
    items.push(...page.Items)
    start = page.LastEvaluatedKey
  } while (start)
  if (items.length === 0) throw new Error('There is nothing to copy.')
  return items
}
