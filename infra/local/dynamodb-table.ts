/** The shape of the product's table: created when it is missing, checked when it is there. */
import { AwsError } from './wire/service.ts'
import type { Wire } from './dynamodb-wire.ts'

export interface KeyDefinition {
  partitionKey: string
  sortKey: string
}

/** All keys are strings and every index carries the whole item. */
export interface TableDefinition extends KeyDefinition {
  name: string
  indexes: readonly (KeyDefinition & { name: string })[]
  /** The attribute that holds the second at which an item expires. */
  ttl: string
  stream: boolean
}

interface KeySchemaElement {
  AttributeName: string
  KeyType: string
}

export interface DescribedTable {
  Table: {
    KeySchema: KeySchemaElement[]
    GlobalSecondaryIndexes?: { IndexName: string; KeySchema: KeySchemaElement[] }[]
    LatestStreamArn?: string
  }
}

export async function ensureTable(wire: Wire, table: TableDefinition) {
  const found = await describe(wire, table.name)
  if (!found) return await createTable(wire, table)
  verifyKeys(`table ${table.name}`, table, found.Table.KeySchema)
  for (const index of table.indexes) {
    const there = found.Table.GlobalSecondaryIndexes?.find((candidate) => candidate.IndexName === index.name)
    if (there) verifyKeys(`index ${index.name}`, index, there.KeySchema)
    else await addIndex(wire, table, index)
  }
}

async function describe(wire: Wire, name: string) {
  try {
    return await wire.call<DescribedTable>('DescribeTable', { TableName: name })
  } catch (error) {
    if (error instanceof AwsError && error.code === 'ResourceNotFoundException') return undefined
    throw error
  }
}

async function createTable(wire: Wire, table: TableDefinition) {
  await wire.call('CreateTable', {
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributeDefinitions([table, ...table.indexes]),
    KeySchema: keySchema(table),
    ...(table.indexes.length > 0 && { GlobalSecondaryIndexes: table.indexes.map(indexSchema) }),
    ...(table.stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }),
  })
  await wire.call('UpdateTimeToLive', {
    TableName: table.name,
    TimeToLiveSpecification: { Enabled: true, AttributeName: table.ttl },
  })
}

function verifyKeys(what: string, expected: KeyDefinition, actual: KeySchemaElement[]) {
  const keys = actual.toSorted((a, b) => a.KeyType.localeCompare(b.KeyType)).map((key) => key.AttributeName)
  if (keys[0] === expected.partitionKey && keys[1] === expected.sortKey) return
  const wanted = `${expected.partitionKey}, ${expected.sortKey}`
  throw new Error(
    `The ${what} has the keys ${keys.join(', ')} and the code expects ${wanted}. Start on an empty folder.`,
  )
}

async function addIndex(wire: Wire, table: TableDefinition, index: TableDefinition['indexes'][number]) {
  await wire.call('UpdateTable', {
    TableName: table.name,
    AttributeDefinitions: attributeDefinitions([table, ...table.indexes]),
    GlobalSecondaryIndexUpdates: [{ Create: indexSchema(index) }],
  })
}

function attributeDefinitions(keys: readonly KeyDefinition[]) {
  const names = new Set(keys.flatMap((key) => [key.partitionKey, key.sortKey]))
  return [...names].map((name) => ({ AttributeName: name, AttributeType: 'S' }))
}

function indexSchema(index: TableDefinition['indexes'][number]) {
  return { IndexName: index.name, KeySchema: keySchema(index), Projection: { ProjectionType: 'ALL' } }
}

function keySchema(key: KeyDefinition) {
  return [
    { AttributeName: key.partitionKey, KeyType: 'HASH' },
    { AttributeName: key.sortKey, KeyType: 'RANGE' },
  ]
}
