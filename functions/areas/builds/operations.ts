/** Builds of language models, and which model answers customers. */
import type { builds as contract } from '#shared/contracts/builds'
import { Problem } from '#shared/problem'
import { knowledgeOf } from '../../content/items/knowledge.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { removeModel } from '../../platform/files/models.ts'
import { deploy, isFinished } from './deploy.ts'
import { countUnlearned } from '../../content/models/learned.ts'
import { buildEvent, buildTaskOf, currentState, isAtRest } from '../../content/models/lifecycle.ts'
import { newBuild } from '../../content/models/new-build.ts'
import { builds, deployments, type BuildItem } from '../../content/models/store.ts'

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

async function find({ now, table }: Context, id: string): Promise<BuildItem> {
  const build = await table.get(builds, id)
  if (!build) throw new Problem('not-found')
  return currentState(build, now)
}

/** As people know a build: by its moment. */
const aboutOf = ({ _id, created }: BuildItem) => ({ name: created, id: _id })
