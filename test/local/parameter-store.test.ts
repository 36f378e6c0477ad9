import { GetParameterCommand, ListTagsForResourceCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openParameterStore } from '../../infra/local/parameter-store.ts'
import { connection } from './fixtures/store-client.ts'
import { host, movableClock } from './fixtures/store-host.ts'

let folder: string
let client: SSMClient
let close: () => Promise<void>

async function open() {
  const { endpoint, close: closeHost } = await host(
    openParameterStore({ folder, clock: movableClock(1_700_000_000_000) }),
  )
  client = new SSMClient(connection(endpoint))
  close = async () => {
    client.destroy()
    await closeHost()
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-parameters-'))
  await open()
})
afterEach(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

const Name = '/parley/development/root-key'
const put = (Value: string, Overwrite = false) =>
  client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite }))
const get = () => client.send(new GetParameterCommand({ Name, WithDecryption: true }))

it('a parameter is kept over a restart, in a file that only its owner reads', async () => {
  expect(await put('one')).toMatchObject({ Version: 1, Tier: 'Standard' })
  await close()
  await open()
  const { Parameter } = await get()
  expect(Parameter).toMatchObject({ Name, Type: 'SecureString', Value: 'one', Version: 1 })
  expect(Parameter?.LastModifiedDate).toEqual(new Date(1_700_000_000_000))
  expect(statSync(join(folder, 'parameters.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'parameters.json'), 'utf8')).toContain('one')
})

it('a parameter is replaced only by somebody who says so', async () => {
  await put('one')
  await expect(put('two')).rejects.toMatchObject({ name: 'ParameterAlreadyExists' })
  expect((await get()).Parameter?.Value).toBe('one')
  expect(await put('two', true)).toMatchObject({ Version: 2 })
  expect((await get()).Parameter?.Value).toBe('two')
})

it('a parameter that is not there is not found', async () => {
  await expect(get()).rejects.toMatchObject({ name: 'ParameterNotFound' })
})

it('the store refuses what it does not support', async () => {
  await expect(client.send(new GetParameterCommand({ Name }))).rejects.toMatchObject({ name: 'ValidationException' })
  const plain = new PutParameterCommand({ Name, Value: 'x', Type: 'String' })
  await expect(client.send(plain)).rejects.toMatchObject({ name: 'ValidationException' })
  await expect(put('x'.repeat(5000))).rejects.toMatchObject({ name: 'ValidationException' })
  const list = new ListTagsForResourceCommand({ ResourceType: 'Parameter', ResourceId: Name })
  await expect(client.send(list)).rejects.toMatchObject({ name: 'UnknownOperationException' })
})
