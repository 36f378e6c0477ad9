/**
 * Runs of schedules: what has happened by itself, which is never content.
 *
 * | item     | per         | id                                                     |
 * |----------|-------------|--------------------------------------------------------|
 * | schedule | environment | the block's id                                         |
 * | audience | environment | `{block}#{at}#{chunk}`, from 1; dropped after eight days |
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isScheduled, ScheduleRun, type BlockSchedule, type RunFault } from '#shared/blocks/schedule'
import { nextRuns } from '#shared/company/next-runs'
import type { Block } from '#shared/contracts/blocks'
import { Id } from '#shared/ids'
import { scheduleChunkMax, scheduleRunsKept } from '#shared/limits'
import type { EnvironmentScope, ReleaseScope } from '../../platform/table/scope.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { collection, Table } from '../../platform/table/table.ts'
import { transact, type Change } from '../../platform/table/transaction.ts'
import { allBlocks } from './blocks.ts'

const ScheduleItem = z.object({
  _id: Id,
  /** The latest ones, the last one first. */
  runs: z.array(ScheduleRun),
  /** The schedule that has had its only run. */
  doneFor: z.optional(z.string()),
  /** Counts the writes of this item. */
  version: z.int(),
})
type ScheduleItem = z.infer<typeof ScheduleItem>

const schedules = collection({ name: 'schedule', per: 'environment', schema: ScheduleItem, id: ({ _id }) => _id })

const Outcome = z.object({ sent: z.int(), skipped: z.int(), failed: z.int() })
/** How many users were reached, and how many were not. */
export type Outcome = z.infer<typeof Outcome>
const noOutcome: Outcome = { sent: 0, skipped: 0, failed: 0 }

/** Some users of a run, as they were when it began. */
const AudienceItem = z.object({
  run: z.string(),
  chunk: z.int(),
  users: z.array(z.string()),
  /** How many of them were tried, and what came of it. */
  tried: z.int(),
  outcome: Outcome,
  expires: z.int(),
})
export type AudienceItem = z.infer<typeof AudienceItem>

const chunkDigits = 3
const audienceId = (run: string, chunk: number) => `${run}#${String(chunk).padStart(chunkDigits, '0')}`

const audiences = collection({
  name: 'audience',
  per: 'environment',
  schema: AudienceItem,
  id: ({ run, chunk }) => audienceId(run, chunk),
  expires: ({ expires }) => expires,
})

/** One run: of a block in an environment, named by the moment it was due, so that two starts of one occurrence are one run. */
export interface Run {
  readonly scope: EnvironmentScope
  readonly block: string
  readonly at: string
}

export const nameOfRun = ({ block, at }: Run): string => `${block}#${at}`

/** As long as a conversation remembers what was sent to it. */
const audienceSeconds = 8 * 24 * 60 * 60

/** Names a schedule by all that it says: one that is edited is another one. */
const fingerprintOf = ({ enabled, cron, onlyonce, users_endpoint, filter }: BlockSchedule): string =>
  createHash('sha256')
    .update(JSON.stringify([enabled, cron, onlyonce, users_endpoint, filter ?? null]))
    .digest('hex')

const isOver = (schedule: BlockSchedule, kept: ScheduleItem | undefined): boolean =>
  schedule.onlyonce && kept?.doneFor === fingerprintOf(schedule)

const readSchedule = ({ scope, block }: Pick<Run, 'scope' | 'block'>) => new Table(scope).get(schedules, block)

/** The runs of a block's schedule in the environment that answers customers, and when the next one is. */
export async function runsOf(
  scope: EnvironmentScope,
  { _id, schedule }: Pick<Block, '_id' | 'schedule'>,
  { timezone, now }: { readonly timezone: string; readonly now: Date },
): Promise<{ runs: ScheduleRun[]; isRunning: boolean; next: string | null }> {
  const kept = await readSchedule({ scope, block: _id })
  const { runs = [] } = kept ?? {}
  const isDue = schedule?.enabled && !isOver(schedule, kept)
  const [next] = isDue ? nextRuns(schedule.cron, timezone, now, 1) : []
  return { runs, isRunning: runs.some(({ status }) => status === 'running'), next: next?.toISOString() ?? null }
}

/** Of how many schedules the last run failed. */
export async function countFailedSchedules(scope: EnvironmentScope): Promise<number> {
  const kept = await new Table(scope).list(schedules, { stale: true })
  return kept.filter(({ runs: [last] }) => last?.status === 'failed').length
}

/** The blocks that are to be sent by themselves: those whose schedule is still due. */
export async function scheduledBlocks(scope: ReleaseScope): Promise<Block[]> {
  const blocks = (await allBlocks(new Table(scope))).filter(isScheduled)
  const once = blocks.filter(({ schedule }) => schedule?.onlyonce)
  const kept = await new Table(scope).getMany(
    schedules,
    once.map(({ _id }) => _id),
  )
  const byBlock = new Map(kept.map((item) => [item._id, item]))
  return blocks.filter(({ _id, schedule }) => schedule?.enabled && !isOver(schedule, byBlock.get(_id)))
}

/** Begins a run; tells whether there is something to do: one that has ended, or whose schedule is over, has not. */
export async function beginRun(run: Run, schedule: BlockSchedule): Promise<boolean> {
  let isBegun = false
  await changeSchedule(run, (kept) => {
    const before = kept?.runs.find(({ at }) => at === run.at)
    isBegun = before ? before.status === 'running' : !isOver(schedule, kept)
    if (before || !isBegun) return undefined
    return { runs: [{ at: run.at, status: 'running', ...noOutcome }, ...(kept?.runs ?? [])] }
  })
  return isBegun
}

/**
 * Keeps the users of a run, so that it goes on with the same ones after a crash; from then on a schedule of one run has
 * had it. Gives the number of chunks: those of a first try, where there was one; none where another run was first.
 */
export async function keepAudience(run: Run, schedule: BlockSchedule, users: readonly string[]): Promise<number> {
  const table = new Table(run.scope)
  let chunks = 0
  await changeSchedule(run, async (kept) => {
    const before = await countChunks(run)
    chunks = before
    if (before > 0) return undefined
    if (isOver(schedule, kept)) return { runs: kept!.runs.filter(({ at }) => at !== run.at) }
    const expires = Math.floor(Date.parse(run.at) / 1000) + audienceSeconds
    const items = Array.from({ length: Math.ceil(users.length / scheduleChunkMax) }, (_, index): AudienceItem => ({
      run: nameOfRun(run),
      chunk: index + 1,
      users: users.slice(index * scheduleChunkMax, (index + 1) * scheduleChunkMax),
      tried: 0,
      outcome: noOutcome,
      expires,
    }))
    chunks = items.length
    return {
      ...(schedule.onlyonce && { doneFor: fingerprintOf(schedule) }),
      also: items.map((item) => table.create(audiences, item, 'unavailable')),
    }
  })
  return chunks
}

/** How many chunks the users of a run were kept in; none before they were. */
export const countChunks = async (run: Run): Promise<number> => (await chunksOf(run)).length

/** The users of a chunk, and how far a try before has come. */
export const readChunk = (run: Run, chunk: number): Promise<AudienceItem | undefined> =>
  new Table(run.scope).get(audiences, audienceId(nameOfRun(run), chunk))

export const keepChunk = ({ scope }: Run, item: AudienceItem): Promise<void> =>
  transact([new Table(scope).put(audiences, item)])

/** Ends a run with what came of its chunks; users who were not tried have failed. */
export async function endRun(run: Run, fault?: RunFault): Promise<void> {
  const outcome = { ...noOutcome }
  for (const { users, tried, outcome: each } of await chunksOf(run)) {
    outcome.sent += each.sent
    outcome.skipped += each.skipped
    outcome.failed += each.failed + users.length - tried
  }
  const ended: ScheduleRun = {
    at: run.at,
    status: fault ? 'failed' : 'done',
    ...outcome,
    ...(fault && { fault }),
  }
  await changeSchedule(run, (kept) => {
    const isRunning = kept?.runs.some(({ at, status }) => at === run.at && status === 'running')
    return isRunning ? { runs: kept!.runs.map((each) => (each.at === run.at ? ended : each)) } : undefined
  })
}

const chunksOf = (run: Run): Promise<AudienceItem[]> =>
  new Table(run.scope).list(audiences, { prefix: `${nameOfRun(run)}#` })

type Plan = (Partial<ScheduleItem> & { readonly also?: readonly Change[] }) | undefined

/** Changes what is kept of a schedule; `plan` is asked again when another run has changed it meanwhile. */
async function changeSchedule(run: Run, plan: (kept: ScheduleItem | undefined) => Plan | Promise<Plan>): Promise<void> {
  const table = new Table(run.scope)
  const attempt = async () => {
    const kept = await readSchedule(run)
    const planned = await plan(kept)
    if (!planned) return
    const { also = [], ...fields } = planned
    const item = { _id: run.block, runs: [], ...kept, ...fields, version: (kept?.version ?? 0) + 1 }
    const after = { ...item, runs: item.runs.slice(0, scheduleRunsKept) }
    await transact([table.replace(schedules, after, { field: 'version', value: kept?.version }), ...also])
  }
  await retryOnConflict(attempt, { conflicts: ['stale', 'unavailable'] })
}
