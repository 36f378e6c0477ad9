/** The shape of the product's table: what a file was made with is checked, and missing indexes are added. */
import { Obstacle } from '../wire/obstacle.ts'
import { account, region } from '../wire/service.ts'
import type { KeyNames } from './key-conditions.ts'
import type { Store } from './store.ts'
import type { TableDefinition } from './table-definition.ts'

const keysOf = ({ partitionKey, sortKey }: KeyNames) => `${partitionKey}, ${sortKey}`

export function ensureTable(store: Store, table: TableDefinition, now: number): void {
  const created = store.fact('created')
  if (created === undefined) store.setFact('created', new Date(now).toISOString())
  ensureKeys(store, `table ${table.name}`, 'keys', table)
  const missing = table.indexes.filter(({ name }) => store.fact(`index ${name}`) === undefined)
  for (const index of table.indexes) ensureKeys(store, `index ${index.name}`, `index ${index.name}`, index)
  if (missing.length > 0) store.addIndexes(missing.map(({ name }) => name))
}

function ensureKeys(store: Store, what: string, fact: string, keys: KeyNames): void {
  const [there, expected] = [store.fact(fact), keysOf(keys)]
  if (there === undefined) store.setFact(fact, expected)
  else if (there !== expected)
    throw new Obstacle(`The ${what} has the keys ${there} and the code expects ${expected}. Start on an empty folder.`)
}

export const tableArn = (table: TableDefinition) => `arn:aws:dynamodb:${region}:${account}:table/${table.name}`

/** The name of the stream in the events that functions get; a new table has a new stream. */
export const streamArn = (table: TableDefinition, created: string) => `${tableArn(table)}/stream/${created}`

/** The answer to DescribeTable. */
export function describeTable(table: TableDefinition, created: string): object {
  const attributes = new Set([table, ...table.indexes].flatMap((keys) => [keys.partitionKey, keys.sortKey]))
  const described = {
    TableName: table.name,
    TableArn: tableArn(table),
    TableStatus: 'ACTIVE',
    CreationDateTime: Date.parse(created) / 1000,
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    AttributeDefinitions: [...attributes].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: keySchema(table),
    ...(table.indexes.length > 0 && {
      GlobalSecondaryIndexes: table.indexes.map((index) => ({
        IndexName: index.name,
        IndexStatus: 'ACTIVE',
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
    ...(table.stream && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      LatestStreamArn: streamArn(table, created),
      LatestStreamLabel: created,
    }),
  }
  return { Table: described }
}

function keySchema(key: KeyNames) {
  return [
    { AttributeName: key.partitionKey, KeyType: 'HASH' },
    { AttributeName: key.sortKey, KeyType: 'RANGE' },
  ]
}
