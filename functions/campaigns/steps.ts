/**
 * The steps of the job `send-broadcast`: it waits for its moment, writes the audience down, sends it batch by batch, and waits
 * for the morning. Each may be taken again after a crash. A job that the broadcast does not name any more ends.
 */
import { broadcastFailuresMax, broadcastBatchesAtOnce } from '#shared/limits'
import { quietEnd } from '#shared/company/quiet-hours'
import { Problem } from '#shared/problem'
import { planSome } from './audience.ts'
import { changeBroadcast, landerOf, readBroadcast, scopeOf, type BroadcastTask } from './changes.ts'
import { isOpen, openBatches, readProgress, tallyOf, workBatch } from './batches.ts'
import { tellAuthor } from './letter.ts'
import { sayBroadcast, customersPlace } from './say.ts'
import type { BroadcastItem, Tally } from './store.ts'
import { handOver, pauseBroadcast, pauseEnd } from './transitions.ts'

/** What the machine does next: it waits until `at`, works on `batches`, or takes this step again. */
export interface NextStep extends BroadcastTask {
  readonly batches?: readonly number[] | undefined
  readonly more?: boolean | undefined
  /** How often batches have been worked on. */
  readonly rounds?: number | undefined
}

/** So long a job waits for a broadcast that does not name it yet. */
const namedMsMax = 60_000
const secondMs = 1000
/** A job ends after so many rounds, and another one goes on, because a machine may make 25,000 entries of its history. */
const roundsMax = 5
/** Batches that are worked on in one round: with all of 250,000 recipients, a round makes about 2,000 entries. */
const batchesPerRound = 250

/** What comes next of a broadcast. */
export async function takeStep(given: NextStep): Promise<NextStep> {
  const { batches: _, more: __, at: ___, ...task } = given
  const now = new Date()
  const item = await readBroadcast(task, task.broadcast)
  if (!item) return task
  if (item.run !== task.run) {
    const isEarly = now.getTime() - Date.parse(task.asked) < namedMsMax
    return isEarly ? { ...task, at: after(now, secondMs) } : task
  }
  if (item.status === 'scheduled') return beginAt(task, item, now)
  switch (item.phase) {
    case 'planning':
      return planAudience(task, now)
    case 'sending':
      return send(task, item, now)
    case 'paused':
      return endOfPause(task, item, now)
    case 'cancelled':
      await settle(task)
      return task
    case 'finished':
    case undefined:
      return task
  }
}

async function settle(task: BroadcastTask): Promise<void> {
  const tally = await tallyIn(task)
  await change(task, () => ({ tally }))
}

const after = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString()

/** A change of this job, as long as the broadcast names it. */
const change = (task: BroadcastTask, plan: (before: BroadcastItem) => Partial<BroadcastItem> | undefined) =>
  changeBroadcast(task, task.broadcast, landerOf(task), (before) => {
    const planned = before.run === task.run ? plan(before) : undefined
    return planned && { after: planned }
  })

/** The moment has come: once it is written that it is sent, nobody sends it a second time. */
async function beginAt(task: BroadcastTask, { scheduledAt }: BroadcastItem, now: Date): Promise<NextStep> {
  if (scheduledAt && Date.parse(scheduledAt) > now.getTime()) return { ...task, at: scheduledAt }
  if (!(await customersPlace(task, now))) return task
  await change(task, ({ status }) =>
    status === 'scheduled' ? { status: 'sent', phase: 'planning', sentAt: now.toISOString(), total: 0 } : undefined,
  )
  return { ...task, more: true }
}

async function planAudience(task: BroadcastTask, now: Date): Promise<NextStep> {
  await changeBroadcast(task, task.broadcast, landerOf(task), (before) =>
    before.run === task.run && before.phase === 'planning' ? planSome(task, before, now) : undefined,
  )
  return { ...task, more: true }
}

async function send(task: NextStep, item: BroadcastItem, now: Date): Promise<NextStep> {
  const place = await customersPlace(task, now)
  if (!place) return task
  const morning = item.quietHours && quietEnd(item.quietHours, now, place.config.company.timezone)
  if (morning) {
    const quietUntil = morning.toISOString()
    await change(task, (before) => (before.quietUntil === quietUntil ? undefined : { quietUntil }))
    return { ...task, at: quietUntil }
  }
  const batches = await openBatches(task)
  if (batches.length === 0) {
    const tally = await tallyIn(task)
    await change(task, ({ phase }) =>
      phase === 'sending'
        ? { phase: 'finished', finishedAt: now.toISOString(), quietUntil: undefined, tally }
        : undefined,
    )
    return task
  }
  if (item.quietUntil) await change(task, () => ({ quietUntil: undefined }))
  const { rounds = 0 } = task
  if (rounds < roundsMax) return { ...task, rounds: rounds + 1, batches: batches.slice(0, batchesPerRound) }
  // Another job goes on, whose history is empty.
  await handOver(scopeOf(task, task.broadcast), landerOf(task), ({ run }) => (run === task.run ? {} : undefined))
  return task
}

async function endOfPause(task: BroadcastTask, { pausedAt }: BroadcastItem, now: Date): Promise<NextStep> {
  const end = pauseEnd(pausedAt ?? now.toISOString())
  if (end > now) return { ...task, at: end.toISOString() }
  const tally = await tallyIn(task)
  await change(task, ({ phase }) =>
    phase === 'paused' ? { phase: 'cancelled', finishedAt: now.toISOString(), tally } : undefined,
  )
  return task
}

/** Once nobody sends any more, what the batches tell is written down in one. */
const tallyIn = async (task: BroadcastTask): Promise<Tally> => tallyOf(await readProgress(task, { stale: false }))

/** How long a step may work on a batch; the function ends a minute later. */
const batchMs = 240_000

/** Works on one batch, as long as the job is named and nobody is to be left alone. */
export async function sendBatch(task: BroadcastTask, batch: number, among: number): Promise<void> {
  const pace = { name: `${task.broadcast}#${batch}`, among: Math.min(among, broadcastBatchesAtOnce) }
  let item: BroadcastItem | undefined
  let place: Awaited<ReturnType<typeof customersPlace>>
  await workBatch(
    scopeOf(task, task.broadcast),
    batch,
    {
      mayGoOn: async ({ inRow }) => {
        const now = new Date()
        ;[item, place] = await Promise.all([readBroadcast(task, task.broadcast), customersPlace(task, now)])
        if (!item || !place || item.run !== task.run || item.phase !== 'sending') return false
        if (item.quietHours && quietEnd(item.quietHours, now, place.config.company.timezone)) return false
        if (inRow === 0 || !(await isFailing(task))) return true
        await pauseForFailures(task)
        return false
      },
      say: (conversation, recipient) =>
        sayBroadcast(place!, item!, { conversation, environment: task.environment, recipient }, pace),
    },
    performance.now() + batchMs,
  )
}

/** So many have failed one after the other, in all batches that are worked on together. */
async function isFailing(task: BroadcastTask): Promise<boolean> {
  const batches = await readProgress(task, { stale: false })
  const begun = batches.filter((batch) => isOpen(batch) || batch.inRow > 0)
  return begun.reduce((sum, { inRow }) => sum + inRow, 0) >= broadcastFailuresMax
}

async function pauseForFailures(task: BroadcastTask): Promise<void> {
  try {
    const scope = scopeOf(task, task.broadcast)
    const paused = await pauseBroadcast(scope, landerOf(task), { pausedFor: 'failures', only: task.run })
    await tellAuthor(task, paused)
  } catch (error) {
    if (!Problem.is(error, 'broadcast-not-sending', 'not-found')) throw error
  }
}
