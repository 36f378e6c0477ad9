import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { afterEach, beforeEach, expect } from 'vitest'
import { openDynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import type { DynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import type { Invoke } from '../../infra/local/wire/service.ts'
import { openStream } from '../../infra/local/stream.ts'
import { startDoomed } from './fixtures/killed.ts'
import { connection, local } from './fixtures/store-client.ts'
import { host, movableClock } from './fixtures/store-host.ts'
import { table } from './fixtures/table.ts'

const TableName = table.name
let folder: string
let dynamodb: DynamoDb
let hosted: Awaited<ReturnType<typeof host>>
let client: DynamoDBDocumentClient
let closings: (() => Promise<void>)[]

async function open() {
  dynamodb = openDynamoDb({ folder, table, clock: Date })
  hosted = await host(dynamodb)
  client = DynamoDBDocumentClient.from(new DynamoDBClient(connection(hosted.endpoint)))
  closings = [
    async () => {
      client.destroy()
      await hosted.close()
    },
  ]
}

function listen(batchSize: number, invoke: Invoke, retryAttempts = 3) {
  const mapping = { functionName: 'listener', batchSize, retryAttempts }
  const stream = openStream({ folder, dynamodb, mapping, invoke })
  closings.unshift(() => stream.close())
  stream.resume()
  return stream
}

const close = async () => {
  for (const closing of closings) await closing()
  closings = []
}

/** Remembers the batches a function was called with. */
function listener(answer: (batch: DynamoDBRecord[]) => void = () => undefined) {
  const batches: DynamoDBRecord[][] = []
  const invoke: Invoke = (_functionName, event) => {
    const { Records } = event as DynamoDBStreamEvent
    batches.push(Records)
    answer(Records)
    return Promise.resolve()
  }
  return { invoke, keys: () => batches.map((batch) => batch.map(keyOf)), records: () => batches.flat() }
}
const keyOf = (record: DynamoDBRecord) => record.dynamodb?.Keys?.['pk']?.S
const put = (pk: string, text = '') => client.send(new PutCommand({ TableName, Item: { pk, sk: 'one', text } }))

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-stream-'))))
afterEach(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

local('gives a function the old and the new item as Lambda does', async () => {
  await open()
  const heard = listener()
  const stream = listen(100, heard.invoke)
  await put('a', 'first')
  await put('a', 'second')
  await client.send(new DeleteCommand({ TableName, Key: { pk: 'a', sk: 'one' } }))
  await stream.drained()
  const [insert, modify, remove] = heard.records()
  expect(insert).toMatchObject({
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    awsRegion: 'eu-west-1',
    eventSourceARN: expect.stringMatching(/^arn:aws:dynamodb:eu-west-1:000000000000:table\/parley-test\/stream\/./),
    dynamodb: { Keys: { pk: { S: 'a' }, sk: { S: 'one' } }, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  expect(insert?.dynamodb?.OldImage).toBeUndefined()
  expect(insert?.dynamodb?.ApproximateCreationDateTime).toBeTypeOf('number')
  expect(modify).toMatchObject({
    eventName: 'MODIFY',
    dynamodb: { OldImage: { text: { S: 'first' } }, NewImage: { text: { S: 'second' } } },
  })
  expect(remove).toMatchObject({ eventName: 'REMOVE', dynamodb: { OldImage: { text: { S: 'second' } } } })
  expect(remove?.dynamodb?.NewImage).toBeUndefined()
  expect(new Set(heard.records().map((record) => record.eventID)).size).toBe(3)
})

local('keeps the order and the size of batches', async () => {
  await open()
  for (const pk of ['a', 'b', 'c', 'd', 'e']) await put(pk)
  const heard = listener()
  await listen(2, heard.invoke).drained()
  expect(heard.keys()).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(() => listen(1001, heard.invoke)).toThrow('A stream batch holds 1 to 1000 records, not 1001.')
})

local('calls a function only for the keys it hears', async () => {
  await open()
  const heard = listener()
  const mapping = { functionName: 'listener', batchSize: 100, retryAttempts: 0 }
  const listening = { folder: undefined, dynamodb, invoke: heard.invoke }
  const bySuffix = openStream({
    ...listening,
    mapping: { ...mapping, hears: [{ partitionKeySuffixes: ['#event'] }] },
  })
  const bySortKey = openStream({ ...listening, mapping: { ...mapping, hears: [{ sortKey: 'two' }] } })
  closings.unshift(bySuffix.close, bySortKey.close)
  for (const pk of ['a', 'b#event', 'c']) await put(pk)
  await bySuffix.drained()
  await bySortKey.drained()
  expect(heard.keys()).toEqual([['b#event']])
  const either = listener()
  const hears = [{ partitionKeySuffixes: ['#event'] }, { partitionKeyPrefix: 'c' }]
  const byEither = openStream({ ...listening, invoke: either.invoke, mapping: { ...mapping, hears } })
  closings.unshift(byEither.close)
  await byEither.drained()
  expect(either.keys()).toEqual([['b#event', 'c']])
})

local('brings what is written within a window together, and at once to somebody in a hurry', async () => {
  await open()
  const heard = listener()
  const mapping = { functionName: 'listener', batchSize: 100, retryAttempts: 0, windowSeconds: 3600 }
  const stream = openStream({ folder: undefined, dynamodb, mapping, invoke: heard.invoke })
  stream.resume()
  closings.unshift(stream.close)
  for (const pk of ['a', 'b', 'c']) await put(pk)
  await stream.drained()
  expect(heard.keys()).toEqual([['a', 'b', 'c']])
})

local('repeats a failed batch before it goes on', async () => {
  await open()
  for (const pk of ['a', 'b', 'c']) await put(pk)
  let failures = 2
  const heard = listener(() => {
    if (failures-- > 0) throw new Error('not yet')
  })
  const stream = listen(2, heard.invoke)
  await stream.drained()
  expect(heard.keys()).toEqual([['a', 'b'], ['a', 'b'], ['a', 'b'], ['c']])
  expect(stream.deadLetters()).toEqual([])
})

local('sets a hopeless batch aside and goes on', async () => {
  await open()
  for (const pk of ['a', 'poison', 'c']) await put(pk)
  const heard = listener((batch) => {
    if (batch.some((record) => keyOf(record) === 'poison')) throw new Error('cannot read this')
  })
  const stream = listen(1, heard.invoke, 1)
  await stream.drained()
  expect(heard.keys()).toEqual([['a'], ['poison'], ['poison'], ['c']])
  const line = JSON.parse(readFileSync(join(folder, 'stream-listener-dead.jsonl'), 'utf8')) as {
    records: DynamoDBRecord[]
  }
  expect(line).toEqual(stream.deadLetters()[0])
  expect(line).toMatchObject({ functionName: 'listener', error: 'Error: cannot read this' })
  expect(line.records.map(keyOf)).toEqual(['poison'])
})

local('repeats a batch from the record that the function names, and sets that one aside alone', async () => {
  await open()
  for (const pk of ['a', 'b', 'poison', 'd', 'e']) await put(pk)
  const batches: (string | undefined)[][] = []
  const stream = listen(
    10,
    (_, event) => {
      const { Records } = event as DynamoDBStreamEvent
      batches.push(Records.map(keyOf))
      const failed = Records.find((record) => keyOf(record) === 'poison')?.dynamodb?.SequenceNumber
      return Promise.resolve({ batchItemFailures: failed ? [{ itemIdentifier: failed }] : [] })
    },
    1,
  )
  await stream.drained()
  const rest = ['poison', 'd', 'e']
  expect(batches).toEqual([['a', 'b', ...rest], rest, rest.slice(1)])
  expect(stream.deadLetters().map(({ records }) => records.map(keyOf))).toEqual([['poison']])
})

local('goes on after a restart where it stopped', async () => {
  await open()
  await put('a')
  const before = listener()
  await listen(10, before.invoke).drained()
  await close()
  await open()
  await put('b')
  const after = listener()
  await listen(10, after.invoke).drained()
  expect([before.keys(), after.keys()]).toEqual([[['a']], [['b']]])
})

local(
  'calls nobody before it is resumed, and passes over what was written when told to, once and also after a kill',
  async () => {
    await open()
    const heard = listener()
    const mapping = { functionName: 'listener', batchSize: 10, retryAttempts: 0 }
    const begin = () => {
      const stream = openStream({ folder, dynamodb, mapping, invoke: heard.invoke })
      closings.unshift(() => stream.close())
      return stream
    }
    const paused = begin()
    await put('a')
    await put('b')
    expect(heard.keys()).toEqual([])
    paused.skipWritten()
    // As after a kill: nothing of the first stream is left but its file.
    await put('c')
    const next = begin()
    // It has its position.
    next.skipWritten()
    next.resume()
    await next.drained()
    expect(heard.keys()).toEqual([['c']])
  },
)

local('forgets the records of a day ago, and goes on with the ones after them', async () => {
  const clock = movableClock()
  dynamodb = openDynamoDb({ folder, table, clock })
  closings = [() => dynamodb.close()]
  const write = (pk: string) => dynamodb.call('PutItem', { TableName, Item: { pk: { S: pk }, sk: { S: 'one' } } })
  for (const pk of ['a', 'b']) write(pk)
  clock.move(25 * 60 * 60_000)
  await dynamodb.sweep()
  // The last record stays, because the numbers go on from it.
  write('c')
  const heard = listener()
  await listen(10, heard.invoke).drained()
  expect(heard.keys()).toEqual([['b', 'c']])
})

local('repeats after a kill -9 only the batch that was in hand', async () => {
  const doomed = await startDoomed('./stream-doomed.ts', folder)
  const reported: DynamoDBRecord[][] = []
  while (reported.length < 2) {
    const event = await doomed.report()
    reported.push((event as unknown as DynamoDBStreamEvent).Records) // The fixture reports Lambda's event.
  }
  await doomed.kill()
  await open()
  const heard = listener()
  await listen(100, heard.invoke).drained()
  expect(reported.map((batch) => batch.map(keyOf))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(heard.keys()).toEqual([['c', 'd', 'e']])
})
