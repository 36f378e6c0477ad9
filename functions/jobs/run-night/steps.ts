/**
 * One step of a company's night, `more` while something is left. Each part is taken even where another one fails, and the
 * night is done once each of them is: the look of an hour starts what is left again.
 */
import * as z from 'zod/mini'
import { CompanySettings } from '#shared/contracts/company-settings'
import { mondayOf } from '#shared/days'
import { wallClock } from '#shared/wall-clock'
import { Id } from '#shared/ids'
import { backUpAtNight } from '../../areas/backups/nightly/steps.ts'
import { deleteOld } from '../../areas/conversations/steps.ts'
import { mailBroken } from '../../areas/releases/broken/steps.ts'
import { nightParts, noteNight, type NightPart } from '../../company/nights.ts'
import { checkPast } from '../../figures/check-past.ts'
import { log } from '../../platform/aws/log.ts'
import { Table } from '../../platform/table/table.ts'
import type { CompanyConfig } from '../../platform/tenancy/company.ts'
import { companies, environments, settings } from '../../platform/tenancy/tenancy.ts'
import { tidyIndex } from '../../search/tidy.ts'
import { mailDigests } from './digest.ts'

const Task = z.object({
  client: Id,
  /** By the calendar of the company; without one, today. */
  day: z.optional(z.iso.date()),
  /** What is to be done; without it, everything. */
  parts: z.optional(z.array(z.enum(nightParts))),
  /** The conversation or the environment behind which the step goes on. */
  after: z.optional(z.string()),
  /** What is done, and what is to be tried again later. */
  done: z._default(z.array(z.enum(nightParts)), []),
  open: z._default(z.array(z.enum(nightParts)), []),
  /** Since when no live response is broken, where that was found. */
  sound: z.optional(z.iso.datetime()),
  /** When the look at what is to be backed up began. */
  backedUp: z.optional(z.iso.datetime()),
  /** Something was wrong and is mended: the job fails at its end, so that somebody hears of it. */
  isBroken: z._default(z.boolean(), false),
})
type Task = z.infer<typeof Task>

/** A step ends soon after that, far below a function's time. */
const stepMs = 60_000

/** `done`, or `open`: to be tried again later; `more`, with the place to go on from. */
interface Outcome {
  readonly state: 'done' | 'open' | 'more'
  readonly after?: string | undefined
  readonly isBroken?: boolean
  readonly sound?: string
  readonly backedUp?: string
}

interface Night {
  readonly config: Pick<CompanyConfig, 'company' | 'environments' | 'settings'>
  readonly day: string
  readonly now: Date
  readonly until: number
  readonly after: string | undefined
}

const takeParts: Readonly<Record<NightPart, (night: Night) => Promise<Outcome>>> = {
  broken: async ({ config, day, now }) => {
    const outcome = await mailBroken(config, { day, now })
    return { state: outcome === 'open' ? 'open' : 'done', ...(outcome === 'sound' && { sound: now.toISOString() }) }
  },
  digest: async ({ config, ...turn }) => ({ state: await mailDigests(config, turn) }),
  backup: async ({ config, day, now, until, after }) => {
    const turn = { day, now, after }
    const { next, hasFailed } = await backUpAtNight(config, { ...turn, isOver: () => performance.now() > until })
    const begun = after === undefined && { backedUp: now.toISOString() }
    if (next !== undefined) return { state: 'more', after: next, ...begun }
    return { state: hasFailed ? 'open' : 'done', ...begun }
  },
  figures: async ({ config: { company, environments: all }, now }) => {
    let isBroken = false
    for (const { _id } of all.list) {
      const scope = { client: company._id, environment: _id }
      if (!(await checkPast(scope, { zone: company.timezone, now }))) isBroken = true
    }
    return { state: 'done', isBroken }
  },
  retention: async ({ config, day, now, after }) => {
    const deleted = await deleteOld({ client: config.company._id }, config, { day, now, after })
    return { state: deleted.more ? 'more' : 'done', after: deleted.after }
  },
  // After what is not kept was deleted, so that its words go in the same night.
  search: async ({ config, now, until }) => ({
    state: (await tidyIndex({ client: config.company._id }, { now, until })) ? 'more' : 'done',
  }),
}

export async function handler(given: unknown): Promise<Partial<Task> & { more: boolean }> {
  const until = performance.now() + stepMs
  const { client, parts = [...nightParts], ...task } = Task.parse(given)
  if (parts.length === 0 && task.isBroken) throw new Error('Figures were wrong, and are mended; the log says which.')
  const table = new Table({ client })
  const [[company, all], own] = await Promise.all([
    table.getBoth([companies, 'company'], [environments, 'environments']),
    table.get(settings, 'settings'),
  ])
  if (!company || company.deleting || !all) return { more: false }
  const now = new Date()
  const config = { company, environments: all, settings: own ?? CompanySettings.parse({}) }
  const night = { config, day: task.day ?? wallClock(now, company.timezone).day, now, until }
  let { after, done, open, sound, backedUp, isBroken } = task
  let failure: unknown
  let left = parts
  for (let part = left[0]; part !== undefined; part = left[0]) {
    const outcome = await takeParts[part]({ ...night, after }).catch((error: unknown): Outcome => {
      log.error('A part of a night failed.', { client, part, error })
      failure ??= error
      return { state: 'open' }
    })
    isBroken ||= outcome.isBroken ?? false
    sound = outcome.sound ?? sound
    backedUp = outcome.backedUp ?? backedUp
    after = outcome.after
    if (outcome.state === 'done') done = [...done, part]
    if (outcome.state === 'open') open = [...open, part]
    if (outcome.state !== 'more') left = left.slice(1)
    if (left.length > 0 && (outcome.state === 'more' || performance.now() > until))
      return { client, day: night.day, parts: left, after, done, open, sound, backedUp, isBroken, more: true }
  }
  await noteEnd({ ...night, done, open, sound, backedUp })
  // All other parts have been taken by now.
  if (failure) throw failure as Error
  return { client, parts: [], isBroken, more: isBroken }
}

type End = Pick<Night, 'config' | 'day' | 'now'> & Pick<Task, 'done' | 'open' | 'sound' | 'backedUp'>

const noteEnd = ({ config: { company }, day, now, done, open, sound, backedUp }: End): Promise<void> =>
  noteNight({ client: company._id }, (last) => {
    const isLatest = last === undefined || last.day <= day
    const isFirst = last === undefined || last.day < day
    return {
      day: isLatest ? day : last.day,
      started: isFirst ? now.toISOString() : last.started,
      tries: isFirst ? 1 : last.tries,
      left: isLatest ? open : last.left,
      week: done.includes('digest') ? mondayOf(day) : last?.week,
      sound: done.includes('broken') ? sound : last?.sound,
      backedUp: done.includes('backup') ? backedUp : last?.backedUp,
    }
  })
