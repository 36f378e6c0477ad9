/** Plans writes: what an item is before and after, with every condition asked. Nothing is written here. */
import { indexUnitsOf, type Capacity, writeUnitsOf } from './capacity.ts'
import { holds, parseCondition } from './conditions.ts'
import { conditionMessage, DynamoDbError, invalid, invalidValues, unsupported } from './errors.ts'
import { type Path, Substitutes } from './expressions.ts'
import { checkIndexKeys, keyIn, keyOfItem } from './keys.ts'
import { project } from './projections.ts'
import { type BatchWrite, checkTable, type WriteKind, type WriteRequest } from './requests.ts'
import { type Key, placeIn, type Row, type Store, textIn, type Write } from './store.ts'
import type { KeyNames } from './key-conditions.ts'
import type { TableDefinition } from './table-definition.ts'
import { applyUpdate, parseUpdate } from './updates.ts'
import { areItemsEqual, checkItem, type Item, sizeOfItem } from './values.ts'

export interface Writing {
  readonly store: Store
  readonly table: TableDefinition
  readonly capacity: Capacity
  /** In milliseconds since 1970. */
  readonly now: number
}

export interface Plan extends Write {
  readonly before: (Write['before'] & { readonly size: number }) | undefined
  /** What `UPDATED_OLD` and `UPDATED_NEW` show. */
  readonly paths: readonly Path[]
}

const itemBytesMax = 400 * 1024
const batchMax = 25

/** Checks a request that must be right whatever the table holds; `plan` then meets it with what is there. */
export function prepare(kind: WriteKind, table: TableDefinition, request: WriteRequest) {
  checkTable(table, request.TableName)
  const substitutes = new Substitutes(request)
  const { ConditionExpression: text, UpdateExpression: change } = request
  const update = change === undefined ? [] : parseUpdate(change, substitutes)
  const condition = text === undefined ? undefined : parseCondition(text, 'ConditionExpression', substitutes)
  substitutes.refuseUnused()
  if (kind === 'ConditionCheck' && !condition) throw invalid('The expression can not be empty;')
  if (kind === 'Put') checkItem((request.Item ??= {}))
  const key = kind === 'Put' ? keyOfItem(table, request.Item!) : keyIn(table, request.Key)
  const keyNames = [table.partitionKey, table.sortKey]
  const changed = update.find(({ path }) => keyNames.includes(path[0]))
  if (changed) throw invalidValues(`Cannot update attribute ${changed.path[0]}. This attribute is part of the key`)
  if (kind === 'Put' && sizeOfItem(request.Item!) > itemBytesMax)
    throw invalid('Item size has exceeded the maximum allowed size')

  function after(before: Item | undefined): Item | undefined {
    if (kind === 'Put') return request.Item
    if (kind === 'Delete') return undefined
    if (kind === 'ConditionCheck') return before
    return applyUpdate(update, before ?? request.Key!)
  }

  return {
    key,
    plan(store: Store): Plan {
      const row = store.find(key)
      const before = row && versionOf(row)
      if (condition && !holds(condition, before?.item ?? {})) throw conditionFailed(request, before?.item)
      const paths = update.map(({ path }) => path)
      return { key, before, after: versionAfter(table, before, after(before?.item)), paths }
    },
  }
}

function versionOf({ id, item, size }: Row) {
  const text = textIn(item)
  return { id, text, size, item: JSON.parse(text) as Item } // The store keeps items.
}

function versionAfter(table: TableDefinition, before: Plan['before'], item: Item | undefined): Plan['after'] {
  if (!item) return undefined
  if (item === before?.item) return before
  // An item that is the same again is no change, which the stream would tell.
  if (before && areItemsEqual(before.item, item)) return before
  checkIndexKeys(table, item)
  const size = sizeOfItem(item)
  if (size > itemBytesMax) throw invalid('Item size to update has exceeded the maximum allowed size')
  return { text: JSON.stringify(item), item, size }
}

function conditionFailed({ ReturnValuesOnConditionCheckFailure: wanted }: WriteRequest, before: Item | undefined) {
  const details = wanted === 'ALL_OLD' && before ? { Item: before } : {}
  return new DynamoDbError('ConditionalCheckFailedException', conditionMessage, details)
}

/** Adds what the write consumes; `times` is 2 in a transaction, which indexes follow once it has landed. */
export function consume(capacity: Capacity, table: TableDefinition, { before, after }: Plan, times = 1): void {
  const partitionOf = ({ partitionKey }: KeyNames) => (after ?? before)?.item[partitionKey]?.S
  capacity.add(times * writeUnitsOf(before?.size ?? 0, after?.size ?? 0), undefined, partitionOf(table))
  for (const index of table.indexes) {
    const [left, entered] = [before, after].map(
      (version) => version && { ...version, place: placeIn(index, version.item) },
    )
    const units = indexUnitsOf(left, entered, before === after)
    if (units > 0) capacity.add(units, index.name, partitionOf(index))
  }
}

const returnable = {
  Put: ['NONE', 'ALL_OLD'],
  Delete: ['NONE', 'ALL_OLD'],
  Update: ['NONE', 'ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW'],
} as const

/** Writes one item; the members of the answer as JSON without braces. */
export function writeOne(kind: keyof typeof returnable, writing: Writing, request: WriteRequest): string {
  const { store, table, capacity, now } = writing
  const { ReturnValues = 'NONE' } = request
  if (!returnable[kind].some((known) => known === ReturnValues))
    throw unsupported(`ReturnValues ${ReturnValues} of a ${kind}`)
  const plan = prepare(kind, table, request).plan(store)
  store.write([plan], now)
  consume(capacity, table, plan)
  const attributes = attributesIn(plan, ReturnValues)
  return attributes === undefined ? '' : `"Attributes":${attributes}`
}

/** The attributes a request wants back, as JSON. */
function attributesIn({ before, after, paths }: Plan, wanted: string): string | undefined {
  if (wanted === 'NONE') return undefined
  const version = wanted.endsWith('_OLD') ? before : after
  if (!version || wanted.startsWith('ALL_')) return version?.text
  const found = project(paths, version.item)
  return Object.keys(found).length > 0 ? JSON.stringify(found) : undefined
}

export function batchWrite({ store, table, capacity, now }: Writing, { RequestItems }: BatchWrite): string {
  const requests = Object.entries(RequestItems).flatMap(([TableName, list]) =>
    list.map(({ PutRequest, DeleteRequest, ...rest }) => {
      if (Object.keys(rest).length > 0 || Boolean(PutRequest) === Boolean(DeleteRequest))
        throw invalid(
          'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
        )
      return PutRequest
        ? prepare('Put', table, { TableName, Item: PutRequest.Item })
        : prepare('Delete', table, { TableName, Key: DeleteRequest!.Key })
    }),
  )
  if (requests.length === 0 || requests.length > batchMax)
    throw invalid('Too many items requested for the BatchWriteItem call')
  refuseTwice(requests, 'Provided list of item keys contains duplicates')
  const plans = requests.map(({ plan }) => plan(store))
  store.write(plans, now)
  for (const plan of plans) consume(capacity, table, plan)
  return '"UnprocessedItems":{}'
}

/** One call writes an item only once. */
export function refuseTwice(requests: readonly { key: Key }[], message: string): void {
  if (new Set(requests.map(({ key: { pk, sk } }) => JSON.stringify([pk, sk]))).size < requests.length)
    throw invalid(message)
}
