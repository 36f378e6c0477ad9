/**
 * Schedules of EventBridge. Nothing runs and nothing is billed until one is due: a call costs a twenty-fifth of one step of
 * a state machine (2026-11).
 */
import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  paginateListSchedules,
  ResourceNotFoundException,
  SchedulerClient,
  type CreateScheduleCommandInput,
} from '@aws-sdk/client-scheduler'
import { timesOf, weekdayNames } from '#shared/fields/cron'
import type { JobName } from '#shared/jobs'
import { once, variable, type Variable } from './environment.ts'
import { requestField } from './request-id.ts'

const scheduler = once(() => new SchedulerClient({}))

const callable = { 'watch-takeover': 'WATCH_TAKEOVER', deliver: 'DELIVER' } as const satisfies Record<string, Variable>

/** A moment nearer than this could have passed before the schedule is there. */
const leadMs = 5000

/**
 * Calls `target` with `input` at `at`, to the second on a laptop and within the minute in AWS. The same `name` twice
 * is one call, as long as the first is still to come. A name has at most 64 characters.
 */
export function scheduleCall(
  target: keyof typeof callable,
  name: string,
  { at, now, input }: { at: Date; now: Date; input: object },
): Promise<void> {
  const moment = new Date(Math.max(at.getTime(), now.getTime() + leadMs))
  return create(name, {
    ScheduleExpression: `at(${moment.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)})`,
    ActionAfterCompletion: 'DELETE',
    Target: {
      Arn: variable(callable[target]),
      RoleArn: variable('SCHEDULES_ROLE'),
      Input: JSON.stringify({ ...input, ...requestField() }),
    },
  })
}

/** A job that is started again and again. */
export interface Recurring {
  /** As `cronExpression` gives it. */
  readonly expression: string
  readonly timezone: string
  readonly job: JobName
  /** What the job is given beside `at`, the moment it was due. */
  readonly input: object
}

/** A start that is still refused after an hour waits for the next one. */
const startSecondsMax = 60 * 60
const startRetriesMax = 10

/** Makes a schedule; one of this name that is there stays. */
export function createSchedule(name: string, { expression, timezone, job, input }: Recurring): Promise<void> {
  return create(name, {
    ScheduleExpression: expression,
    ScheduleExpressionTimezone: timezone,
    Target: {
      Arn: variable('JOBS_ARN_PREFIX') + job,
      RoleArn: variable('SCHEDULES_ROLE'),
      Input: JSON.stringify({ ...input, at: '<aws.scheduler.scheduled-time>' }),
      DeadLetterConfig: { Arn: variable('SCHEDULES_DEAD_LETTERS') },
      RetryPolicy: { MaximumEventAgeInSeconds: startSecondsMax, MaximumRetryAttempts: startRetriesMax },
    },
  })
}

async function create(
  Name: string,
  given: Omit<CreateScheduleCommandInput, 'Name' | 'GroupName' | 'FlexibleTimeWindow'>,
): Promise<void> {
  const place = { Name, GroupName: variable('SCHEDULES_GROUP') }
  try {
    await scheduler().send(new CreateScheduleCommand({ ...place, FlexibleTimeWindow: { Mode: 'OFF' }, ...given }))
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error
  }
}

/** Removes a schedule, if it is there. */
export async function deleteSchedule(Name: string): Promise<void> {
  try {
    await scheduler().send(new DeleteScheduleCommand({ Name, GroupName: variable('SCHEDULES_GROUP') }))
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
}

/** The names of the schedules that begin like this. */
export async function listSchedules(prefix: string): Promise<string[]> {
  const names: string[] = []
  const asked = { GroupName: variable('SCHEDULES_GROUP'), NamePrefix: prefix }
  for await (const { Schedules = [] } of paginateListSchedules({ client: scheduler() }, asked))
    names.push(...Schedules.flatMap(({ Name }) => Name ?? []))
  return names
}

/**
 * A cron of five fields as EventBridge writes it: with a sixth one for the year, `?` for the field of days that does not
 * decide, and weekdays by their names, because it counts them from 1.
 */
export function cronExpression(cron: string): string {
  const { minutes, hours, days, months, weekdays } = timesOf(cron)
  const named = weekdays?.map((weekday) => weekdayNames[weekday])
  const fields = [
    listOf(minutes, 60),
    listOf(hours, 24),
    named ? '?' : days ? listOf(days) : '*',
    listOf(months, 12),
    named?.join(',') ?? '?',
    '*',
  ]
  return `cron(${fields.join(' ')})`
}

/** `*`, or values and ranges: EventBridge reads some steps otherwise, and an expression has at most 256 characters. */
function listOf(values: readonly number[], all = Infinity): string {
  if (values.length === all) return '*'
  const ranges: [number, number][] = []
  for (const value of values) {
    const last = ranges.at(-1)
    if (last?.[1] === value - 1) last[1] = value
    else ranges.push([value, value])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}
