/**
 * The one table: reads and writes within a scope, and transactions.
 *
 * | read           | gives                                        | write             | lands                                  |
 * |----------------|----------------------------------------------|-------------------|----------------------------------------|
 * | `get`          | one item                                     | `create`          | where no item with its id is           |
 * | `getBoth`      | two items of two collections, at once        | `replace`         | over an item unchanged since its read  |
 * | `getMany`      | the items of some ids, in batches            | `put`             | whatever is there                      |
 * | `list`         | all items, or those whose ids have a prefix  | `remove`          | where the item is                      |
 * | `between`      | items whose ids lie between two              | `removeUnchanged` | where it is unchanged since its read   |
 * | `pagesBetween` | all of them, page by page                    | `drop`            | whether it is there or not             |
 * | `page`         | a page of a client's collection              | `keep`            | takes the expiry from an item          |
 * | `listGroup`    | all items of a group, from the index         | `set`             | some fields of an item, the others stay |
 * | `pageOfGroup`  | a page of a group                            | `add`             | to numbers of an item, whoever else adds |
 * | `pagesOfGroup` | all of them, page by page                    | `addBelow`        | to a number that is below its limit    |
 *
 * Writes are changes for `transact`, and fail as a problem; what is written without a transaction is in `write-alone.ts`.
 *
 * The rows of a release lie over its file, if it has one: what is not among the rows is read from the file, and a row of
 * the file that is removed gets a tombstone.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod/mini'
import { chunksOf } from '#shared/chunks'
import { Problem, type ProblemCode } from '#shared/problem'
import { client, tableName } from '../aws/dynamodb.ts'
import { conditionOf, type Expected, type Unchanged } from './conditions.ts'
import { fileBelow, isSealed, releaseOf } from './file-below.ts'
import { gateCheckOf } from './gate-check.ts'
import { groupKey, keyOf, type Per, type ScopeOf } from './keys.ts'
import {
  getBatch,
  isTombstone,
  query,
  queryBetween,
  queryPage,
  queryPages,
  type Partition,
  type Range,
} from './queries.ts'
import { keysOver, type Row } from './release-file.ts'
import type { Change } from './transaction.ts'
import { countingUpdate, fieldsUpdate, numbersUpdate, type Write } from './update.ts'

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

/** DynamoDB's own limit for one batch of reads. */
const batchReadsMax = 100

/** Reads and writes within one scope. */
export class Table<S extends object> {
  constructor(private readonly scope: S) {}

  /** Reads what was last written, nothing where the id is empty, which DynamoDB takes for no key; `stale: true` may miss the last second and costs half. */
  async get<Item, P extends Per>(
    from: Fitting<S, Item, P>,
    id: string,
    { stale = false } = {},
  ): Promise<Item | undefined> {
    const Key = keyOf(this.scope, from, id)
    const command = new GetCommand({ TableName: tableName(), Key, ConsistentRead: !stale })
    const [file, row] = await Promise.all([
      fileBelow(this.scope, from),
      isSealed(this.scope, from) || id === '' ? undefined : client().send(command),
    ])
    if (row?.Item) return isTombstone(row.Item) ? undefined : from.schema.parse(row.Item)
    const below = file?.get(Key.sk)
    return below && from.schema.parse(below)
  }

  /** The items of these ids that exist, in no order; what was written within the last second may be missing. */
  async getMany<Item, P extends Per>(from: Fitting<S, Item, P>, ids: Iterable<string>): Promise<Item[]> {
    const keys = [...new Set(ids)].flatMap((id) => (id === '' ? [] : keyOf(this.scope, from, id)))
    const read = isSealed(this.scope, from) ? [] : keys
    const [file, ...batches] = await Promise.all([
      fileBelow(this.scope, from),
      ...chunksOf(read, batchReadsMax).map((some) => getBatch(some)),
    ])
    const rows = batches.flat()
    const items = rows.filter((row) => !isTombstone(row)).map((row) => from.schema.parse(row))
    if (!file) return items
    const found = new Set(rows.map(({ sk }) => sk))
    const below = keys.flatMap(({ sk }) => (found.has(sk) ? [] : (file.get(sk) ?? [])))
    return [...items, ...below.map((row) => from.schema.parse(row))]
  }

  /** One item of each collection, read at once: `[company, environments]`. */
  async getBoth<A, B, PA extends NotLayered, PB extends NotLayered>(
    first: readonly [Fitting<S, A, PA>, string],
    second: readonly [Fitting<S, B, PB>, string],
    { stale = false } = {},
  ): Promise<[A | undefined, B | undefined]> {
    const keys = [first, second].map(([of, id]) => keyOf(this.scope, of, id))
    const rows = await getBatch(keys, { ConsistentRead: !stale })
    const found = ({ pk, sk }: { pk: string; sk: string }) => rows.find((row) => row.pk === pk && row.sk === sk)
    const [a, b] = [found(keys[0]!), found(keys[1]!)]
    return [a && first[0].schema.parse(a), b && second[0].schema.parse(b)]
  }

  /**
   * All items whose id starts with `prefix`, in the order of their ids; at most `itemsMax`. Content is read to its end, so
   * that no list, build or release misses a part of it. `stale` as in `get`.
   */
  async list<Item, P extends Exclude<Per, 'world'>>(
    from: Fitting<S, Item, P>,
    {
      prefix: idPrefix = '',
      itemsMax = from.per === 'release' ? Infinity : 5000,
      newestFirst = false,
      stale = false,
    } = {},
  ): Promise<Item[]> {
    const { pk, sk: prefix } = keyOf(this.scope, from, idPrefix)
    const file = await fileBelow(this.scope, from)
    const range = { pk, prefix, newestFirst, stale }
    if (!file) return (await query({ ...range, itemsMax })).map((item) => from.schema.parse(item))
    const rows = new Map(isSealed(this.scope, from) ? [] : (await query(range)).map((row) => [row.sk, row]))
    const present = [...rows].filter(([, row]) => !isTombstone(row)).map(([key]) => key)
    const keys = keysOver(present, rows, file.keys(prefix))
    return (newestFirst ? keys.toReversed() : keys).slice(0, itemsMax).map((key) => {
      return from.schema.parse(rows.get(key) ?? file.get(key))
    })
  }

  /**
   * At most `size` items whose ids lie between the two, both left out: the first ones, or the last ones with `newestFirst`.
   * `stale` as in `get`.
   */
  async between<Item, P extends 'client' | 'environment' | 'day' | 'figures' | 'conversation'>(
    from: Fitting<S, Item, P>,
    { after = '', before = '\uffff', size, newestFirst = false, stale = false }: Between,
  ): Promise<Item[]> {
    const low = keyOf(this.scope, from, after)
    const { sk: high } = keyOf(this.scope, from, before)
    const items = await queryBetween({ pk: low.pk, low: low.sk, high }, { size, newestFirst, stale })
    return items.map((item) => from.schema.parse(item))
  }

  /** All items whose ids lie between the two, in pages of `size`; the last may be empty. */
  async *pagesBetween<Item, P extends 'client' | 'environment' | 'conversation'>(
    from: Fitting<S, Item, P>,
    range: Omit<Between, 'newestFirst'>,
  ): AsyncGenerator<Item[]> {
    let last: Item | undefined
    do {
      const page: Item[] = await this.between(from, { ...range, ...(last && { after: from.id(last) }) })
      yield page
      last = page[range.size - 1]
    } while (last)
  }

  /** One page of at most `size` items, newest id first, of a client's collection. */
  async page<Item>(from: Fitting<S, Item, 'client'>, range: Range): Promise<Item[]> {
    const rows = await queryPage({ pk: keyOf(this.scope, from, '').pk, isOfIndex: false, fields: from.fields }, range)
    return rows.map((row) => from.schema.parse(row))
  }

  /** One page of at most `size` items of one group: newest first, or oldest first. */
  async pageOfGroup<Item, P extends NotLayered>(
    from: Fitting<S, Item, P>,
    group: string,
    range: Range,
  ): Promise<Item[]> {
    const rows = await queryPage(this.#group(from, group), range)
    return rows.map((row) => from.schema.parse(row))
  }

  /** All items of one group as in `pageOfGroup`, in pages of at most `size`; a page may be empty. */
  async *pagesOfGroup<Item, P extends NotLayered>(
    from: Fitting<S, Item, P>,
    group: string,
    range: Omit<Range, 'before'>,
  ): AsyncGenerator<Item[]> {
    for await (const rows of queryPages(this.#group(from, group), range))
      yield rows.map((row) => from.schema.parse(row))
  }

  /** All items of one group, newest first. */
  listGroup<Item, P extends NotLayered>(from: Fitting<S, Item, P>, group: string): Promise<Item[]> {
    return this.pageOfGroup(from, group, { size: Infinity })
  }

  /** Takes from an item that must be there the second at which it would have been dropped. */
  keep<Item extends { expires?: number | undefined }, P extends NotLayered>(
    from: Fitting<S, Item, P>,
    id: string,
  ): Change {
    const Update = {
      TableName: tableName(),
      Key: this.#key(from, id),
      UpdateExpression: 'REMOVE #ttl, #expires',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#ttl': 'ttl', '#expires': 'expires' },
    }
    return { otherwise: 'stale', write: { Update } }
  }

  /**
   * Writes some fields of an item that must be there and leaves the others as they are by then, whoever else writes them; a
   * field that is undefined is taken away. Neither the id nor the group of the item may be made of these fields. Where one
   * of `unchanged` is not what was read any more, the transaction fails as `unavailable`, so that its author reads again.
   */
  set<Item extends object, P extends NotLayered>(
    of: Fitting<S, Item, P>,
    id: string,
    fields: NoInfer<Partial<Item>>,
    unchanged: NoInfer<Partial<Item>> = {},
  ): Change {
    const Update = { TableName: tableName(), Key: this.#key(of, id), ...fieldsUpdate(fields, unchanged) }
    return { otherwise: Object.keys(unchanged).length > 0 ? 'unavailable' : 'not-found', write: { Update } }
  }

  /** Adds to numbers of an item that must be there, each of which begins at none. */
  add<Item, P extends NotLayered>(
    to: Fitting<S, Item, P>,
    id: string,
    numbers: Readonly<Record<string, number>>,
    otherwise: ProblemCode,
  ): Change {
    const Update = { TableName: tableName(), Key: this.#key(to, id), ...numbersUpdate(numbers) }
    return { otherwise, write: { Update } }
  }

  /**
   * Adds one to a number that begins at none, in an item that need not be there. Where it is `max` already the transaction
   * fails as `unavailable`, so that its author reads again.
   */
  addBelow<Item, P extends NotLayered>(
    to: Fitting<S, Item, P>,
    id: string,
    { field, max }: { field: string; max: number },
  ): Change {
    const Update = { TableName: tableName(), Key: this.#key(to, id), ...countingUpdate({ field, max }) }
    return { otherwise: 'unavailable', write: { Update } }
  }

  /** Writes `item` where none with its id is. */
  create<Item, P extends Per>(into: Fitting<S, Item, P>, item: Item, otherwise: ProblemCode): Change {
    return this.#put(into, item, otherwise, 'nothing')
  }

  /**
   * Writes `item` over the one whose `field` still has the value that was read; `undefined`: over none, or one without
   * it. With `isThere` never over none, so that a deleted item does not come back.
   */
  replace<Item, P extends Per>(into: Fitting<S, Item, P>, item: Item, unchanged: Unchanged): Change {
    return this.#put(into, item, 'stale', unchanged)
  }

  /** Writes `item` whatever is there. */
  put<Item, P extends Per>(into: Fitting<S, Item, P>, item: Item): Change {
    return this.#put(into, item, 'internal', 'anything')
  }

  /** Removes an item that must be there. */
  remove<Item, P extends Per>(from: Fitting<S, Item, P>, id: string, otherwise: ProblemCode = 'not-found'): Change {
    return this.#change(from, id, otherwise, 'something')
  }

  /** Removes an item, if it is there. */
  drop<Item, P extends Per>(from: Fitting<S, Item, P>, id: string): Change {
    return this.#change(from, id, 'internal', 'anything')
  }

  /** Removes the item whose `field` still has the value that was read. */
  removeUnchanged<Item, P extends Per>(from: Fitting<S, Item, P>, id: string, unchanged: Unchanged): Change {
    return this.#change(from, id, 'stale', unchanged)
  }

  #group<Item, P extends Per>(of: Fitting<S, Item, P>, group: string): Partition {
    return { pk: groupKey(this.scope, of, group), isOfIndex: true, fields: of.fields }
  }

  #key<Item, P extends Per>(of: Fitting<S, Item, P>, id: string) {
    return keyOf(this.scope, of, id)
  }

  #put<Item, P extends Per>(into: Fitting<S, Item, P>, item: Item, otherwise: ProblemCode, expected: Expected): Change {
    const group = into.group?.(item)
    const expires = into.expires?.(item)
    const Item = {
      ...(into.schema.parse(item) as object),
      ...keyOf(this.scope, into, into.id(item)),
      ...(group !== undefined && { ipk: groupKey(this.scope, into, group), isk: into.order?.(item) ?? into.id(item) }),
      ...(expires !== undefined && { ttl: expires }),
    }
    return this.#change(into, into.id(item), otherwise, expected, Item)
  }

  /** Without `Item` it removes what is there: over a row of the file lies a tombstone then. */
  #change(of: { name: string; per: Per }, id: string, otherwise: ProblemCode, expected: Expected, Item?: Row): Change {
    const key = keyOf(this.scope, of, id)
    const TableName = tableName()
    const release = releaseOf(this.scope, of)
    if (!release?.base) {
      const to = { TableName, ...conditionOf(expected) }
      const write = Item ? { Put: { ...to, Item } } : { Delete: { ...to, Key: key } }
      return { otherwise, write, ...(release && { check: gateCheckOf(release) }) }
    }
    if (release.sealed) throw new Problem('environment-read-only')
    const write = async (): Promise<Write> => {
      const row = (await fileBelow(this.scope, of))?.get(key.sk)
      const to = { TableName, ...conditionOf(expected, { row }) }
      if (Item) return { Put: { ...to, Item } }
      return row ? { Put: { ...to, Item: { ...key, gone: true } } } : { Delete: { ...to, Key: key } }
    }
    return { otherwise, write, check: gateCheckOf(release) }
  }
}

/** What is read from the table alone. */
export type NotLayered = Exclude<Per, 'release'>

/** A collection whose scope `S` has everything its keys are built from. */
export type Fitting<S, Item, P extends Per> = S extends ScopeOf[P] ? Collection<Item, P> : never

interface Between {
  readonly after?: string
  readonly before?: string
  readonly size: number
  readonly newestFirst?: boolean
  readonly stale?: boolean
}
