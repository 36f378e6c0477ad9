/** The steps that jobs take with builds. Each may be taken twice: the second time finds it done. */
import type { BuildStatus } from '#shared/build-status'
import { contextIn } from '../../platform/request/scoped-context.ts'
import type { WorkContext } from '../../platform/request/context.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { changesMax, transact } from '../../platform/table/transaction.ts'
import { modelKey, removeModel } from '../../platform/files/models.ts'
import { contentScope, environments, type EnvironmentItem } from '../../platform/tenancy/tenancy.ts'
import { deploy, isFinished } from './deploy.ts'
import { endBuild, applyTransition } from '../../content/models/lifecycle.ts'
import { failServer, loadServer, startServer, teachServer } from './server-training.ts'
import { builds, deployments, locks, type BuildItem } from '../../content/models/store.ts'
import { dropJob, trainingJobsOf } from '../../content/models/training-jobs.ts'
import { train } from './training.ts'

export const stepNames = ['queue', 'start', 'train', 'deploy', 'fail', 'time-out'] as const
type StepName = (typeof stepNames)[number]

const failed = 'Something went wrong on our side. Please start the build again.'
const timedOut = 'The build took too long. Please try again with fewer utterances.'

type Step = (context: WorkContext, build: BuildItem) => Promise<BuildItem>

const steps: Readonly<Record<StepName, { readonly from: readonly BuildStatus[]; readonly take: Step }>> = {
  queue: { from: ['created'], take: (context, build) => applyTransition(context, build, { status: 'queued' }) },
  start: { from: ['queued'], take: (context, build) => applyTransition(context, build, { status: 'started' }) },
  train: { from: ['started'], take: (context, build) => train(context, build) },
  deploy: {
    from: ['completed', 'deploying'],
    take: async (context, build) => (isFinished(build) && isWanted(context, build) ? deploy(context, build) : build),
  },
  fail: {
    from: ['created', 'queued', 'started', 'completed', 'deploying'],
    take: (context, build) => endBuild(context, build, isLearned(build) ? 'deployment-failed' : 'failed', failed),
  },
  'time-out': {
    from: ['created', 'queued', 'started'],
    take: (context, build) => endBuild(context, build, 'timed-out', timedOut),
  },
}

/** A build of a release answers nobody while it waits for a candidate, or once its environment has gone on from another file. */
const isWanted = ({ scope }: WorkContext, { file, waits }: BuildItem): boolean =>
  file === undefined || (!waits && scope.base === file)

const isLearned = ({ status }: BuildItem): boolean => status === 'completed' || status === 'deploying'

/** The steps of teaching a company's own server what a build has learned. */
export const serverSteps = { start: startServer, train: teachServer, fail: failServer, load: loadServer } as const

/** Takes a step of a build; a build that is not where the step begins stays where it is. */
export async function takeStep(
  step: StepName,
  { client, environment }: EnvironmentScope,
  id: string,
): Promise<{ status: BuildStatus }> {
  const scope = { client, environment }
  const [build, all] = await Promise.all([
    new Table(scope).get(builds, id),
    new Table({ client }).get(environments, 'environments'),
  ])
  const found = all?.list.find(({ _id }) => _id === environment)
  // The environment was deleted, or somebody deleted a build that had been given up.
  if (!build || !found) return { status: 'failed' }
  const { from, take } = steps[step]
  if (!from.includes(build.status)) return { status: build.status }
  const { status } = await take(
    contextIn(contentScope(client, step === 'train' ? placeOf(build, found) : found)),
    build,
  )
  return { status }
}

/** A build of a release learns from the file of that release, whatever its environment holds by now. */
const placeOf = ({ file }: BuildItem, environment: EnvironmentItem): EnvironmentItem =>
  file === undefined ? environment : { ...environment, base: file, sealed: true }

/** Removes some builds of an environment with their models, also one that has not been told of yet; `more` while any is left. */
export async function removeBuilds({
  client,
  environment,
}: EnvironmentScope): Promise<{ removed: number; more: boolean }> {
  const scope = { client, environment }
  const table = new Table(scope)
  const some = await table.list(builds, { itemsMax: changesMax })
  await Promise.all(some.map(({ _id }) => removeModel(modelKey(scope, _id))))
  await transact(some.map(({ _id }) => table.drop(builds, _id)))
  return { removed: some.length, more: some.length > 0 }
}

/** Takes all that an environment was taught away, but the content it was taught with: no model answers there any more. */
export async function forgetTraining({
  client,
  environment,
}: EnvironmentScope): Promise<{ removed: number; more: boolean }> {
  const table = new Table({ client, environment })
  await transact([table.drop(deployments, 'deployed'), table.drop(locks, 'building')])
  return removeBuilds({ client, environment })
}

/** Takes the lines of a company off the provider's list; gives how many there were. */
export async function forgetTrainingJobs(client: string): Promise<number> {
  const own = await trainingJobsOf(client)
  for (const id of own) await transact([dropJob(id)])
  return own.length
}
