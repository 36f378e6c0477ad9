/** Lets the model of a build answer customers. */
import { NluError } from '../../nlu/text/training-data.ts'
import { load } from '../../nlu/parser.ts'
import type { About, WorkContext } from '../../platform/request/context.ts'
import { readModel } from '../../platform/files/models.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { loadServer } from './server-training.ts'
import { buildEvent, endBuild, applyTransition, transition, unlockChanges } from '../../content/models/lifecycle.ts'
import { builds, deployments, type BuildItem, type DeployedItem } from '../../content/models/store.ts'

export type Finished = BuildItem & { readonly model: string }

export const isFinished = (build: BuildItem): build is Finished => build.model !== undefined

const unreadable = 'The model of this build cannot be read. Please start a new build.'

/** A model that cannot be read leaves the deployed one where it is. The audit lands with the first write. */
export async function deploy(context: WorkContext, build: Finished, about?: About): Promise<BuildItem> {
  const deploying = await applyTransition(context, build, { status: 'deploying', message: undefined }, { about })
  if (!(await isReadable(build.model))) return endBuild(context, deploying, 'deployment-failed', unreadable)
  const { table } = context
  const before = await table.get(deployments, 'deployed')
  const { model, rasaFile } = build
  const next = { build: build._id, model, ...(rasaFile && { rasaFile }), revision: (before?.revision ?? 0) + 1 }
  const { after, write } = transition(context, deploying, { status: 'deployed' })
  const point = before
    ? table.replace(deployments, next, { field: 'revision', value: before.revision })
    : table.create(deployments, next, 'stale')
  const freed = await Promise.all([formerBuildChanges(context, before, build), unlockChanges(context, build)])
  await context.commit([point, write, ...freed.flat()], { events: [buildEvent(context, after)] })
  await loadServer(context.scope)
  return after
}

/** The build whose model answered until this one does is a completed one again. */
async function formerBuildChanges(
  context: WorkContext,
  before: DeployedItem | undefined,
  next: BuildItem,
): Promise<Change[]> {
  if (!before || before.build === next._id) return []
  const build = await context.table.get(builds, before.build)
  return build?.status === 'deployed' ? [transition(context, build, { status: 'completed' }).write] : []
}

async function isReadable(model: string): Promise<boolean> {
  const bytes = await readModel(model)
  if (!bytes) return false
  try {
    load(bytes)
    return true
  } catch (error) {
    if (error instanceof NluError) return false
    throw error
  }
}
