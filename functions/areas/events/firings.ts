/** How often events were fired, and why they were refused: what the console tells of each. */
import type { EventStatus } from '#shared/contracts/events'
import { eventsPerCompanyMax } from '#shared/limits'
import type { ProblemCode } from '#shared/problem'
import { log } from '../../platform/aws/log.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import type { Table } from '../../platform/table/table.ts'
import { addNumbers } from '../../platform/table/write-alone.ts'
import type { CustomEventItem } from '../../platform/tenancy/tenancy.ts'
import { eventFirings, secondsAfter } from './store.ts'

const hourMs = 60 * 60_000
const dayHours = 24
const yearHours = 366 * dayHours

interface Firing {
  readonly event: string
  readonly now: Date
}

/** Counts a firing. What was sent stays sent where it cannot be counted. */
export async function countFiring({ client }: ClientScope, { event, now }: Firing): Promise<void> {
  const hour = hourOf(now)
  const at = now.toISOString()
  await attempt(
    addNumbers(
      { client },
      eventFirings,
      `${event}#${hour}`,
      { fired: 1 },
      { fields: { _id: `${event}#${hour}`, event, hour }, expires: secondsAfter(at, dayHours + 1) },
    ),
    noteLast({ client }, { event, now }, { fired: 1 }, { last: at }),
  )
}

/** Keeps why an event was last refused. */
export async function noteRefusal({ client }: ClientScope, firing: Firing, code: ProblemCode): Promise<void> {
  await attempt(noteLast({ client }, firing, { refusals: 1 }, { refused: { at: firing.now.toISOString(), code } }))
}

const noteLast = (
  { client }: ClientScope,
  { event, now }: Firing,
  numbers: Readonly<Record<string, number>>,
  fields: object,
): Promise<unknown> =>
  addNumbers({ client }, eventFirings, `${event}#last`, numbers, {
    fields: { _id: `${event}#last`, event, ...fields },
    expires: secondsAfter(now.toISOString(), yearHours),
  })

async function attempt(...writes: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(writes))
    if (result.status === 'rejected') log.warn('A firing of an event could not be noted.', result.reason as Error)
}

/** What is known of each event. Firings are counted by the hour: those of the current one and the 23 before it. */
export async function statusesOf(
  table: Table<ClientScope>,
  events: readonly CustomEventItem[],
  now: Date,
): Promise<EventStatus[]> {
  const rows = await table.list(eventFirings, { itemsMax: eventsPerCompanyMax * (dayHours + 3), stale: true })
  const since = hourOf(now) - dayHours + 1
  return events.map(({ _id, name, enabled }) => {
    const own = rows.filter(({ event }) => event === _id)
    const { last, refused } = own.find(({ hour }) => hour === undefined) ?? {}
    return {
      _id,
      name,
      enabled,
      ...(last && { lastFired: last }),
      firedLastDay: own
        .filter(({ hour }) => hour !== undefined && hour >= since)
        .reduce((sum, { fired = 0 }) => sum + fired, 0),
      ...(refused && { refused }),
    }
  })
}

const hourOf = (now: Date): number => Math.floor(now.getTime() / hourMs)
