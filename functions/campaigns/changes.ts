/** Changes of a broadcast, one after the other whoever makes them, and the jobs that have one in hand. */
import type { Broadcast, BroadcastProgress } from '#shared/contracts/broadcasts'
import type { Event } from '#shared/realtime/events'
import { Problem } from '#shared/problem'
import { startJob } from '../platform/aws/jobs.ts'
import { contextIn } from '../platform/request/scoped-context.ts'
import type { About } from '../platform/request/context.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { BroadcastScope, EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { readProgress, tallyOf } from './batches.ts'
import { broadcasts, noTally, type BroadcastItem } from './store.ts'

export const scopeOf = ({ client, environment }: EnvironmentScope, broadcast: string): BroadcastScope => ({
  client,
  environment,
  broadcast,
})

export const readBroadcast = (scope: EnvironmentScope, id: string): Promise<BroadcastItem | undefined> =>
  new Table(scope).get(broadcasts, id)

export async function findBroadcast(scope: EnvironmentScope, id: string): Promise<BroadcastItem> {
  const found = await readBroadcast(scope, id)
  if (!found) throw new Problem('not-found')
  return found
}

/** What lands changes: an operation, which is audited, or a job. */
export interface Lander {
  readonly now: Date
  commit(changes: readonly Change[], landing: { also: readonly Event[]; about?: About }): Promise<void>
}

/** Of a job: nobody is named in the audit. */
export const landerOf = ({ client }: EnvironmentScope): Lander => {
  const { now, commit } = contextIn({ client })
  return { now, commit: (changes, { also }) => commit(changes, { also }) }
}

export type Planned = { readonly after: Partial<BroadcastItem>; readonly with?: readonly Change[] } | undefined

/**
 * Changes a broadcast; `plan` is asked again where somebody else has changed it meanwhile, and may refuse it or change
 * nothing. Consoles are told of a phase. Gives the broadcast as it is then.
 */
export async function changeBroadcast(
  scope: EnvironmentScope,
  id: string,
  lander: Lander,
  plan: (before: BroadcastItem) => Planned | Promise<Planned>,
): Promise<BroadcastItem> {
  const { client, environment } = scope
  const table = new Table({ client, environment })
  return retryOnConflict(
    async () => {
      const before = await findBroadcast(scope, id)
      const planned = await plan(before)
      if (!planned) return before
      const after = {
        ...before,
        ...planned.after,
        updated: lander.now.toISOString(),
        version: before.version + 1,
      }
      const unchanged = { field: 'version', value: before.version, isThere: true } as const
      const told: Event[] =
        after.phase && after.phase !== before.phase
          ? [{ type: 'broadcastChanged', environmentId: environment, id, phase: after.phase }]
          : []
      await lander.commit([table.replace(broadcasts, after, unchanged), ...(planned.with ?? [])], {
        also: told,
        about: { name: after.name, id, revision: after.version },
      })
      return after
    },
    { attemptsMax: 20, conflicts: ['stale', 'unavailable'] },
  )
}

/** What the machine of `send-broadcast` is given. */
export interface BroadcastTask extends BroadcastScope {
  readonly run: string
  /** When it was asked for: the broadcast may be written a moment later. */
  readonly asked: string
  /** When it is to begin. */
  readonly at?: string | undefined
}

/**
 * Starts the job that has a broadcast in hand from the moment on at which the broadcast names its `run`. It is started
 * before that is written, so that no broadcast waits for a job that nobody has started; one that is not named then ends.
 */
export const startRun = (
  scope: BroadcastScope,
  { run, now, at }: { run: string; now: Date; at?: Date },
): Promise<void> => {
  const { client, environment, broadcast } = scope
  const task: BroadcastTask = {
    client,
    environment,
    broadcast,
    run,
    asked: now.toISOString(),
    ...(at && { at: at.toISOString() }),
  }
  return startJob('send-broadcast', `${broadcast}-${run}`, { ...task, more: true })
}

/** A broadcast as the console has it. */
export async function shownBroadcast(scope: EnvironmentScope, item: BroadcastItem): Promise<Broadcast> {
  const {
    run: _,
    phase: __,
    plan: ___,
    total: ____,
    quietUntil: _____,
    pausedAt: ______,
    pausedFor: _______,
    ...rest
  } = item
  const { tally: ________, ...shown } = rest
  const progress = await progressOf(scope, item)
  return { ...shown, ...(progress && { progress }) }
}

async function progressOf(scope: EnvironmentScope, item: BroadcastItem): Promise<BroadcastProgress | undefined> {
  const { _id, phase, total = 0, tally, quietUntil, pausedFor } = item
  if (!phase) return undefined
  const isCounted = phase !== 'planning' && tally === undefined
  const counted = isCounted ? tallyOf(await readProgress(scopeOf(scope, _id))) : (tally ?? noTally)
  const { twins = 0, ...known } = counted
  return {
    phase,
    // Persons, not conversations.
    total: total - twins,
    ...known,
    ...(phase === 'sending' && quietUntil && { quietUntil }),
    ...(phase === 'paused' && pausedFor && { pausedFor }),
  }
}
