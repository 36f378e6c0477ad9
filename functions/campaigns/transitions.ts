/**
 * From one state of a broadcast to the next. Each is one conditional write, so that of two at once one is refused; and each
 * of those that are sent names the job that has it in hand from then on.
 */
import { ulid } from 'ulid'
import { broadcastPauseDaysMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { BroadcastScope, EnvironmentScope } from '../platform/table/scope.ts'
import { isAnybodyMeant, willAnybodyBeMeant } from './audience.ts'
import { forgetFailures } from './batches.ts'
import { changeBroadcast, findBroadcast, scopeOf, startRun, type Lander } from './changes.ts'
import type { BroadcastItem } from './store.ts'

type After = Partial<BroadcastItem> | undefined

/** Gives the broadcast to another job, which begins `at` a moment, else at once. */
export async function handOver(
  scope: BroadcastScope,
  lander: Lander,
  planOf: (before: BroadcastItem) => After,
  at?: Date,
): Promise<BroadcastItem> {
  const { now } = lander
  const run = ulid(now.getTime())
  await startRun(scope, { run, now, ...(at && { at }) })
  return changeBroadcast(scope, scope.broadcast, lander, (before) => {
    const after = planOf(before)
    return after && { after: { ...after, run } }
  })
}

/** The version that its author has seen; without it, the one that is there. */
type Seen = { readonly version?: number | undefined }

function requireUnsent({ status, version: is }: BroadcastItem, { version }: Seen): void {
  if (status === 'sent') throw new Problem('broadcast-sent')
  if (version !== undefined && version !== is) throw new Stale()
}

/** It is refused and not tried again. */
class Stale extends Problem {
  constructor() {
    super('content-moved')
  }
}

/** Changes what is not sent yet: a scheduled one is a draft afterwards, and the job that waits for its moment ends. */
export const reviseBroadcast = (
  scope: EnvironmentScope,
  { _id, ...seen }: { readonly _id: string } & Seen,
  lander: Lander,
  fields: Partial<BroadcastItem>,
): Promise<BroadcastItem> =>
  changeBroadcast(scope, _id, lander, (before) => {
    requireUnsent(before, seen)
    return { after: { ...fields, status: 'draft', scheduledAt: undefined, run: undefined } }
  })

/** Nobody can send it a second time from the moment on at which this is written. */
export async function sendBroadcast(
  scope: EnvironmentScope,
  { _id, ...seen }: { readonly _id: string } & Seen,
  lander: Lander,
): Promise<BroadcastItem> {
  const before = await findBroadcast(scope, _id)
  requireUnsent(before, seen)
  if (!(await isAnybodyMeant(scope, before, lander.now))) throw new Problem('nobody-meant')
  return handOver(scopeOf(scope, _id), lander, (now) => {
    // What somebody else has written meanwhile is not what was looked at.
    requireUnsent(now, { version: before.version })
    return {
      status: 'sent',
      phase: 'planning',
      sentAt: lander.now.toISOString(),
      scheduledAt: before.scheduledAt,
      total: 0,
    }
  })
}

/** A job waits for the moment. Refused where nobody would get it, as `sendBroadcast` is. */
export async function scheduleBroadcast(
  scope: EnvironmentScope,
  { _id, ...seen }: { readonly _id: string } & Seen,
  lander: Lander,
  at: Date,
): Promise<BroadcastItem> {
  const unsent = await findBroadcast(scope, _id)
  requireUnsent(unsent, seen)
  if (!(await willAnybodyBeMeant(scope, unsent, { now: lander.now, at }))) throw new Problem('nobody-meant')
  const plan = (before: BroadcastItem): After => {
    requireUnsent(before, seen)
    return { status: 'scheduled', scheduledAt: at.toISOString() }
  }
  return handOver(scopeOf(scope, _id), lander, plan, at)
}

interface Pause {
  readonly pausedFor?: 'failures'
  /** Only while this job has it in hand. */
  readonly only?: string
}

/** Holds it; a job waits for the end of the longest pause. */
export async function pauseBroadcast(
  scope: BroadcastScope,
  lander: Lander,
  { pausedFor, only }: Pause = {},
): Promise<BroadcastItem> {
  const plan = ({ phase, run }: BroadcastItem): After => {
    if (phase !== 'sending' || (only !== undefined && run !== only)) throw new Problem('broadcast-not-sending')
    return { phase: 'paused', pausedAt: lander.now.toISOString(), pausedFor, quietUntil: undefined }
  }
  plan(await findBroadcast(scope, scope.broadcast))
  return handOver(scope, lander, plan, pauseEnd(lander.now.toISOString()))
}

const dayMs = 24 * 60 * 60 * 1000

/** A customer's conversation knows what was sent to it for eight days, so that a broadcast does not pause for longer. */
export const pauseEnd = (pausedAt: string): Date => new Date(Date.parse(pausedAt) + broadcastPauseDaysMax * dayMs)

/** Goes on with those who were not tried. */
export async function resumeBroadcast(scope: BroadcastScope, lander: Lander): Promise<BroadcastItem> {
  const plan = ({ phase, pausedAt = '' }: BroadcastItem): After => {
    if (phase !== 'paused' || pauseEnd(pausedAt) <= lander.now) throw new Problem('broadcast-not-sending')
    return { phase: 'sending', pausedAt: undefined, pausedFor: undefined }
  }
  plan(await findBroadcast(scope, scope.broadcast))
  await forgetFailures(scope)
  return handOver(scope, lander, plan)
}

/** Whoever works on a batch has looked again by then. */
const settleMs = 60_000

/** Ends it for those who were not tried; a job writes down what became of the others once nobody sends any more. */
export async function cancelBroadcast(scope: BroadcastScope, lander: Lander): Promise<BroadcastItem> {
  const plan = ({ phase }: BroadcastItem): After => {
    if (phase !== 'sending' && phase !== 'paused') throw new Problem('broadcast-not-sending')
    return { phase: 'cancelled', finishedAt: lander.now.toISOString(), quietUntil: undefined }
  }
  plan(await findBroadcast(scope, scope.broadcast))
  return handOver(scope, lander, plan, new Date(lander.now.getTime() + settleMs))
}
