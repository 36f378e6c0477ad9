/**
 * EventBridge Scheduler on the laptop. What was missed while the laptop was off is fired once when it is resumed;
 * an occurrence is forgotten only after its target took it.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import {
  AwsError,
  account,
  loadState,
  owner,
  readBody,
  region,
  saveState,
  sendError,
  sendJson,
} from '../wire/service.ts'
import type { Caller, Clock, Resumable, Service } from '../wire/service.ts'
import { openTimer } from '../wire/timer.ts'
import { nextDue } from './expression.ts'
import type { Timing } from './expression.ts'

/** A schedule the cloud always has. */
export interface ScheduleDefinition {
  name: string
  expression: string
  timezone: string
  targetArn: string
  /** The text the target receives. */
  input: string
}

export interface Scheduler extends Service, Resumable {
  /** Fires what is due by the clock and resolves when the targets took it. Runs by itself once resumed. */
  tick(): Promise<void>
  /** Deletes every schedule but those the cloud always has, which count from now on. */
  clear(): void
}

interface SchedulerOptions {
  /** Where schedules live; without it, in memory. */
  folder: string | undefined
  schedules: readonly ScheduleDefinition[]
  clock: Clock
  /** Hands `input` to a function, a state machine or a queue; rejects when it did not take it. */
  fire: (targetArn: string, input: string) => Promise<unknown>
}

/** The fields of the API, as they came. */
interface Schedule {
  Name: string
  GroupName: string
  ScheduleExpression: string
  ScheduleExpressionTimezone?: string
  StartDate?: number
  EndDate?: number
  State: 'ENABLED' | 'DISABLED'
  ActionAfterCompletion: 'NONE' | 'DELETE'
  Target: { Arn: string; RoleArn?: string; Input?: string }
}

interface Entry {
  schedule: Schedule
  /** Given as data: it goes when the data no longer has it. */
  fixed: boolean
  createdMs: number
  modifiedMs: number
  /** The next occurrence; none when there is no further one. */
  dueMs: number | null
  attempts: number
  retryMs: number
}

const attemptsMax = 5
const retryPauseMs = 10_000
const pageMax = 100

export function openScheduler({ folder, schedules, clock, fire }: SchedulerOptions): Scheduler {
  const file = folder === undefined ? undefined : join(folder, 'schedules.json')
  const entries = new Map(file === undefined ? [] : loadState<[string, Entry][]>(file, []))
  const firing = new Map<string, Promise<void>>()
  const timer = openTimer(clock, () => void tick())
  let isPaused = true

  function save() {
    if (file !== undefined) saveState(file, [...entries])
    if (isPaused) return
    const idle = [...entries].filter(([name]) => !firing.has(name))
    timer.set(Math.min(...idle.map(([, entry]) => wakeMs(entry))))
  }

  async function tick() {
    for (const [name, entry] of entries) {
      if (wakeMs(entry) > clock.now() || firing.has(name)) continue
      const done = () => {
        firing.delete(name)
        save()
      }
      firing.set(name, fireOnce(name, entry).finally(done))
    }
    save()
    await Promise.all(firing.values())
  }

  async function fireOnce(name: string, entry: Entry) {
    const { Arn, Input = '{}' } = entry.schedule.Target
    try {
      await fire(Arn, withContext(Input, entry))
    } catch (error) {
      entry.attempts += 1
      console.error(`The schedule ${name} could not be handed to ${Arn}: ${String(error)}`)
      entry.retryMs = clock.now() + retryPauseMs * 2 ** (entry.attempts - 1)
      if (entry.attempts < attemptsMax) return
    }
    // It may have been changed or deleted meanwhile; then the change decides what comes next.
    if (entries.get(name) === entry) planNext(entries, name, entry, clock)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse, caller = owner) => {
    try {
      const { status, body } = await perform(entries, request, clock, caller)
      if (request.method !== 'GET') save()
      sendJson(response, status, body)
    } catch (error) {
      sendError(response, error)
    }
  }

  adoptFixed(entries, schedules, clock)
  return {
    answer,
    tick,
    clear() {
      entries.clear()
      adoptFixed(entries, schedules, clock)
      save()
    },
    resume() {
      isPaused = false
      void tick()
    },
    async close() {
      isPaused = true
      timer.stop()
      await Promise.all(firing.values())
    },
  }
}

/** The occurrence behind the one that was fired. */
function planNext(entries: Map<string, Entry>, name: string, entry: Entry, clock: Clock) {
  const dueMs = nextDue(timingOf(entry.schedule), entry.createdMs, Math.max(clock.now(), entry.dueMs ?? 0)) ?? null
  if (dueMs === null && entry.schedule.ActionAfterCompletion === 'DELETE') entries.delete(name)
  else Object.assign(entry, { dueMs, attempts: 0, retryMs: 0 })
}

const wakeMs = ({ dueMs, retryMs, schedule }: Entry) =>
  dueMs === null || schedule.State === 'DISABLED' ? Infinity : Math.max(dueMs, retryMs)

const timingOf = (schedule: Schedule): Timing => ({
  expression: schedule.ScheduleExpression,
  timezone: schedule.ScheduleExpressionTimezone ?? 'UTC',
  startMs: schedule.StartDate === undefined ? undefined : schedule.StartDate * 1000,
  endMs: schedule.EndDate === undefined ? undefined : schedule.EndDate * 1000,
})

function withContext(input: string, { schedule, dueMs, attempts }: Entry) {
  return input
    .replaceAll('<aws.scheduler.schedule-arn>', arnOf(schedule))
    .replaceAll('<aws.scheduler.scheduled-time>', new Date(dueMs ?? 0).toISOString().replace('.000Z', 'Z'))
    .replaceAll('<aws.scheduler.execution-id>', randomUUID())
    .replaceAll('<aws.scheduler.attempt-number>', String(attempts + 1))
}

/** A fixed schedule that did not change keeps its next occurrence, so that a missed one is made up for. */
function adoptFixed(entries: Map<string, Entry>, schedules: readonly ScheduleDefinition[], clock: Clock) {
  for (const [name, entry] of entries)
    if (entry.fixed && !schedules.some((schedule) => schedule.name === name)) entries.delete(name)
  for (const { name, expression, timezone, targetArn, input } of schedules) {
    const schedule = readSchedule(name, {
      ScheduleExpression: expression,
      ScheduleExpressionTimezone: timezone,
      Target: { Arn: targetArn, Input: input },
    })
    const before = entries.get(name)
    if (JSON.stringify(before?.schedule) !== JSON.stringify(schedule)) entries.set(name, begin(schedule, clock, true))
  }
}

function begin(schedule: Schedule, clock: Clock, fixed: boolean, createdMs = clock.now()): Entry {
  const now = clock.now()
  // An at() counts from just before the schedule, so that one in the past is due at once.
  const after = schedule.ScheduleExpression.startsWith('at(') ? createdMs - 1 : now
  const dueMs = nextDue(timingOf(schedule), createdMs, after) ?? null
  return { schedule, fixed, createdMs, modifiedMs: now, dueMs, attempts: 0, retryMs: 0 }
}

/** `POST|PUT|GET|DELETE /schedules/{name}` and `GET /schedules`. */
async function perform(entries: Map<string, Entry>, request: IncomingMessage, clock: Clock, caller: Caller) {
  const url = new URL(request.url ?? '/', 'http://scheduler')
  const [, root, encoded] = url.pathname.split('/')
  if (root !== 'schedules')
    throw new AwsError('UnknownOperationException', `The embedded Scheduler has no ${url.pathname}.`)
  if (encoded === undefined) {
    requireDefaultGroup(url.searchParams.get('ScheduleGroup') ?? undefined)
    caller.require('scheduler:ListSchedules', '*')
    return { status: 200, body: list(entries, url.searchParams) }
  }
  const name = decodeURIComponent(encoded)
  const text = (await readBody(request)).toString()
  const body = (text === '' ? {} : JSON.parse(text)) as Partial<Schedule> // readSchedule checks it.
  requireDefaultGroup(url.searchParams.get('groupName') ?? body.GroupName)
  requireAccess(caller, request.method, name, body)
  const before = entries.get(name)
  if (request.method === 'POST') {
    if (before) throw new AwsError('ConflictException', `Schedule ${name} already exists.`, 409)
    entries.set(name, begin(readSchedule(name, body), clock, false))
    return { status: 200, body: { ScheduleArn: arnOf({ Name: name }) } }
  }
  if (!before) throw new AwsError('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404)
  if (request.method === 'GET') return { status: 200, body: describe(before) }
  if (request.method === 'PUT')
    entries.set(name, begin(readSchedule(name, body), clock, before.fixed, before.createdMs))
  else entries.delete(name)
  return { status: 200, body: request.method === 'PUT' ? { ScheduleArn: arnOf({ Name: name }) } : {} }
}

const actions: Readonly<Record<string, string>> = {
  POST: 'CreateSchedule',
  PUT: 'UpdateSchedule',
  DELETE: 'DeleteSchedule',
}

/** Whoever makes a schedule gives it a role, which is a right of its own. */
function requireAccess(caller: Caller, method = 'GET', Name: string, { Target }: Partial<Schedule>) {
  caller.require(`scheduler:${actions[method] ?? 'GetSchedule'}`, arnOf({ Name }))
  if (Target?.RoleArn !== undefined)
    caller.require('iam:PassRole', Target.RoleArn, { 'iam:PassedToService': 'scheduler.amazonaws.com' })
}

function requireDefaultGroup(group: string | undefined) {
  if (group !== undefined && group !== 'default')
    throw new AwsError('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404)
}

const targetForm = /^arn:aws:(lambda:[^:]*:\d+:function:|states:[^:]*:\d+:stateMachine:|sqs:[^:]*:\d+:)[\w.-]+$/

function readSchedule(name: string, given: Partial<Schedule>): Schedule {
  const { ScheduleExpression, Target } = given
  if (!/^[\w.-]{1,64}$/.test(name)) throw new AwsError('ValidationException', `${name} is no name for a schedule.`)
  if (ScheduleExpression === undefined) throw new AwsError('ValidationException', 'A schedule needs its expression.')
  if (Target === undefined || !targetForm.test(Target.Arn))
    throw new AwsError('ValidationException', 'The embedded Scheduler calls functions, state machines and queues only.')
  const schedule = { State: 'ENABLED', ActionAfterCompletion: 'NONE', ...given } as const
  return { ...schedule, Name: name, GroupName: 'default', ScheduleExpression, Target }
}

const arnOf = ({ Name }: Pick<Schedule, 'Name'>) => `arn:aws:scheduler:${region}:${account}:schedule/default/${Name}`

function describe({ schedule, createdMs, modifiedMs }: Entry) {
  const dates = { CreationDate: createdMs / 1000, LastModificationDate: modifiedMs / 1000 }
  return { FlexibleTimeWindow: { Mode: 'OFF' }, ...schedule, ...dates, Arn: arnOf(schedule) }
}

/** `NextToken` is the place in the list, as text. */
function list(entries: Map<string, Entry>, query: URLSearchParams) {
  const prefix = query.get('NamePrefix') ?? ''
  const names = [...entries.keys()].filter((name) => name.startsWith(prefix)).toSorted()
  const start = Number(query.get('NextToken') ?? 0)
  const end = start + Math.min(Number(query.get('MaxResults') ?? pageMax), pageMax)
  const Schedules = names.slice(start, end).flatMap((name) => {
    const entry = entries.get(name)
    if (!entry) return []
    const { Arn, CreationDate, LastModificationDate, GroupName, Name, State, Target } = describe(entry)
    return [{ Arn, CreationDate, LastModificationDate, GroupName, Name, State, Target: { Arn: Target.Arn } }]
  })
  return { Schedules, ...(end < names.length && { NextToken: String(end) }) }
}
