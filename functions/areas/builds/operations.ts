/** Builds of language models, and which model answers customers. */
import type { builds as contract } from '#shared/contracts/builds'
import { Problem } from '#shared/problem'
import { releaseId, releaseRows } from '../../content/release-rows.ts'
import { knowledgeOf } from '../knowledge/operations.ts'
import type { Context, Operations, WorkContext } from '../../platform/request/context.ts'
import { removeModel } from '../../platform/files/models.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { deploy, isFinished } from './deploy.ts'
import { countUnlearned } from './learned.ts'
import { isEmpty } from './training-input.ts'
import { learningState } from './learning.ts'
import { buildEvent, currentState, deadlineAfter, isAtRest, buildTaskOf, transition } from './lifecycle.ts'
import { dropJob, jobChange, trainingJobs } from './training-jobs.ts'
import { builds, deployments, locks, type BuildItem, type DeployedItem } from './store.ts'

/** The latest this many are listed; older ones stay stored, and show when later ones are deleted. */
const listedMax = 30

export const operations: Operations<typeof contract> = {
  /** The job is started by the event of this transaction, so that no build is asked for and never begun. */
  build: async (_, context) => {
    const { build, changes, events } = await newBuild(context, context.actor.fullName)
    await context.commit(changes, { events, about: aboutOf(build) })
    return buildTaskOf(build, undefined, context.now)
  },

  tasks: async (_, { now, table }) => {
    const [all, deployed] = await Promise.all([
      table.list(builds, { newestFirst: true, itemsMax: listedMax }),
      table.get(deployments, 'deployed'),
    ])
    return all.map((build) => buildTaskOf(build, deployed, now))
  },

  load: async ({ id }, context) => {
    const { now, table } = context
    const build = await find(context, id)
    if (!isFinished(build)) throw new Problem('model-missing')
    const done = await deploy(context, build, aboutOf(build))
    return buildTaskOf(done, await table.get(deployments, 'deployed'), now)
  },

  remove: async ({ id }, context) => {
    const { table } = context
    const build = await find(context, id)
    if (!isAtRest(build)) throw new Problem('build-in-progress')
    const deployed = await table.get(deployments, 'deployed')
    if (deployed?.build === id) throw new Problem('model-deployed')
    const gone = table.removeUnchanged(builds, id, { field: 'version', value: build.version })
    await context.commit([gone], { events: [buildEvent(context, build)], about: aboutOf(build) })
    if (build.model) await removeModel(build.model)
    return { id }
  },

  pendingChanges: async (_, { table }) => {
    const [knowledge, deployed] = await Promise.all([knowledgeOf(table), table.get(deployments, 'deployed')])
    const build = deployed && (await table.get(builds, deployed.build))
    const count = countUnlearned(build?.learned, knowledge)
    return { pendingChanges: count > 0, count }
  },

  status: async (_, { table }) => ({ deployed: (await table.get(deployments, 'deployed')) !== undefined }),

  model: async (_, { table }) => {
    const { intents } = await knowledgeOf(table)
    return {
      nlu: intents.map(({ title, utterances }) => ({ intent: title, examples: utterances.map(({ text }) => text) })),
    }
  },
}

export { dropJob, learningState, trainingJobs }
export {
  compareModels,
  deployedBuild,
  learningOf,
  loadModel,
  modelFor,
  modelStep,
  pendingKnowledge,
  shareModel,
  type ModelOfRelease,
} from './release-models.ts'

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

/** The build that was asked for last, as it is now. */
export async function latestBuild({ table, now }: Pick<Context, 'table' | 'now'>): Promise<BuildItem | undefined> {
  const [last] = await table.list(builds, { newestFirst: true, itemsMax: 1 })
  return last && currentState(last, now)
}

/** What answers customers of an environment; what was loaded within the last second may be missed. */
export const deployment = (scope: EnvironmentScope): Promise<DeployedItem | undefined> =>
  new Table(scope).get(deployments, 'deployed', { stale: true })

/** Where the model of a release is kept; none where it had none. What was written within the last second may be missed. */
export async function modelOfRelease(scope: EnvironmentScope, number: number): Promise<string | undefined> {
  const { client, environment } = scope
  const row = await new Table({ client, environment }).get(releaseRows, releaseId(number), { stale: true })
  return row?.model?.key
}

async function find({ now, table }: Context, id: string): Promise<BuildItem> {
  const build = await table.get(builds, id)
  if (!build) throw new Problem('not-found')
  return currentState(build, now)
}

/** As people know a build: by its moment. */
const aboutOf = ({ _id, created }: BuildItem) => ({ name: created, id: _id })

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
