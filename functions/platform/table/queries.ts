/** Queries of the table, below its collections: pages of a partition and ranges of it. */
import { type AttributeValue, BatchGetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb'
import { Problem } from '#shared/problem'
import { attributesOf, client, tableName, valuesOf } from '../aws/dynamodb.ts'
import type { Row } from './release-file.ts'

export type Attributes = Record<string, AttributeValue>

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
}: RangeOfPartition): Promise<Attributes[]> {
  const items: Attributes[] = []
  let start: Attributes | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
        ExpressionAttributeValues: attributesOf({ ':pk': pk, ...(prefix && { ':prefix': prefix }) }),
        ScanIndexForward: !newestFirst,
        ConsistentRead: !stale,
        ...(itemsMax < 1000 && { Limit: itemsMax }),
        ExclusiveStartKey: start,
      }),
    )
    for (const item of Items) items.push(item)
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
): Promise<Attributes[]> {
  const found: Attributes[] = []
  let start: Attributes | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :before',
        // One more character is right behind a key.
        ExpressionAttributeValues: attributesOf({ ':pk': pk, ':after': `${low}!`, ':before': high }),
        ScanIndexForward: !newestFirst,
        ConsistentRead: !stale,
        ...(size < Infinity && { Limit: newestFirst ? size + 1 : size }),
        ExclusiveStartKey: start,
      }),
    )
    for (const item of Items) if (item['sk']?.S !== high) found.push(item)
    // Large items fill a page before there are enough of them.
    start = LastEvaluatedKey
  } while (start && found.length < size)
  return found.slice(0, size)
}

/** The items of some keys that exist, in no order: at most 100. */
export async function getBatch(
  keys: readonly { pk: string; sk: string }[],
  options: { ConsistentRead?: boolean } = {},
): Promise<Attributes[]> {
  const Keys = keys.map((key) => attributesOf(key))
  const { Responses, UnprocessedKeys } = await client().send(
    new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys, ...options } } }),
  )
  if (UnprocessedKeys?.[tableName()]) throw new Problem('unavailable')
  return Responses?.[tableName()] ?? []
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
): Promise<Attributes[]> {
  const compare = oldestFirst ? '>' : '<'
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      ...(key.pk === 'ipk' && { IndexName: 'byIndex' }),
      KeyConditionExpression: before ? `${key.pk} = :pk AND ${key.sk} ${compare} :before` : `${key.pk} = :pk`,
      ...(fields && only(fields)),
      ExpressionAttributeValues: attributesOf({ ':pk': partition, ...(before && { ':before': before }) }),
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
export const isTombstone = (item: Attributes): boolean => item['gone']?.BOOL === true

/** What a row says, without its place in the table; nothing for a tombstone. */
export function rowIn(item: Attributes): Row | undefined {
  if (isTombstone(item)) return undefined
  const { pk: _, sk: __, ipk: ___, isk: ____, ttl: _____, ...row } = item
  return valuesOf(row)
}
