/** A cloud that is paused does nothing by itself, and hands over what waits once everything stands. */
import { CreateScheduleCommand, ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { scheduleLater } from '../../functions/chat/desk/laters.ts'
import { startJob } from '../../functions/platform/aws/jobs.ts'
import { eventChange } from '../../functions/platform/table/journal.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { wakeWebhooks } from '../../functions/webhooks/wake.ts'
import { siteDirectory } from '../../infra/definition/site.ts'
import { functionArn } from '../../infra/local/environment.ts'
import { openCloud, type Cloud } from '../../infra/local/cloud.ts'
import { builtSite } from '../../infra/local/edge.ts'
import { freePorts } from '../crash/server.ts'
import { movableClock } from './fixtures/store-host.ts'

const hourMs = 60 * 60_000
const client = ulid()
const clock = movableClock()
let folder: string
let port: number
let cloud: Cloud
/** What the functions and the services have printed. */
let printed: string[]

async function open(isPaused: boolean): Promise<void> {
  cloud = await openCloud({
    folder,
    ports: { console: port, services: port + 1, files: port + 2 },
    clock,
    site: builtSite(siteDirectory),
    log: (_, text) => void printed.push(text),
    isPaused,
  })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-pause-'))
  port = await freePorts()
})
beforeEach(async () => {
  printed = []
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words.join(' ')))
  await open(true)
  Object.assign(process.env, cloud.environment)
})
afterEach(async () => {
  await cloud.close()
  vi.restoreAllMocks()
  // The product keeps its clients, and with them the keys.
  for (const name of readdirSync(folder))
    if (name !== 'credentials.json') rmSync(join(folder, name), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs what is due, and what follows from it, to its end. */
async function settle(): Promise<void> {
  let before = ''
  for (;;) {
    await cloud.scheduler.tick()
    for (const stream of cloud.streams) await stream.drained()
    await cloud.stepFunctions.drained()
    await cloud.queues.drained()
    const counts = JSON.stringify(cloud.lambda.counts())
    if (counts === before) return
    before = counts
  }
}

const putOff = (later: string) =>
  transact([
    eventChange(
      { now: new Date(), newId: ulid },
      { client },
      {
        type: 'replyPutOff',
        environmentId: ulid(),
        userId: ulid(),
        later,
        at: new Date(Date.now() + 48 * hourMs).toISOString(),
      },
    ),
  ])

async function schedules(): Promise<(string | undefined)[]> {
  const sdk = new SchedulerClient({})
  const { Schedules = [] } = await sdk.send(new ListSchedulesCommand({}))
  sdk.destroy()
  return Schedules.map(({ Name }) => Name)
}

it('hands over once what a folder holds that is due, unfinished, unsent and unread, when all services stand', async () => {
  await startJob('sync-schedules', 'unfinished', { client })
  await wakeWebhooks([{ client, webhook: ulid() }])
  await scheduleLater({ client, conversation: ulid(), later: ulid() }, new Date(0).toISOString())
  const later = ulid()
  await putOff(later)
  expect(cloud.lambda.counts()).toEqual({})
  await cloud.close()

  // The look of the hour is due as well.
  clock.move(hourMs)
  await open(false)
  await settle()
  expect(cloud.lambda.counts()).toMatchObject({
    'sync-schedules': 1,
    deliveries: 1,
    'watch-takeover': 1,
    listeners: 1,
    hour: 1,
  })
  expect(await schedules()).toEqual(['hourly', `later-${later}`])
  expect(printed.filter((text) => text.includes('There is no service'))).toEqual([])
})

it('does nothing by itself while it is paused, and answers what its services are asked', async () => {
  const sdk = new SchedulerClient({})
  await sdk.send(
    new CreateScheduleCommand({
      Name: 'due',
      ScheduleExpression: 'at(2026-01-01T00:00:00)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: functionArn('hour'), RoleArn: 'arn:aws:iam::000000000000:role/parley' },
    }),
  )
  sdk.destroy()
  let isAnswered = false
  const page = fetch(`${cloud.origin}/settings.json`).then((response) => {
    isAnswered = true
    return response.status
  })
  const mail = await fetch(`${cloud.mailbox}receive?to=hello@in.parley.example`, {
    method: 'POST',
    body: 'Subject: Hi',
  })
  expect(mail.status).toBe(503)
  expect(await mail.text()).toContain('Parley is starting. Send the mail again in a moment.')
  expect(await schedules()).toEqual(['due', 'hourly'])
  expect(cloud.lambda.counts()).toEqual({})
  expect(isAnswered).toBe(false)
  cloud.resume()
  expect(await page).toBe(200)
  await settle()
  expect(cloud.lambda.counts()).toMatchObject({ hour: 1 })
})

it('passes over what was written when it is told to, also by a later start', async () => {
  await putOff(ulid())
  await cloud.close()
  await open(true)
  cloud.resume({ skipsWritten: true })
  await settle()
  await cloud.close()
  await open(false)
  const later = ulid()
  await putOff(later)
  await settle()
  expect(await schedules()).toEqual(['hourly', `later-${later}`])
})
