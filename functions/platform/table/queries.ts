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
  const asked = {
    KeyConditionExpression: prefix ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk, ...(prefix && { ':prefix': prefix }) },
    ScanIndexForward: !newestFirst,
    ConsistentRead: !stale,
  }
  return queryRows(asked, itemsMax)
}

/**
 * The items whose sort keys lie between the two, both left out: the first `size`, or the last ones with `newestFirst`. The
 * keys of such items are equally long.
 */
export async function queryBetween(
  { pk, low, high }: { pk: string; low: string; high: string },
  { size, newestFirst, stale }: { size: number; newestFirst: boolean; stale: boolean },
): Promise<StoredRow[]> {
  const asked = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :before',
    // One more character is right behind a key.
    ExpressionAttributeValues: { ':pk': pk, ':after': `${low}!`, ':before': high },
    ScanIndexForward: !newestFirst,
    ConsistentRead: !stale,
  }
  const found = await queryRows(asked, newestFirst ? size + 1 : size)
  return found.filter(({ sk }) => sk !== high).slice(0, size)
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

export interface Partition {
  readonly pk: string
  /** The index has partitions of its own, of groups. */
  readonly isOfIndex: boolean
  /** The only fields that are sent. */
  readonly fields?: readonly string[] | undefined
}

/** Newest first, from the one before `before`; or oldest first, from the one behind it. */
export interface Range {
  readonly size: number
  readonly before?: string | undefined
  readonly oldestFirst?: boolean
}

/** One page of a partition. */
export const queryPage = (of: Partition, range: Range): Promise<Row[]> => queryRows(rangeOf(of, range), range.size)

/** A whole partition in pages of at most `size`; one may be empty. */
export const queryPages = (of: Partition, range: Omit<Range, 'before'>): AsyncGenerator<Row[]> =>
  answersTo({ ...rangeOf(of, range), Limit: range.size })

function rangeOf({ pk, isOfIndex, fields }: Partition, { before, oldestFirst = false }: Omit<Range, 'size'>): Asked {
  const [pkName, skName] = isOfIndex ? ['ipk', 'isk'] : ['pk', 'sk']
  const place = before ? ` AND ${skName} ${oldestFirst ? '>' : '<'} :before` : ''
  return {
    ...(isOfIndex && { IndexName: 'byIndex' }),
    KeyConditionExpression: `${pkName} = :pk${place}`,
    ...(fields && only(fields)),
    ExpressionAttributeValues: { ':pk': pk, ...(before && { ':before': before }) },
    ScanIndexForward: oldestFirst,
  }
}

const only = (fields: readonly string[]) => ({
  ProjectionExpression: fields.map((_, index) => `#${index}`).join(),
  ExpressionAttributeNames: Object.fromEntries(fields.map((field, index) => [`#${index}`, field])),
})

type Asked = Omit<QueryCommandInput, 'TableName'>

/** The first `max` rows of what is asked for. */
async function queryRows(asked: Asked, max: number): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  for await (const rows of answersTo({ ...asked, ...(max < Infinity && { Limit: max }) })) {
    for (const row of rows) found.push(row)
    if (found.length >= max) break
  }
  return found.slice(0, max)
}

/** Large rows end an answer before it has as many as are asked for, because DynamoDB reads a megabyte at once. */
async function* answersTo(asked: Asked): AsyncGenerator<StoredRow[]> {
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const command = new QueryCommand({ ...asked, TableName: tableName(), ExclusiveStartKey })
    const { Items = [], LastEvaluatedKey } = await client().send(command)
    yield Items as StoredRow[]
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** Stands in a row of a release where one of its file was removed. */
export const isTombstone = (row: Row): boolean => row['gone'] === true

/** What a row says, without its place in the table; nothing for a tombstone. */
export function rowIn(stored: StoredRow): Row | undefined {
  if (isTombstone(stored)) return undefined
  const { pk: _, sk: __, ipk: ___, isk: ____, ttl: _____, ...row } = stored
  return row
}
