import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler'
import type { CreateScheduleCommandInput } from '@aws-sdk/client-scheduler'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openScheduler } from '../../infra/local/scheduler/scheduler.ts'
import type { ScheduleDefinition, Scheduler } from '../../infra/local/scheduler/scheduler.ts'
import { nextDue } from '../../infra/local/scheduler/expression.ts'
import { connection, local } from './fixtures/store-client.ts'
import { host, movableClock } from './fixtures/store-host.ts'

const targetArn = 'arn:aws:lambda:eu-west-1:000000000000:function:timer'
let folder: string
let clock: ReturnType<typeof movableClock>
let scheduler: Scheduler
let client: SchedulerClient
let close: () => Promise<void>
let fired: string[]
let refusals: number
let meanwhile: () => Promise<unknown>

async function fire(arn: string, input: string) {
  if (refusals-- > 0) throw new Error('not now')
  fired.push(`${arn.split(':').at(-1)} ${input}`)
  await meanwhile()
}

async function open(schedules: ScheduleDefinition[] = [], { isPaused = false } = {}) {
  scheduler = openScheduler({ folder, schedules, clock, fire })
  if (!isPaused) scheduler.resume()
  // What was due has been fired then.
  if (!isPaused) await scheduler.tick()
  const hosted = await host(scheduler)
  client = new SchedulerClient(connection(hosted.endpoint))
  close = async () => {
    client.destroy()
    await hosted.close()
  }
}

const schedule = (Name: string, ScheduleExpression: string, more: Partial<CreateScheduleCommandInput> = {}) => ({
  Name,
  ScheduleExpression,
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  Target: { Arn: targetArn, RoleArn: 'arn:aws:iam::000000000000:role/parley', Input: Name },
  ...more,
})
const create = (...given: Parameters<typeof schedule>) => client.send(new CreateScheduleCommand(schedule(...given)))
const names = async (
  query: { GroupName?: string; NamePrefix?: string; MaxResults?: number; NextToken?: string } = {},
) => (await client.send(new ListSchedulesCommand(query))).Schedules?.map(({ Name }) => Name)
async function pass(ms: number) {
  clock.move(ms)
  await scheduler.tick()
  return fired.splice(0)
}
const minuteMs = 60_000
const hourMs = 60 * minuteMs

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-scheduler-'))
  clock = movableClock(Date.UTC(2026, 10, 20, 12))
  fired = []
  refusals = 0
  meanwhile = () => Promise.resolve()
})
afterEach(async () => {
  await close()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

it('creates, describes, changes, lists and deletes', async () => {
  await open()
  const { ScheduleArn } = await create('close-42', 'at(2026-11-20T13:00:00)', { ActionAfterCompletion: 'DELETE' })
  expect(ScheduleArn).toMatch(/:schedule\/default\/close-42$/)
  await expect(create('close-42', 'rate(1 hour)')).rejects.toMatchObject({ name: 'ConflictException' })
  await client.send(new UpdateScheduleCommand(schedule('close-42', 'rate(2 hours)')))
  const described = await client.send(new GetScheduleCommand({ Name: 'close-42' }))
  expect(described).toMatchObject({ ScheduleExpression: 'rate(2 hours)', State: 'ENABLED', Target: { Arn: targetArn } })
  expect(described.CreationDate).toBeInstanceOf(Date)
  await create('close-43', 'rate(1 day)')
  await create('other', 'rate(1 day)')
  expect(await names({ NamePrefix: 'close-' })).toEqual(['close-42', 'close-43'])
  expect(await names({ MaxResults: 1, NextToken: '2' })).toEqual(['other'])
  expect(await names({ GroupName: 'default', NamePrefix: 'o' })).toEqual(['other'])
  await expect(names({ GroupName: 'elsewhere' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  await client.send(new DeleteScheduleCommand({ Name: 'close-42' }))
  const gone = new GetScheduleCommand({ Name: 'close-42' })
  await expect(client.send(gone)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
})

it('refuses what it cannot run', async () => {
  await open()
  for (const expression of [
    'cron(0 12 * * *)',
    'rate(0 minutes)',
    'rate(1 week)',
    'at(tomorrow)',
    'daily',
    'cron(a b c d e f)',
  ])
    await expect(create('bad', expression), expression).rejects.toMatchObject({ name: 'ValidationException' })
  const universal = {
    Arn: 'arn:aws:scheduler:::aws-sdk:sqs:purgeQueue',
    RoleArn: 'arn:aws:iam::000000000000:role/parley',
  }
  await expect(create('bad', 'rate(1 day)', { Target: universal })).rejects.toThrow(
    'functions, state machines and queues',
  )
  await expect(create('bad', 'rate(1 day)', { GroupName: 'mine' })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
})

local('fires an at() once, in its time zone, and deletes it when asked to', async () => {
  await open()
  await create('berlin', 'at(2026-11-20T14:00:00)', { ScheduleExpressionTimezone: 'Europe/Berlin' })
  await create('gone', 'at(2026-11-20T13:00:00)', { ActionAfterCompletion: 'DELETE' })
  expect(await pass(hourMs - 1)).toEqual([])
  expect(await pass(1)).toEqual(['timer berlin', 'timer gone'])
  expect(await pass(24 * hourMs)).toEqual([])
  expect(await names()).toEqual(['berlin'])
})

local('fires a rate again and again, and a moved clock only once', async () => {
  await open()
  await create('often', 'rate(5 minutes)')
  expect(await pass(5 * minuteMs)).toEqual(['timer often'])
  expect(await pass(5 * minuteMs)).toEqual(['timer often'])
  expect(await pass(hourMs)).toEqual(['timer often'])
  expect(await pass(5 * minuteMs - 1)).toEqual([])
  expect(await pass(1)).toEqual(['timer often'])
})

local('fires a disabled schedule only after it is enabled, and a deleted one never', async () => {
  await open()
  await create('off', 'at(2026-11-20T13:00:00)', { State: 'DISABLED' })
  await create('deleted', 'at(2026-11-20T13:00:00)')
  await client.send(new DeleteScheduleCommand({ Name: 'deleted' }))
  expect(await pass(hourMs)).toEqual([])
  await client.send(new UpdateScheduleCommand(schedule('off', 'at(2026-11-20T13:00:00)', { State: 'ENABLED' })))
  expect(await pass(0)).toEqual(['timer off'])
})

local('keeps what the target itself changed about its schedule', async () => {
  await open()
  const once = { ActionAfterCompletion: 'DELETE' as const }
  meanwhile = () => client.send(new UpdateScheduleCommand(schedule('moved', 'at(2026-11-20T15:00:00)', once)))
  await create('moved', 'at(2026-11-20T13:00:00)', once)
  expect(await pass(hourMs)).toEqual(['timer moved'])
  meanwhile = () => Promise.resolve()
  expect(await pass(hourMs)).toEqual([])
  expect(await pass(hourMs)).toEqual(['timer moved'])
  expect(await names()).toEqual([])
})

local('tells the target the moment it was due', async () => {
  await open()
  const Target = {
    Arn: targetArn,
    RoleArn: 'arn:aws:iam::000000000000:role/parley',
    Input: '<aws.scheduler.scheduled-time>',
  }
  await create('told', 'at(2026-11-20T12:30:00)', { Target })
  expect(await pass(hourMs)).toEqual(['timer 2026-11-20T12:30:00Z'])
})

local('makes up at the next start for what was missed', async () => {
  const nightly = { name: 'nightly', expression: 'cron(17 3 * * ? *)', timezone: 'UTC', targetArn, input: 'nightly' }
  await open([nightly])
  await create('missed', 'at(2026-11-20T18:00:00)')
  await create('kept', 'at(2026-12-20T18:00:00)')
  await close()
  clock.move(48 * hourMs)
  await open([nightly])
  expect(fired.splice(0)).toEqual(['timer nightly', 'timer missed'])
  await close()
  await open([])
  expect(fired).toEqual([])
  expect(await names()).toEqual(['kept', 'missed'])
})

local('fires nothing by itself while it is paused, and what is due once it is resumed', async () => {
  await open([], { isPaused: true })
  await create('due', 'at(2026-11-20T11:00:00)')
  // Asked twice: a timer that should not be there would have gone off by the second answer.
  await names()
  await names()
  expect(fired).toEqual([])
  scheduler.resume()
  await vi.waitFor(() => expect(fired).toEqual(['timer due']), 15_000)
})

local('offers again what a target did not take, and then gives up', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await open()
  refusals = 1
  await create('again', 'at(2026-11-20T13:00:00)')
  expect(await pass(hourMs)).toEqual([])
  expect(await pass(10_000)).toEqual(['timer again'])
  refusals = 5
  await create('hopeless', 'at(2026-11-20T13:00:00)', { ActionAfterCompletion: 'DELETE' })
  for (let attempt = 0; attempt < 5; attempt++) expect(await pass(hourMs)).toEqual([])
  expect(await pass(hourMs)).toEqual([])
  expect(await names()).toEqual(['again'])
})

local(
  'runs by the clock of its time zone: not in the hour that summer time skips, and once in the hour that comes twice',
  async () => {
    const daily = {
      name: 'daily',
      expression: 'cron(30 2 * * ? *)',
      timezone: 'Europe/Berlin',
      targetArn,
      input: 'run',
    }
    clock.move(Date.UTC(2027, 2, 27, 12) - clock.now())
    await open([daily])
    expect(await pass(24 * hourMs)).toEqual([])
    expect(await pass(12 * hourMs + 30 * minuteMs)).toEqual(['timer run'])
    clock.move(Date.UTC(2027, 9, 30, 22) - clock.now())
    await pass(0)
    expect(await pass(2 * hourMs + 30 * minuteMs)).toEqual(['timer run'])
    expect(await pass(hourMs)).toEqual([])
    expect(await pass(24 * hourMs)).toEqual(['timer run'])
  },
)

const next = (expression: string, timezone = 'UTC') => {
  const due = nextDue({ expression, timezone, startMs: undefined, endMs: undefined }, 0, clock.now())
  return new Date(due ?? Number.NaN).toISOString()
}

local('reads cron as EventBridge does', async () => {
  await open()
  expect(next('cron(0/15 * * * ? *)')).toBe('2026-11-20T12:15:00.000Z')
  expect(next('cron(0 9 ? * MON-FRI *)')).toBe('2026-11-23T09:00:00.000Z')
  expect(next('cron(0 9 ? * 1 *)')).toBe('2026-11-22T09:00:00.000Z')
  expect(next('cron(0 9 ? * 2#1 *)')).toBe('2026-12-07T09:00:00.000Z')
  expect(next('cron(0 9 ? * 6L *)')).toBe('2026-11-27T09:00:00.000Z')
  expect(next('cron(0 9 L * ? *)')).toBe('2026-11-30T09:00:00.000Z')
  expect(next('cron(0 0 29 2 ? *)')).toBe('2028-02-29T00:00:00.000Z')
  expect(next('cron(0 9 * * ? *)', 'Europe/Berlin')).toBe('2026-11-21T08:00:00.000Z')
  expect(next('cron(0 9 * * ? 2030)')).toBe('2030-01-01T09:00:00.000Z')
})
