/**
 * The look of an hour: starts the jobs for which something is due, and no other. Whatever comes twice is started once,
 * because an execution is named after what it is about; what an outage has missed is due at the next look.
 */
import { dueDay } from '#shared/company/nights'
import type { JobName } from '#shared/jobs'
import { hours, type HourItem } from '../../company/nights.ts'
import { watchRows } from '../../content/watch-rows.ts'
import { dueEnvironments, dueGroups } from '../../figures/store.ts'
import { startJob } from '../../platform/aws/jobs.ts'
import { log } from '../../platform/aws/log.ts'
import { tellUndelivered } from '../../platform/aws/queue.ts'
import { Table } from '../../platform/table/table.ts'
import { landAlone } from '../../platform/table/transaction.ts'
import { wakeStill } from '../../webhooks/wake-still.ts'
import { startNights } from './nights.ts'

const world = () => new Table({})

interface Daily {
  readonly job: JobName
  /** UTC */
  readonly time: string
  /** Whether there is anything to do. */
  readonly isNeeded: () => Promise<boolean>
}

/** What is done once a day for all companies. */
const daily: readonly Daily[] = [
  {
    job: 'read-knowledge',
    time: '02:41',
    isNeeded: async () => (await world().pageOfGroup(watchRows, 'nightly', { size: 1 })).length > 0,
  },
  { job: 'save-accounts', time: '01:23', isNeeded: () => Promise.resolve(true) },
  // Which files nobody names is known only by looking at all of them.
  { job: 'collect-content', time: '03:17', isNeeded: () => Promise.resolve(true) },
]

export async function handler(): Promise<void> {
  const now = new Date()
  const last = (await world().get(hours, 'hour')) ?? { days: {} }
  const failures: unknown[] = []
  // One that fails stops none of the others, and is told last.
  const attempt = async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await task()
    } catch (error) {
      log.error('Something that was due could not be started.', error as Error)
      failures.push(error)
      return undefined
    }
  }
  await attempt(() => startSums(now))
  await attempt(tellUndelivered)
  await attempt(() => wakeStill(now))
  const days = { ...last.days }
  for (const each of daily) {
    const day = await attempt(() => startDaily(each, now, last.days[each.job]))
    if (day !== undefined) days[each.job] = day
  }
  const nights = await attempt(() => startNights(now, last.after))
  if (nights?.isBroken) failures.push(new Error('The night of a company could not be started; the log says which.'))
  const after = nights ? nights.after : last.after
  if (Object.keys(days).some((job) => days[job] !== last.days[job]) || after !== last.after) await note({ days, after })
  if (failures.length > 0) throw failures[0] as Error
}

const note = ({ days, after }: HourItem) =>
  landAlone(world().put(hours, { days, ...(after !== undefined && { after }) }))

/** When the look of an hour is due: one that is late is told from the next one by it. */
const lookMinutes = 5

/** The hours that are over by now, of each group of environments in which some are due. */
async function startSums(now: Date): Promise<void> {
  const look = new Date(now.getTime() - lookMinutes * 60_000)
  const hour = look.toISOString().slice(0, 'yyyy-mm-ddThh'.length)
  await Promise.all(
    dueGroups.map(async (group) => {
      const due = await world().pageOfGroup(dueEnvironments, group, { size: 1 })
      if (due.length > 0) await startJob('sum-figures', `${hour}-${group}`, { groups: [group] })
    }),
  )
}

/** Gives the day, where it was due. */
async function startDaily({ job, time, isNeeded }: Daily, now: Date, last: string | undefined) {
  const day = dueDay({ now, timezone: 'UTC', time, last })
  if (day !== undefined && (await isNeeded())) await startJob(job, day, {})
  return day
}
