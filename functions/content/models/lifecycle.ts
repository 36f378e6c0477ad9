/** The lifecycle of a build: each change of its status is one transaction, with the event that tells of it. */
import type { BuildStatus } from '#shared/build-status'
import type { BuildTask } from '#shared/contracts/builds'
import type { Event } from '#shared/realtime/events'
import type { About, WorkContext } from '../../platform/request/context.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { builds, locks, type BuildItem, type DeployedItem } from './store.ts'
import { jobChange, jobStatusOf } from './training-jobs.ts'

/** Longer than the longest step of the job may take: of a build that is silent for this long nothing more will come. */
const silenceMsMax = 1000 * 1000

export const deadlineAfter = (now: Date) => now.getTime() + silenceMsMax

const gaveUp = 'The build stopped without a result. Please start it again.'

/** The status of a build that was given up, by the one it had. */
const givenUp: { readonly [Status in BuildStatus]?: BuildStatus } = {
  created: 'failed',
  queued: 'failed',
  started: 'failed',
  deploying: 'deployment-failed',
}

/** No step of the job works on a build in such a status. */
export const isAtRest = ({ status }: BuildItem): boolean => givenUp[status] === undefined

/** The build as it is, or as given up when it was silent for too long. */
export function currentState(build: BuildItem, now: Date): BuildItem {
  const status = givenUp[build.status]
  if (!status || now.getTime() <= build.deadline) return build
  return { ...build, status, message: gaveUp, progress: undefined }
}

/** The build that was asked for last, as it is now. */
export async function latestBuild({ table, now }: Pick<WorkContext, 'table' | 'now'>): Promise<BuildItem | undefined> {
  const [last] = await table.list(builds, { newestFirst: true, itemsMax: 1 })
  return last && currentState(last, now)
}

export const buildTaskOf = (build: BuildItem, deployed: DeployedItem | undefined, now: Date): BuildTask => ({
  ...currentState(build, now),
  isDeployed: deployed?.build === build._id,
})

export const buildEvent = (
  { scope }: { readonly scope: Pick<EnvironmentScope, 'environment'> },
  { _id, status }: BuildItem,
): Event => ({
  type: 'rasaBuildStarted',
  environmentId: scope.environment,
  taskId: _id,
  status,
})

/**
 * The write that turns a build into what `change` makes of it, unless somebody else has written it since. Its time is
 * that of the write: the work before it may have taken minutes.
 */
export function transition(
  { table }: WorkContext,
  before: BuildItem,
  change: Partial<BuildItem>,
): { after: BuildItem; write: Change } {
  const now = new Date()
  const updated = now.toISOString()
  const stamped = { updated, deadline: deadlineAfter(now), version: before.version + 1 }
  const turning = { ...before, ...change, ...stamped }
  // Which model answers changes later on; how long the build has taken does not.
  const after = { ...turning, ended: before.ended ?? (isAtRest(turning) ? updated : undefined) }
  return { after, write: table.replace(builds, after, { field: 'version', value: before.version }) }
}

/** Turns a build and tells of it; `also` lands in the same transaction, and the audit of an agent's operation. */
export async function applyTransition(
  context: WorkContext,
  before: BuildItem,
  change: Partial<BuildItem>,
  { also = [], about }: { also?: readonly Change[]; about?: About | undefined } = {},
): Promise<BuildItem> {
  const { after, write } = transition(context, before, change)
  const listed = jobStatusOf(after) === jobStatusOf(before) ? [] : [await jobChange(context.scope, after)]
  await context.commit([write, ...also, ...listed], { events: [buildEvent(context, after)], about })
  return after
}

/** What lets the next build of the environment begin, if this one keeps it from beginning. */
export async function unlockChanges({ table }: WorkContext, build: BuildItem): Promise<Change[]> {
  const lock = await table.get(locks, 'building')
  if (lock?.build !== build._id) return []
  return [table.removeUnchanged(locks, 'building', { field: 'since', value: lock.since })]
}

/** Ends a build without a model. */
export async function endBuild(
  context: WorkContext,
  build: BuildItem,
  status: 'failed' | 'timed-out' | 'deployment-failed',
  message: string,
): Promise<BuildItem> {
  const also = await unlockChanges(context, build)
  return applyTransition(context, build, { status, message, progress: undefined }, { also })
}
