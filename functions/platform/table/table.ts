/**
 * The one table: reads and writes within a scope, and transactions.
 *
 * | read          | gives                                        | write             | lands                                  |
 * |---------------|----------------------------------------------|-------------------|----------------------------------------|
 * | `get`         | one item                                     | `create`          | where no item with its id is           |
 * | `getBoth`     | two items of two collections, at once        | `replace`         | over an item unchanged since its read  |
 * | `getMany`     | the items of some ids, in batches            | `put`             | whatever is there                      |
 * | `list`        | all items, or those whose ids have a prefix  | `remove`          | where the item is                      |
 * | `between`     | items whose ids lie between two              | `removeUnchanged` | where it is unchanged since its read   |
 * | `page`        | a page of a client's collection              | `drop`            | whether it is there or not             |
 * | `pageOfGroup` | a page of a group, from the index            | `keep`            | takes the expiry from an item          |
 *
 * Writes are changes for `transact`, and fail as a problem; `count` alone writes at once, one number of one item.
 */
import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  GetItemCommand,
  QueryCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import type * as z from 'zod/mini'
import { Problem, type ProblemCode } from '#shared/problem'
import { attributesOf, client, tableName, valuesOf } from '../aws/dynamodb.ts'
import { groupKey, keyOf, type Per, type ScopeOf } from './keys.ts'

/** One kind of item: its name in the keys, what it lives under, and its shape. */
export interface Collection<Item, P extends Per = Per> {
  readonly name: string
  readonly per: P
  readonly schema: z.ZodMiniType<Item>
  /** Of a view that shows less than is kept: the only fields that are sent. */
  readonly fields?: readonly string[]
  readonly id: (item: Item) => string
  /** Items of the same group are listed together by `listGroup`; none keeps an item out of the index. */
  readonly group?: (item: Item) => string | undefined
  /** Its place in the group; without it, the place of its id. */
  readonly order?: (item: Item) => string
  /** The second at which the item may be dropped; readers must not rely on it being dropped in time. */
  readonly expires?: (item: Item) => number | undefined
}

export const collection = <Item, P extends Per>(of: Collection<Item, P>): Collection<Item, P> => of

/** One write of a transaction; when its condition does not hold, the whole fails as the problem `otherwise`. */
export type Change = {
  readonly otherwise: ProblemCode
  readonly write: TransactWriteItem
}

/** DynamoDB's own limit for one transaction. */
export const changesMax = 100
const pagesMax = 50
/** DynamoDB's own limit for one batch of reads. */
const batchReadsMax = 100

/** Reads and writes within one scope. */
export class Table<S extends object> {
  constructor(private readonly scope: S) {}

  /** Reads what was last written; `stale: true` may miss the last second and costs half. */
  async get<Item, P extends Per>(
    from: Fitting<S, Item, P>,
    id: string,
    { stale = false } = {},
  ): Promise<Item | undefined> {
    const Key = this.#key(from, id)
    const { Item } = await client().send(new GetItemCommand({ TableName: tableName(), Key, ConsistentRead: !stale }))
    return Item && itemIn(from, Item)
  }

  /** The items of these ids that exist, in no order; what was written within the last second may be missing. */
  async getMany<Item, P extends Per>(from: Fitting<S, Item, P>, ids: Iterable<string>): Promise<Item[]> {
    const wanted = [...new Set(ids)]
    const starts = Array.from({ length: Math.ceil(wanted.length / batchReadsMax) }, (_, batch) => batch * batchReadsMax)
    const batches = starts.map((start) => this.#getBatch(from, wanted.slice(start, start + batchReadsMax)))
    return (await Promise.all(batches)).flat()
  }

  async #getBatch<Item, P extends Per>(from: Fitting<S, Item, P>, ids: readonly string[]): Promise<Item[]> {
    const Keys = ids.map((id) => this.#key(from, id))
    const { Responses, UnprocessedKeys } = await client().send(
      new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys } } }),
    )
    if (UnprocessedKeys?.[tableName()]) throw new Problem('unavailable')
    return (Responses?.[tableName()] ?? []).map((item) => itemIn(from, item))
  }

  /** One item of each collection, read at once: `[company, environments]`. */
  async getBoth<A, B, PA extends Per, PB extends Per>(
    first: readonly [Fitting<S, A, PA>, string],
    second: readonly [Fitting<S, B, PB>, string],
    { stale = false } = {},
  ): Promise<[A | undefined, B | undefined]> {
    const keys = [this.#key(...first), this.#key(...second)]
    const command = new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys: keys, ConsistentRead: !stale } } })
    const { Responses, UnprocessedKeys } = await client().send(command)
    if (UnprocessedKeys?.[tableName()]) throw new Problem('unavailable')
    const found = (index: number) =>
      Responses?.[tableName()]?.find(
        ({ pk, sk }) => pk?.S === keys[index]?.['pk']?.S && sk?.S === keys[index]?.['sk']?.S,
      )
    const [a, b] = [found(0), found(1)]
    return [a && itemIn(first[0], a), b && itemIn(second[0], b)]
  }

  /** All items whose id starts with `prefix`, in the order of their ids; at most `itemsMax`. `stale` as in `get`. */
  async list<Item, P extends Exclude<Per, 'world'>>(
    from: Fitting<S, Item, P>,
    { prefix = '', itemsMax = 5000, newestFirst = false, stale = false } = {},
  ): Promise<Item[]> {
    const { pk, sk } = keyOf(this.scope, from, prefix)
    const items: Item[] = []
    let start: Record<string, AttributeValue> | undefined
    for (let page = 0; page < pagesMax; page++) {
      const { Items = [], LastEvaluatedKey } = await client().send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: sk ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk',
          ExpressionAttributeValues: attributesOf({ ':pk': pk, ...(sk && { ':prefix': sk }) }),
          ScanIndexForward: !newestFirst,
          ConsistentRead: !stale,
          ...(itemsMax < 1000 && { Limit: itemsMax }),
          ExclusiveStartKey: start,
        }),
      )
      items.push(...Items.map((item) => itemIn(from, item)))
      if (!LastEvaluatedKey || items.length >= itemsMax) return items.slice(0, itemsMax)
      start = LastEvaluatedKey
    }
    throw new Error(`The collection ${from.name} is longer than ${pagesMax} pages.`)
  }

  /** At most `size` items whose ids lie between the two, both left out: the first ones, or the last ones with `newestFirst`. */
  async between<Item, P extends 'environment' | 'conversation'>(
    from: Fitting<S, Item, P>,
    { after = '', before = '\uffff', size, newestFirst = false }: Between,
  ): Promise<Item[]> {
    const { pk } = keyOf(this.scope, from, '')
    // Ids of such a collection are equally long, so that one more character is right behind an id.
    const [low, high] = [`${from.name}#${after}!`, `${from.name}#${before}`]
    const { Items = [] } = await client().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :before',
        ExpressionAttributeValues: attributesOf({ ':pk': pk, ':after': low, ':before': high }),
        ScanIndexForward: !newestFirst,
        ConsistentRead: true,
        Limit: newestFirst ? size + 1 : size,
      }),
    )
    const items = Items.filter(({ sk }) => sk?.S !== high).map((item) => itemIn(from, item))
    return items.slice(0, size)
  }

  /** One page of at most `size` items, newest id first, of a client's collection. */
  page<Item>(from: Fitting<S, Item, 'client'>, range: Range): Promise<Item[]> {
    return queryPage(from, { pk: 'pk', sk: 'sk' }, keyOf(this.scope, from, '').pk, range)
  }

  /** One page of at most `size` items, newest id first, of one group. */
  pageOfGroup<Item, P extends Exclude<Per, 'release'>>(
    from: Fitting<S, Item, P>,
    group: string,
    range: Range,
  ): Promise<Item[]> {
    return queryPage(from, { pk: 'ipk', sk: 'isk' }, groupKey(this.scope, from, group), range)
  }

  /**
   * Adds one to a number of an item, which begins at none, unless it has reached `max`; gives whether it was added.
   * `expires` is the second at which the item may be dropped.
   */
  async count<Item, P extends Per>(
    within: Fitting<S, Item, P>,
    id: string,
    { field, max, expires }: { field: string; max: number; expires: number },
  ): Promise<boolean> {
    try {
      await client().send(
        new UpdateItemCommand({
          TableName: tableName(),
          Key: this.#key(within, id),
          UpdateExpression: 'SET #ttl = :expires ADD #field :one',
          ConditionExpression: 'attribute_not_exists(#field) OR #field < :max',
          ExpressionAttributeNames: { '#field': field, '#ttl': 'ttl' },
          ExpressionAttributeValues: attributesOf({ ':expires': expires, ':one': 1, ':max': max }),
        }),
      )
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      throw error
    }
  }

  /** Takes from an item that must be there the second at which it would have been dropped. */
  keep<Item extends { expires?: number | undefined }, P extends Per>(from: Fitting<S, Item, P>, id: string): Change {
    const Update = {
      TableName: tableName(),
      Key: this.#key(from, id),
      UpdateExpression: 'REMOVE #ttl, #expires',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#ttl': 'ttl', '#expires': 'expires' },
    }
    return { otherwise: 'stale', write: { Update } }
  }

  /** Writes `item` where none with its id is. */
  create<Item, P extends Per>(into: Fitting<S, Item, P>, item: Item, otherwise: ProblemCode): Change {
    return this.#put(into, item, otherwise, { ConditionExpression: 'attribute_not_exists(pk)' })
  }

  /**
   * Writes `item` over the one whose `field` still has the value that was read; `undefined`: over none, or one without
   * it. With `isThere` never over none, so that a deleted item does not come back.
   */
  replace<Item, P extends Per>(into: Fitting<S, Item, P>, item: Item, unchanged: Unchanged): Change {
    return this.#put(into, item, 'stale', hasStill(unchanged))
  }

  /** Writes `item` whatever is there. */
  put<Item, P extends Per>(into: Fitting<S, Item, P>, item: Item): Change {
    return this.#put(into, item, 'internal', {})
  }

  /** Removes an item that must be there. */
  remove<Item, P extends Per>(from: Fitting<S, Item, P>, id: string, otherwise: ProblemCode = 'not-found'): Change {
    const Delete = {
      TableName: tableName(),
      Key: this.#key(from, id),
      ConditionExpression: 'attribute_exists(pk)',
    }
    return { otherwise, write: { Delete } }
  }

  /** Removes an item, if it is there. */
  drop<Item, P extends Per>(from: Fitting<S, Item, P>, id: string): Change {
    return { otherwise: 'internal', write: { Delete: { TableName: tableName(), Key: this.#key(from, id) } } }
  }

  /** Removes the item whose `field` still has the value that was read. */
  removeUnchanged<Item, P extends Per>(from: Fitting<S, Item, P>, id: string, unchanged: Unchanged): Change {
    const Delete = { TableName: tableName(), Key: this.#key(from, id), ...hasStill(unchanged) }
    return { otherwise: 'stale', write: { Delete } }
  }

  #key<Item, P extends Per>(of: Fitting<S, Item, P>, id: string) {
    return attributesOf(keyOf(this.scope, of, id))
  }

  #put<Item, P extends Per>(into: Fitting<S, Item, P>, item: Item, otherwise: ProblemCode, condition: object): Change {
    const group = into.group?.(item)
    const expires = into.expires?.(item)
    const Item = attributesOf({
      ...(into.schema.parse(item) as object),
      ...keyOf(this.scope, into, into.id(item)),
      ...(group !== undefined && { ipk: groupKey(this.scope, into, group), isk: into.order?.(item) ?? into.id(item) }),
      ...(expires !== undefined && { ttl: expires }),
    })
    return { otherwise, write: { Put: { TableName: tableName(), Item, ...condition } } }
  }
}

const itemIn = <Item>({ schema }: Collection<Item>, attributes: Record<string, AttributeValue>): Item =>
  schema.parse(valuesOf(attributes))

/** What was read of an item that is written again. */
interface Unchanged {
  readonly field: string
  readonly value: number | undefined
  readonly isThere?: boolean
}

const hasStill = ({ field, value, isThere = false }: Unchanged) => ({
  ConditionExpression:
    value !== undefined
      ? '#field = :value'
      : isThere
        ? 'attribute_exists(pk) AND attribute_not_exists(#field)'
        : 'attribute_not_exists(#field)',
  ExpressionAttributeNames: { '#field': field },
  ...(value !== undefined && { ExpressionAttributeValues: attributesOf({ ':value': value }) }),
})

/** A collection whose scope `S` has everything its keys are built from. */
export type Fitting<S, Item, P extends Per> = S extends ScopeOf[P] ? Collection<Item, P> : never

/** Lands all changes together or none of them. */
export async function transact(changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  if (changes.length > changesMax) throw new Error(`A transaction of ${changes.length} changes.`)
  const TransactItems = changes.map(({ write }) => write)
  try {
    await client().send(new TransactWriteItemsCommand({ TransactItems }))
  } catch (error) {
    throw problemOf(error, changes)
  }
}

type CancellationReasons = NonNullable<TransactionCanceledException['CancellationReasons']>

/** What a failed transaction means to the caller: the problem of the first change whose condition did not hold. */
function problemOf(error: unknown, changes: readonly Change[]): unknown {
  if (!(error instanceof TransactionCanceledException)) return error
  const reasons: CancellationReasons = error.CancellationReasons ?? []
  const failed = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed')
  if (failed >= 0) return new Problem(changes[failed]?.otherwise ?? 'stale')
  const busy = reasons.some(({ Code }) => Code === 'TransactionConflict' || Code === 'ThrottlingError')
  return busy ? new Problem('unavailable') : error
}

/** Newest first, from the one before `before`; or oldest first, from the one behind it. */
export interface Range {
  readonly size: number
  readonly before?: string | undefined
  readonly oldestFirst?: boolean
}

interface Between {
  readonly after?: string
  readonly before?: string
  readonly size: number
  readonly newestFirst?: boolean
}

async function queryPage<Item>(
  from: Collection<Item>,
  key: { pk: 'pk'; sk: 'sk' } | { pk: 'ipk'; sk: 'isk' },
  partition: string,
  { size, before, oldestFirst = false }: Range,
): Promise<Item[]> {
  const compare = oldestFirst ? '>' : '<'
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      ...(key.pk === 'ipk' && { IndexName: 'byIndex' }),
      KeyConditionExpression: before ? `${key.pk} = :pk AND ${key.sk} ${compare} :before` : `${key.pk} = :pk`,
      ...(from.fields && only(from.fields)),
      ExpressionAttributeValues: attributesOf({ ':pk': partition, ...(before && { ':before': before }) }),
      ScanIndexForward: oldestFirst,
      Limit: size,
    }),
  )
  return Items.map((item) => itemIn(from, item))
}

const only = (fields: readonly string[]) => ({
  ProjectionExpression: fields.map((_, index) => `#${index}`).join(),
  ExpressionAttributeNames: Object.fromEntries(fields.map((field, index) => [`#${index}`, field])),
})
