/** Answers what reads items: by their keys, or page by page. Items go from the file into the answer as the text they are. */
import { type Capacity, readUnitsOf } from './capacity.ts'
import { type Condition, holds, namesIn, parseCondition } from './conditions.ts'
import { invalid, invalidValues, unsupported } from './errors.ts'
import { Substitutes } from './expressions.ts'
import { type KeyNames, parseKeyCondition } from './key-conditions.ts'
import { keyIn } from './keys.ts'
import { parseProjection, project, type Projection } from './projections.ts'
import {
  type BatchRead,
  checkParameters,
  checkTable,
  type PageRequest,
  type ReadRequest,
  type TransactionRead,
} from './requests.ts'
import { itemIn, type Position, type Row, type Store, textIn } from './store.ts'
import type { TableDefinition } from './table-definition.ts'
import { checkItem, type Item } from './values.ts'

export interface Reading {
  readonly store: Store
  readonly table: TableDefinition
  readonly capacity: Capacity
}

const keysMax = 100
const pageBytesMax = 1024 * 1024
/** Rows that are fetched at a time where nothing says how many are wanted. */
const chunkMax = 200

/** Members of an answer as JSON without braces. */
export function getItem({ store, table, capacity }: Reading, request: ReadRequest): string {
  checkTable(table, request.TableName)
  const { row, text } = readItem(store, table, request)
  capacity.add(readUnitsOf(row?.size ?? 0, request.ConsistentRead ?? false))
  return text === undefined ? '' : `"Item":${text}`
}

function readItem(store: Store, table: TableDefinition, request: ReadRequest) {
  const projection = projectionOf(request)
  const row = store.find(keyIn(table, request.Key))
  return { row, text: row && textOf(row, projection) }
}

function projectionOf(request: Omit<ReadRequest, 'Key'>): Projection | undefined {
  const { ProjectionExpression, ExpressionAttributeNames } = request
  const substitutes = new Substitutes({ ExpressionAttributeNames })
  const projection = ProjectionExpression === undefined ? undefined : parseProjection(ProjectionExpression, substitutes)
  substitutes.refuseUnused()
  return projection
}

const textOf = ({ item }: Row, projection: Projection | undefined): string =>
  projection ? JSON.stringify(project(projection, itemIn(item))) : textIn(item)

export function batchGet({ store, table, capacity }: Reading, { RequestItems }: BatchRead): string {
  const found: string[] = []
  for (const [name, request] of Object.entries(RequestItems)) {
    checkTable(table, name)
    checkParameters('Keys', request)
    const { Keys, ConsistentRead = false, ...rest } = request
    if (Keys.length > keysMax) throw invalid('Too many items requested for the BatchGetItem call')
    const keys = Keys.map((Key) => keyIn(table, Key))
    if (new Set(keys.map(({ pk, sk }) => JSON.stringify([pk, sk]))).size < keys.length)
      throw invalid('Provided list of item keys contains duplicates')
    const projection = projectionOf(rest)
    for (const key of keys) {
      const row = store.find(key)
      capacity.add(readUnitsOf(row?.size ?? 0, ConsistentRead))
      if (row) found.push(textOf(row, projection))
    }
  }
  return `"Responses":{${JSON.stringify(table.name)}:[${found.join()}]},"UnprocessedKeys":{}`
}

export function transactGet({ store, table, capacity }: Reading, { TransactItems }: TransactionRead): string {
  if (TransactItems.length > keysMax) throw invalid('Member must have length less than or equal to 100')
  const found = TransactItems.map(({ Get }) => {
    checkParameters('Get', Get)
    checkTable(table, Get.TableName)
    const { row, text } = readItem(store, table, Get)
    capacity.add(2 * readUnitsOf(row?.size ?? 0, true))
    return text === undefined ? '{}' : `{"Item":${text}}`
  })
  return `"Responses":[${found.join()}]`
}

export function query(reading: Reading, request: PageRequest): string {
  const { store, table } = reading
  const { IndexName, KeyConditionExpression, ScanIndexForward: isForward = true } = request
  const keys = keysOf(table, IndexName)
  const substitutes = new Substitutes(request)
  if (KeyConditionExpression === undefined)
    throw invalid('Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.')
  const range = parseKeyCondition(KeyConditionExpression, keys, substitutes)
  return page(reading, request, substitutes, (after, count) =>
    store.query(IndexName, range, { isForward, after, count }),
  )
}

export function scan(reading: Reading, request: PageRequest): string {
  keysOf(reading.table, request.IndexName)
  const fetch: Fetch = (after, count) => reading.store.scan(request.IndexName, after, count)
  return page(reading, request, new Substitutes(request), fetch)
}

function keysOf(table: TableDefinition, indexName: string | undefined) {
  if (indexName === undefined) return table
  const index = table.indexes.find(({ name }) => name === indexName)
  if (!index) throw invalid(`The table does not have the specified index: ${indexName}`)
  return index
}

type Fetch = (after: Position | undefined, count: number) => Row[]

/** A page ends behind `Limit` items or the item that makes it a megabyte, whichever comes first; what the filter drops is counted as well. */
function page(reading: Reading, request: PageRequest, substitutes: Substitutes, fetch: Fetch): string {
  const { table, capacity } = reading
  const { Limit = Infinity, FilterExpression, ProjectionExpression, IndexName, Select } = request
  checkPage(table, request)
  const filter =
    FilterExpression === undefined ? undefined : parseCondition(FilterExpression, 'FilterExpression', substitutes)
  if (filter && request.KeyConditionExpression !== undefined) refuseKeys(filter, keysOf(table, IndexName))
  const projection = ProjectionExpression === undefined ? undefined : parseProjection(ProjectionExpression, substitutes)
  substitutes.refuseUnused()

  const texts: string[] = []
  let [seen, matching, bytes] = [0, 0, 0]
  let last: Row | undefined
  for (const row of rowsOf(fetch, startOf(table, request), Limit)) {
    seen += 1
    bytes += row.size
    last = row
    if (filter && !holds(filter, itemIn(row.item))) continue
    matching += 1
    if (Select !== 'COUNT') texts.push(textOf(row, projection))
    if (bytes >= pageBytesMax) break
  }
  capacity.add(readUnitsOf(bytes, request.ConsistentRead ?? false), IndexName)
  const hasMore = last && (seen >= Limit || fetch(last, 1).length > 0)
  return [
    ...(Select === 'COUNT' ? [] : [`"Items":[${texts.join()}]`]),
    `"Count":${matching},"ScannedCount":${seen}`,
    ...(hasMore ? [`"LastEvaluatedKey":${JSON.stringify(keyAt(table, IndexName, last!))}`] : []),
  ].join()
}

/** The filter of a query asks nothing of the keys by which the query goes. */
function refuseKeys(filter: Condition, { partitionKey, sortKey }: KeyNames): void {
  const name = namesIn(filter).find((each) => each === partitionKey || each === sortKey)
  if (name !== undefined)
    throw invalid(`Filter Expression can only contain non-primary key attributes: Primary key attribute: ${name}`)
}

function* rowsOf(fetch: Fetch, start: Position | undefined, limit: number): Generator<Row> {
  let after = start
  for (let left = limit; left > 0;) {
    const count = Math.min(left, chunkMax)
    const rows = fetch(after, count)
    yield* rows
    if (rows.length < count) return
    after = rows.at(-1)
    left -= count
  }
}

function checkPage(
  table: TableDefinition,
  { TableName, Limit, IndexName, ConsistentRead, Select, ...request }: PageRequest,
) {
  checkTable(table, TableName)
  if (Limit !== undefined && !(Number.isInteger(Limit) && Limit >= 1))
    throw invalid(
      `1 validation error detected: Value '${Limit}' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1`,
    )
  if (IndexName !== undefined && ConsistentRead)
    throw invalid('Consistent reads are not supported on global secondary indexes')
  const selections = ['COUNT', 'ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES']
  if (Select !== undefined && !selections.includes(Select)) throw unsupported(`Select ${Select}`)
  if (Select !== undefined && Select !== 'SPECIFIC_ATTRIBUTES' && request.ProjectionExpression !== undefined)
    throw invalidValues(`Cannot specify the ProjectionExpression when choosing to get ${Select}`)
}

/** The attributes that name a row's place in a query. */
function keyAt(table: TableDefinition, indexName: string | undefined, row: Row): Item {
  const item = itemIn(row.item)
  const index = keysOf(table, indexName)
  const names = new Set([index, table].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]))
  return Object.fromEntries([...names].map((name) => [name, item[name]!]))
}

function startOf(table: TableDefinition, { ExclusiveStartKey: start, IndexName }: PageRequest): Position | undefined {
  if (!start) return undefined
  checkItem(start)
  const { partitionKey, sortKey } = table
  const index = keysOf(table, IndexName)
  const names = new Set([partitionKey, sortKey, index.partitionKey, index.sortKey])
  if (Object.keys(start).length !== names.size || [...names].some((name) => start[name]?.S === undefined))
    throw invalid('The provided starting key is invalid')
  const bytes = (name: string) => Buffer.from(start[name]!.S!)
  return { pk: bytes(partitionKey), sk: bytes(sortKey), sort: bytes(index.sortKey) }
}
