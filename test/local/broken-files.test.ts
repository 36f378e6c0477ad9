/** A data folder with a file that a disk, an editor or a copy has spoiled: the start says which one. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteDirectory } from '../../infra/definition/site.ts'
import { openCloud } from '../../infra/local/cloud.ts'
import { builtSite } from '../../infra/local/edge.ts'
import { Obstacle } from '../../infra/local/wire/obstacle.ts'

const root = mkdtempSync(join(tmpdir(), 'parley-broken-'))
const folder = join(root, 'whole')

const open = (place: string) => {
  const ports = { console: 0, services: 0, files: 0 }
  const site = builtSite(siteDirectory)
  return openCloud({ folder: place, ports, clock: Date, site, log: () => {}, isPaused: true })
}
const openAndClose = async (place: string) => (await open(place)).close()

beforeAll(async () => {
  const cloud = await open(folder)
  await cloud.scheduler.tick()
  cloud.mail.deliver({ from: 'a@a.example', to: ['b@b.example'], subject: 'Hello', text: 'Hello' })
  cloud.stepFunctions.start('sum-figures', '{}')
  for (const stream of cloud.streams) stream.skipWritten()
  const { environment } = cloud
  const sqs = new SQSClient({
    region: environment['AWS_REGION']!,
    endpoint: environment['AWS_ENDPOINT_URL_SQS']!,
    credentials: {
      accessKeyId: environment['AWS_ACCESS_KEY_ID']!,
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY']!,
    },
  })
  const [QueueUrl, MessageBody] = [`${environment['QUEUES_URL_PREFIX']}undelivered`, 'Hello']
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }))
  sqs.destroy()
  await cloud.close()
})
afterAll(() => rmSync(root, { recursive: true }))

/** The files of the folder that a start reads. */
const stateFiles = [
  'credentials.json',
  'cognito/key.json',
  'cognito/pool.json',
  'executions/sum-figures/*.json',
  'mail/index.jsonl',
  'queues.jsonl',
  'schedules.json',
  'stream-listeners.json',
  'stream-pulse.json',
  'table.db',
]
/** The place of a file; an execution has a random name. */
const fileOf = (place: string, pattern: string) => {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(sep, '/'))
  const [start = '', end = ''] = pattern.split('*')
  return join(
    place,
    names.find((name) => name.startsWith(start) && name.endsWith(end))!,
  )
}

/** A copy of the folder in which one file holds something else. */
function spoil(pattern: string, content: string): { place: string; file: string } {
  const place = mkdtempSync(join(root, 'spoiled-'))
  cpSync(folder, place, { recursive: true })
  const file = fileOf(place, pattern)
  writeFileSync(file, content)
  return { place, file }
}

const wayOut = 'Put back a copy of the data folder, or start with --reset to begin afresh.'

it.each(stateFiles)('%s is named when it cannot be read, with what to do', async (pattern) => {
  const { place, file } = spoil(pattern, 'half a sen\n')
  const error = await openAndClose(place).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Obstacle)
  expect(String(error)).toMatch(`The file ${file} is broken: `)
  expect(String(error)).toMatch(wayOut)
})

it.each([
  ['schedules.json', '{}'],
  ['cognito/pool.json', '{"poolName":"a"}'],
  ['cognito/pool.json', 'null'],
])('%s is named when it holds %s', async (name, content) => {
  const { place, file } = spoil(name, content)
  await expect(openAndClose(place)).rejects.toThrow(
    `The file ${file} is broken: it does not hold what Parley writes there. ${wayOut}`,
  )
})

it('a line that a kill has cut off is no broken file', async () => {
  const whole = readFileSync(join(folder, 'queues.jsonl'), 'utf8')
  const { place, file } = spoil('queues.jsonl', `${whole}{"sent":{"queue":"und`)
  await openAndClose(place)
  expect(readFileSync(file, 'utf8')).toContain('"body":"Hello"')
})

it('a table of a newer version is refused in one sentence that names the way out', async () => {
  const newer = mkdtempSync(join(root, 'newer-'))
  const database = new sqlite.Database(join(newer, 'table.db'))
  database.exec('PRAGMA user_version = 2')
  database.close()
  await expect(openAndClose(newer)).rejects.toThrow(
    `The data folder ${newer} was made by a newer version of Parley. Start that version, or choose another folder with --data FOLDER.`,
  )
})
