/** The table engine is another process, which anything may end: calls go on with the next one. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { openDynamoDb } from '../../infra/local/dynamodb.ts'
import { connection, local } from './fixtures/store-client.ts'
import { host } from './fixtures/store-host.ts'
import { table } from './fixtures/table.ts'

const documents = (endpoint: string) => DynamoDBDocumentClient.from(new DynamoDBClient(connection(endpoint)))
const TableName = table.name
const put = (pk: string) => new PutCommand({ TableName, Item: { pk, sk: 'one' } })
const get = (pk: string) => new GetCommand({ TableName, Key: { pk, sk: 'one' } })

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-dynamodb-'))))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const recordedPort = () =>
  (JSON.parse(readFileSync(join(folder, 'dynamodb-port.json'), 'utf8')) as { port: number }).port

/** Kills a process whose arguments hold all these words; `sh` is the one that watches over the engine. */
function killProcess(words: readonly string[], { isShell = false } = {}): boolean {
  const processes = execFileSync('ps', ['-eo', 'pid,args']).toString().split('\n')
  const found = processes.find(
    (line) => words.every((word) => line.includes(word)) && line.includes('/bin/sh') === isShell,
  )
  return found !== undefined && process.kill(Number.parseInt(found), 'SIGKILL')
}

local('the next call is answered however the engine died before it', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const engine = await openDynamoDb({ folder, table, clock: Date })
  const proxy = await host(engine)
  const calls = documents(proxy.endpoint)
  const kill = (options = {}) => expect(killProcess(['dynoxide --port', folder], options)).toBe(true)
  await calls.send(put('before'))
  // Between two calls, over a connection that was kept for the next.
  kill()
  expect((await calls.send(get('before'))).Item).toBeDefined()
  kill()
  await calls.send(put('after'))
  // During calls.
  const during = Array.from({ length: 20 }, (_, index) => calls.send(put(`during ${index}`)))
  const reading = Array.from({ length: 20 }, () => calls.send(get('before')))
  kill()
  await Promise.all([...during, ...reading])
  // Twice, the second time while a call has it start again.
  kill()
  const next = calls.send(get('after'))
  await vi.waitUntil(() => killProcess(['dynoxide --port', folder]), { timeout: 15_000, interval: 1 })
  expect((await next).Item).toBeDefined()
  for (let death = 0; death < 6; death++) {
    kill()
    expect((await calls.send(get('after'))).Item).toBeDefined()
  }
  expect(silent).toHaveBeenCalled()
  calls.destroy()
  await proxy.close()
})

local('an engine that lost its shell ends before the next one begins', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const engine = await openDynamoDb({ folder, table, clock: Date })
  const proxy = await host(engine)
  const calls = documents(proxy.endpoint)
  const before = recordedPort()
  expect(killProcess(['dynoxide --port', folder], { isShell: true })).toBe(true)
  await vi.waitUntil(() => told.mock.calls.length > 0, { timeout: 15_000, interval: 1 })
  await calls.send(put('x'))
  expect(recordedPort()).not.toBe(before)
  await expect(fetch(`http://127.0.0.1:${before}/`)).rejects.toThrow()
  calls.destroy()
  await proxy.close()
})
