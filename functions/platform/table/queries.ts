/** Queries of the table, below its collections: pages of a partition and ranges of it. */
import { BatchGetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { client, tableName } from '../aws/dynamodb.ts'
import { processAll } from './batches.ts'
import type { Row } from './release-file.ts'

/** A row as it is kept, with its place in the table. */
export type StoredRow = Row & Key

export interface Key {
  readonly pk: string
  readonly sk: string
}

interface RangeOfPartition {
  readonly pk: string
  /** The sort keys begin with it. */
  readonly prefix: string
  readonly itemsMax?: number
  readonly newestFirst?: boolean
  readonly stale?: boolean
}

/** The items of a partition whose sort keys have a prefix, in their order: all of them, or the first `itemsMax`. */
export async function query({
  pk,
  prefix,
  itemsMax = Infinity,
  newestFirst = false,
  stale = false,
}: RangeOfPartition): Promise<StoredRow[]> {
  const items: StoredRow[] = []
  let start: QueryCommandInput['ExclusiveStartKey']
  do {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk, ...(prefix && { ':prefix': prefix }) },
        ScanIndexForward: !newestFirst,
        ConsistentRead: !stale,
        ...(itemsMax < 1000 && { Limit: itemsMax }),
        ExclusiveStartKey: start,
      }),
    )
    for (const item of Items) items.push(item as StoredRow)
    start = LastEvaluatedKey
  } while (start && items.length < itemsMax)
  return items.slice(0, itemsMax)
}

/**
 * The items whose sort keys lie between the two, both left out: the first `size`, or the last ones with `newestFirst`. The
 * keys of such items are equally long.
 */
export async function queryBetween(
  { pk, low, high }: { pk: string; low: string; high: string },
  { size, newestFirst, stale }: { size: number; newestFirst: boolean; stale: boolean },
): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  let start: QueryCommandInput['ExclusiveStartKey']
  do {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :before',
        // One more character is right behind a key.
        ExpressionAttributeValues: { ':pk': pk, ':after': `${low}!`, ':before': high },
        ScanIndexForward: !newestFirst,
        ConsistentRead: !stale,
        ...(size < Infinity && { Limit: newestFirst ? size + 1 : size }),
        ExclusiveStartKey: start,
      }),
    )
    for (const item of Items as StoredRow[]) if (item.sk !== high) found.push(item)
    // Large items fill a page before there are enough of them.
    start = LastEvaluatedKey
  } while (start && found.length < size)
  return found.slice(0, size)
}

/** The items of some keys that exist, in no order: at most 100. */
export async function getBatch(keys: readonly Key[], options: { ConsistentRead?: boolean } = {}): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  await processAll(keys, async (some) => {
    const { Responses, UnprocessedKeys } = await client().send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: [...some], ...options } } }),
    )
    found.push(...((Responses?.[tableName()] ?? []) as StoredRow[]))
    return (UnprocessedKeys?.[tableName()]?.Keys ?? []) as Key[]
  })
  return found
}

interface PageOfKey {
  readonly key: { readonly pk: 'pk'; readonly sk: 'sk' } | { readonly pk: 'ipk'; readonly sk: 'isk' }
  readonly partition: string
  /** The only fields that are sent. */
  readonly fields?: readonly string[] | undefined
}

/** Newest first, from the one before `before`; or oldest first, from the one behind it. */
export interface Range {
  readonly size: number
  readonly before?: string | undefined
  readonly oldestFirst?: boolean
}

/** One page of a partition of the table or of its index. */
export async function queryPage(
  { key, partition, fields }: PageOfKey,
  { size, before, oldestFirst = false }: Range,
): Promise<Row[]> {
  const compare = oldestFirst ? '>' : '<'
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      ...(key.pk === 'ipk' && { IndexName: 'byIndex' }),
      KeyConditionExpression: before ? `${key.pk} = :pk AND ${key.sk} ${compare} :before` : `${key.pk} = :pk`,
      ...(fields && only(fields)),
      ExpressionAttributeValues: { ':pk': partition, ...(before && { ':before': before }) },
      ScanIndexForward: oldestFirst,
      Limit: size,
    }),
  )
  return Items
}

const only = (fields: readonly string[]) => ({
  ProjectionExpression: fields.map((_, index) => `#${index}`).join(),
  ExpressionAttributeNames: Object.fromEntries(fields.map((field, index) => [`#${index}`, field])),
})

/** Stands in a row of a release where one of its file was removed. */
export const isTombstone = (row: Row): boolean => row['gone'] === true

/** What a row says, without its place in the table; nothing for a tombstone. */
export function rowIn(stored: StoredRow): Row | undefined {
  if (isTombstone(stored)) return undefined
  const { pk: _, sk: __, ipk: ___, isk: ____, ttl: _____, ...row } = stored
  return row
}
