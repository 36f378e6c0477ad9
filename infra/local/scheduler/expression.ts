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
    if (kind === 'cron') return nextShown(cron(inner, timing), timing.timezone, earliest)
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

/** The shifts of clocks that there are in the world. */
const shiftsMs = [30, 60, 120].map((minutes) => minutes * 60_000)

/** What croner finds in an hour that summer time skips is skipped, and of an hour that comes twice the first one counts. */
function nextShown(found: Cron, timezone: string, afterMs: number): number | undefined {
  const { format } = new Intl.DateTimeFormat('en', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
  for (let next = found.nextRun(new Date(afterMs)); next; next = found.nextRun(next)) {
    const due = next.getTime()
    const isRepeated = shiftsMs.some((shift) => format(due - shift) === format(due))
    if (found.match(next) && !isRepeated) return due
  }
  return undefined
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
