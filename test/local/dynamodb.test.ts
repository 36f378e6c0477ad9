import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ConditionalCheckFailedException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  TransactionCanceledException,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Obstacle } from '../../infra/local/wire/obstacle.ts'
import { openDynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import type { DynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { startDoomed } from './fixtures/killed.ts'
import { connection, local } from './fixtures/store-client.ts'
import { host, movableClock } from './fixtures/store-host.ts'
import { table } from './fixtures/table.ts'

const documents = (endpoint: string) => DynamoDBDocumentClient.from(new DynamoDBClient(connection(endpoint)))
const TableName = table.name
const put = (pk: string, more: Record<string, unknown> = {}) =>
  new PutCommand({ TableName, Item: { pk, sk: 'one', ...more } })
const get = (pk: string) => new GetCommand({ TableName, Key: { pk, sk: 'one' } })

const clock = movableClock()
let dynamodb: DynamoDb
let hosted: Awaited<ReturnType<typeof host>>
let client: DynamoDBDocumentClient

beforeAll(async () => {
  dynamodb = openDynamoDb({ folder: undefined, table, clock })
  hosted = await host(dynamodb)
  client = documents(hosted.endpoint)
})
afterAll(async () => {
  client.destroy()
  await hosted.close()
})
beforeEach(() => dynamodb.resetCounts())

it('the table is created with its keys, index, stream and expiry', async () => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  expect(Table?.KeySchema?.map((key) => key.AttributeName)).toEqual(['pk', 'sk'])
  expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName)).toEqual(['gsi1'])
  expect(Table?.StreamSpecification?.StreamViewType).toBe('NEW_AND_OLD_IMAGES')
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  expect(TimeToLiveDescription?.AttributeName).toBe('ttl')
})

it('the table answers by key and by index', async () => {
  await client.send(put('read', { gsi1pk: 'team', gsi1sk: 'a', text: 'Grüße, 你好' }))
  expect((await client.send(get('read'))).Item?.['text']).toBe('Grüße, 你好')
  const found = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :p',
      ExpressionAttributeValues: { ':p': 'team' },
    }),
  )
  expect(found.Items?.map((item) => item['pk'])).toEqual(['read'])
})

it('the table refuses as the real one does', async () => {
  await client.send(put('once'))
  const again = new PutCommand({
    TableName,
    Item: { pk: 'once', sk: 'one' },
    ConditionExpression: 'attribute_not_exists(pk)',
  })
  await expect(client.send(again)).rejects.toBeInstanceOf(ConditionalCheckFailedException)
  const both = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: { pk: 'twin', sk: 'one' } } },
      {
        ConditionCheck: { TableName, Key: { pk: 'absent', sk: 'one' }, ConditionExpression: 'attribute_exists(pk)' },
      },
    ],
  })
  await expect(client.send(both)).rejects.toBeInstanceOf(TransactionCanceledException)
  expect((await client.send(get('twin'))).Item).toBeUndefined()
})

local('the engine counts the units that a flow consumes, indexes, batches and transactions included', async () => {
  await client.send(put('plain'))
  expect(dynamodb.counts()).toEqual({ readUnits: 0, writeUnits: 1 })
  await client.send(put('indexed', { gsi1pk: 'x', gsi1sk: 'y' }))
  expect(dynamodb.counts().writeUnits).toBe(3)
  await client.send(get('plain'))
  await client.send(new GetCommand({ TableName, Key: { pk: 'plain', sk: 'one' }, ConsistentRead: true }))
  expect(dynamodb.counts().readUnits).toBe(1.5)
  dynamodb.resetCounts()
  await client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: { pk: 't', sk: 'one' } } }] }))
  await client.send(
    new BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: { pk: 'b', sk: 'one' } } }] } }),
  )
  expect(dynamodb.counts()).toEqual({ readUnits: 0, writeUnits: 3 })
})

it('the engine reports capacity only to a client that asks for it', async () => {
  const item = { pk: 'capacity', sk: 'one', note: '"ConsumedCapacity":{"CapacityUnits":9}' }
  const silent = await client.send(new PutCommand({ TableName, Item: item }))
  expect(silent.ConsumedCapacity).toBeUndefined()
  expect((await client.send(get('capacity'))).Item).toEqual(item)
  const asked = await client.send(new PutCommand({ TableName, Item: item, ReturnConsumedCapacity: 'TOTAL' }))
  expect(asked.ConsumedCapacity?.CapacityUnits).toBe(1)
  const none = await client.send(new PutCommand({ TableName, Item: item, ReturnConsumedCapacity: 'NONE' }))
  expect(none.ConsumedCapacity).toBeUndefined()
})

local('the sweep deletes what has expired by the clock and nothing else', async () => {
  const second = Math.floor(clock.now() / 1000)
  await client.send(put('gone', { ttl: second + 30 }))
  await client.send(put('stays', { ttl: second + 3_000 }))
  await client.send(put('forever'))
  expect(await dynamodb.sweep()).toBe(0)
  clock.move(60_000)
  expect(await dynamodb.sweep()).toBe(1)
  expect((await client.send(get('gone'))).Item).toBeUndefined()
  expect((await client.send(get('stays'))).Item).toBeDefined()
  expect((await client.send(get('forever'))).Item).toBeDefined()
})

local('the sweep looks through a table of several pages', async () => {
  const expired = Array.from({ length: 50 }, (_, index) => ({ pk: `short ${index}`, sk: 'one', ttl: 1 }))
  const kept = Array.from({ length: 550 }, (_, index) => ({ pk: `long ${index}`, sk: 'one' }))
  const puts = [...expired, ...kept].map((Item) => ({ PutRequest: { Item } }))
  for (let start = 0; start < puts.length; start += 25)
    await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts.slice(start, start + 25) } }))
  expect(await dynamodb.sweep()).toBe(expired.length)
})

it('the table has a switch for continuous backups', async () => {
  const status = async () =>
    (await client.send(new DescribeContinuousBackupsCommand({ TableName }))).ContinuousBackupsDescription
      ?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus
  expect(await status()).toBe('DISABLED')
  const on = { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }
  await client.send(new UpdateContinuousBackupsCommand(on))
  expect(await status()).toBe('ENABLED')
  const other = new DescribeContinuousBackupsCommand({ TableName: 'another' })
  await expect(client.send(other)).rejects.toThrow('Table not found: another')
})

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-dynamodb-'))))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

local('a folder keeps every answered write through a kill -9', async () => {
  const doomed = await startDoomed('./dynamodb-doomed.ts', folder)
  const { endpoint } = await doomed.report()
  const writes = documents(String(endpoint))
  const answered: string[] = []
  const writing = Array.from({ length: 200 }, (_, index) => `k${index}`)
  const writer = (async () => {
    for (const pk of writing) await writes.send(put(pk)).then(() => answered.push(pk))
  })()
  const stopped = expect(writer).rejects.toThrow()
  await vi.waitUntil(() => answered.length >= 20, { timeout: 10_000, interval: 1 })
  await doomed.kill()
  writes.destroy()
  await stopped

  const survivor = openDynamoDb({ folder, table, clock: Date })
  for (const pk of answered) expect(survivor.call('GetItem', keyOf(pk)), pk).toHaveProperty('Item')
  await survivor.close()
})

const keyOf = (pk: string) => ({ TableName, Key: { pk: { S: pk }, sk: { S: 'one' } } })

local('a folder is refused to a second engine while the first one serves it', async () => {
  const open = () => openDynamoDb({ folder, table, clock: Date })
  const first = open()
  expect(open).toThrow(`Parley already runs on ${folder}`)
  await first.close()
  await open().close()
})

local('a folder is refused when its keys are not the expected ones, and grows a missing index', async () => {
  const before = openDynamoDb({ folder, table: { ...table, indexes: [] }, clock: Date })
  const Item = Object.fromEntries(['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((name) => [name, { S: name }]))
  before.call('PutItem', { TableName, Item })
  await before.close()
  const grown = openDynamoDb({ folder, table, clock: Date })
  const described = { Table: { GlobalSecondaryIndexes: [{ IndexName: 'gsi1' }] } }
  expect(grown.call('DescribeTable', { TableName })).toMatchObject(described)
  const asked = { KeyConditionExpression: 'gsi1pk = :p', ExpressionAttributeValues: { ':p': { S: 'gsi1pk' } } }
  expect(grown.call('Query', { TableName, IndexName: 'gsi1', ...asked })).toMatchObject({ Items: [Item] })
  await grown.close()
  const other = { ...table, sortKey: 'range' }
  expect(() => openDynamoDb({ folder, table: other, clock: Date })).toThrow(
    'The table parley-test has the keys pk, sk and the code expects pk, range.',
  )
})

local('a folder of an earlier engine is refused with one sentence that names the way out', () => {
  writeFileSync(join(folder, 'dynamodb.db'), 'SQLite format 3')
  const open = () => openDynamoDb({ folder, table, clock: Date })
  expect(open).toThrow(Obstacle)
  expect(open).toThrow(`The data folder ${folder} was made by an older version of Parley`)
  expect(readdirSync(folder)).toEqual(['dynamodb.db'])
  return Promise.resolve()
})
