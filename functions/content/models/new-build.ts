/** Begins a build of a language model. An environment has one build under way at most: a lock keeps others from beginning. */
import { Problem } from '#shared/problem'
import type { WorkContext } from '../../platform/request/context.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { isEmpty, knowledgeOf } from '../items/knowledge.ts'
import { buildEvent, currentState, deadlineAfter, isAtRest, transition } from './lifecycle.ts'
import { builds, locks, type BuildItem } from './store.ts'
import { jobChange } from './training-jobs.ts'

/** A build that is to begin, as somebody of this name asks; refused while another one is under way. */
export async function newBuild(context: WorkContext, agent: string) {
  const { now, table } = context
  if (isEmpty(await knowledgeOf(table))) throw new Problem('nothing-to-build')
  const time = now.toISOString()
  const build: BuildItem = {
    _id: context.newId(),
    created: time,
    updated: time,
    status: 'created',
    agent,
    deadline: deadlineAfter(now),
    version: 1,
  }
  const changes = [
    ...(await lock(context, build)),
    table.create(builds, build, 'stale'),
    await jobChange(context.scope, build),
  ]
  return { build, changes, events: [buildEvent(context, build)] }
}

/** Keeps other builds from beginning. A lock whose build has been silent for too long is taken over, and that build ended. */
async function lock(context: WorkContext, build: BuildItem): Promise<Change[]> {
  const { now, table } = context
  const held = await table.get(locks, 'building')
  const mine = { build: build._id, since: now.getTime() }
  if (!held) return [table.create(locks, mine, 'build-in-progress')]
  const other = await table.get(builds, held.build)
  if (other && now.getTime() <= other.deadline) throw new Problem('build-in-progress')
  const taken: Change = {
    ...table.replace(locks, mine, { field: 'since', value: held.since }),
    otherwise: 'build-in-progress',
  }
  if (!other || isAtRest(other)) return [taken]
  const { status, message } = currentState(other, now)
  return [taken, transition(context, other, { status, message, progress: undefined }).write]
}
