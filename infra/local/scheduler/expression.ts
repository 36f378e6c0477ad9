/** When a schedule is due: at(), rate() and cron() as EventBridge Scheduler reads them. */
import { Cron } from 'croner'
import { AwsError } from '../wire/service.ts'

export interface Timing {
  expression: string
  timezone: string
  /** Where rates are counted from; without it, from the schedule's creation. */
  startMs: number | undefined
  endMs: number | undefined
}

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** The first moment after `afterMs`, or nothing when there is none. An at() is due once, however late that is. */
export function nextDue(timing: Timing, createdMs: number, afterMs: number): number | undefined {
  const { expression, startMs, endMs } = timing
  const [, kind, inner = ''] = /^(at|rate|cron)\((.+)\)$/.exec(expression) ?? []
  const earliest = Math.max(afterMs, (startMs ?? 0) - 1)
  const due = readDue()
  return due !== undefined && due <= (endMs ?? Infinity) ? due : undefined

  function readDue() {
    if (kind === 'at') return afterMs < createdMs ? moment(inner, timing) : undefined
    if (kind === 'cron') return cron(inner, timing).nextRun(new Date(earliest))?.getTime()
    if (kind !== 'rate') throw invalid(expression)
    const periodMs = readRate(inner, expression)
    const origin = startMs ?? createdMs + periodMs
    return earliest < origin ? origin : origin + (Math.floor((earliest - origin) / periodMs) + 1) * periodMs
  }
}

function moment(inner: string, { expression, timezone }: Timing) {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(inner)) throw invalid(expression)
  const due = readable(expression, () => new Cron(inner, { timezone }).nextRun(new Date(0)))
  if (!due) throw invalid(expression)
  return due.getTime()
}

/** Numeric weekdays count from Sunday as 1, and `0/15` means from 0 on, both unlike plain cron. */
function cron(inner: string, { expression, timezone }: Timing) {
  if (inner.trim().split(/\s+/).length !== 6) throw invalid(expression)
  const options = { timezone, mode: '7-part', alternativeWeekdays: true, sloppyRanges: true } as const
  return readable(expression, () => new Cron(`0 ${inner}`, options))
}

function readRate(inner: string, expression: string) {
  const [, count, unit] = /^([1-9]\d*) (minute|hour|day)s?$/.exec(inner) ?? []
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day') throw invalid(expression)
  return Number(count) * unitMs[unit]
}

function readable<T>(expression: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw invalid(expression)
  }
}

const invalid = (expression: string) =>
  new AwsError('ValidationException', `Invalid Schedule Expression ${expression}.`)
