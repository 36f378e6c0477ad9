/**
 * The models of releases: content and the model that learned it go to an environment together. A release takes a model that
 * knows what it holds from either side; where neither has one, a build of the release itself learns it.
 */
import type { Diff, PromotionCheck, Release } from '#shared/contracts/releases'
import type { Event } from '#shared/realtime/events'
import type { ReleasedModel, ReleaseRow } from '../release-rows.ts'
import type { HoldContext } from '../hold.ts'
import { copyModel, modelKey } from '../../platform/files/models.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { countUnlearned, expectedMsOf, fingerprintOf, knowledgeIn } from './learned.ts'
import { buildEvent, currentState, deadlineAfter, isAtRest } from './lifecycle.ts'
import { builds, deployments, type BuildItem, type DeployedItem } from './store.ts'
import { isEmpty, type Knowledge } from '../items/knowledge.ts'
import { jobChange } from './training-jobs.ts'

/** What answers customers of an environment, with the build it comes from. */
interface Answering {
  readonly deployed: DeployedItem | undefined
  readonly build: BuildItem | undefined
}

async function answeringIn(scope: EnvironmentScope): Promise<Answering> {
  const table = new Table(scope)
  const deployed = await table.get(deployments, 'deployed')
  return { deployed, build: deployed && (await table.get(builds, deployed.build)) }
}

/** Whether a model answers in an environment, and how much of what it holds that model does not know. */
export async function pendingKnowledge(
  scope: EnvironmentScope,
  state: ReleaseState,
): Promise<{ isThere: boolean; unlearned: number }> {
  return standOf(await answeringIn(scope), knowledgeIn(state))
}

const standOf = ({ deployed, build }: Answering, knowledge: Knowledge) => ({
  isThere: deployed !== undefined,
  unlearned: countUnlearned(build?.learned, knowledge),
  ...(build?.learned && { learned: build.learned.at }),
})

/** What two environments know of what they hold, and what a promotion of everything does to the model of the target. */
export async function compareModels(
  [source, target]: readonly [EnvironmentScope, EnvironmentScope],
  states: { readonly source: ReleaseState; readonly target: ReleaseState },
  now: Date,
): Promise<Diff['model']> {
  const [from, into] = await Promise.all([answeringIn(source), answeringIn(target)])
  const [ours, theirs] = [knowledgeIn(states.source), knowledgeIn(states.target)]
  const step = stepFor(ours, from.build, into.build)
  // A target that holds the same by now is about to know it.
  const isAlike = step === 'learn' && fingerprintOf(ours) === fingerprintOf(theirs)
  const isSoonDone = isAlike && (await isLearningIn(target, now))
  return {
    ...standOf(from, ours),
    target: standOf(into, theirs),
    ...(step !== 'keep' && !isSoonDone && { step }),
  }
}

/** How many of the latest builds are looked through for one that is under way, or that knows a content. */
const latestMax = 10

/** Whether a build is under way that will answer in an environment. */
async function isLearningIn(scope: EnvironmentScope, now: Date): Promise<boolean> {
  const latest = await new Table(scope).list(builds, { newestFirst: true, itemsMax: latestMax })
  return latest.some((build) => !build.waits && !isAtRest(currentState(build, now)))
}

type ModelStep = 'keep' | NonNullable<Diff['model']['step']>

/**
 * What happens to the model of a target that is to hold this. Of two models that know it the later one answers, unless a
 * part of the source is promoted: that leaves a model that knows it alone.
 */
function stepFor(
  knowledge: Knowledge,
  source: BuildItem | undefined,
  target: BuildItem | undefined,
  { isWhole = true } = {},
): ModelStep {
  if (isEmpty(knowledge)) return 'keep'
  const [isInSource, isInTarget] = [source, target].map((build) => countUnlearned(build?.learned, knowledge) === 0)
  const isOther = originOf(source) !== originOf(target)
  if (isInSource && isOther && (!isInTarget || (isWhole && momentOf(source) > momentOf(target)))) return 'bring'
  return isInTarget ? 'keep' : 'learn'
}

const originOf = (build: BuildItem | undefined) => build && (build.origin ?? build.model)
const momentOf = (build: BuildItem | undefined) => build?.learned?.at ?? ''

/** What a promotion with this outcome would do to the model of its target. */
export async function modelStep(
  source: EnvironmentScope,
  target: EnvironmentScope,
  outcome: ReleaseState,
  { isWhole }: { isWhole: boolean },
): Promise<PromotionCheck['model']> {
  const [from, into] = await Promise.all([answeringIn(source), answeringIn(target)])
  const knowledge = knowledgeIn(outcome)
  const step = stepFor(knowledge, from.build, into.build, { isWhole })
  if (step === 'keep') return undefined
  const seconds = Math.round(expectedMsOf(knowledge) / 1000)
  return { step, count: countUnlearned(into.build?.learned, knowledge), seconds }
}

interface Wanted {
  /** What the release holds. */
  readonly content: ReleaseState
  readonly file: string
  readonly source: EnvironmentScope
  readonly target: EnvironmentScope
  /** Its model answers nobody yet. */
  readonly isCandidate: boolean
  /** It holds all that the source has. */
  readonly isWhole: boolean
  readonly by: string
}

/** The model of a release, and the changes that bring it to the target. */
export interface ModelOfRelease {
  readonly model: ReleasedModel | undefined
  /** It is still to be learned. */
  readonly isUnderWay: boolean
  readonly changes: readonly Change[]
  readonly events: readonly Event[]
}

/** The model that a release is to answer with; where none knows it, a build of it begins with these changes. */
export async function modelFor(context: HoldContext, wanted: Wanted): Promise<ModelOfRelease> {
  const { content, source, target, isCandidate, isWhole } = wanted
  const [from, into] = await Promise.all([answeringIn(source), answeringIn(target)])
  const knowledge = knowledgeIn(content)
  const step = stepFor(knowledge, from.build, into.build, { isWhole })
  const brought =
    step === 'bring' && from.build ? await adoptModel(context, from.build, target, into, !isCandidate) : undefined
  if (brought) return { ...brought, isUnderWay: false, events: [] }
  if (step === 'keep') {
    const { deployed } = into
    const model = deployed && { build: deployed.build, key: deployed.model }
    return { model, isUnderWay: false, changes: [], events: [] }
  }
  return (await modelAtHand(context, wanted, knowledge, into)) ?? learn(context, wanted)
}

/** A model of the target that knows the content, or is about to: of a candidate that was prepared before, most often. */
async function modelAtHand(
  { now }: HoldContext,
  { file, target, isCandidate }: Wanted,
  knowledge: Knowledge,
  into: Answering,
): Promise<ModelOfRelease | undefined> {
  const table = new Table(target)
  const latest = await table.list(builds, { newestFirst: true, itemsMax: latestMax })
  const fingerprint = fingerprintOf(knowledge)
  const known = latest.find(({ model, learned }) => model !== undefined && learned?.fingerprint === fingerprint)
  const isOfFile = (build: BuildItem) => build.file === file && !isAtRest(currentState(build, now))
  const begun = isCandidate ? latest.find((build) => build.waits && isOfFile(build)) : undefined
  const build = known ?? begun
  if (!build) return undefined
  const isLoaded = known !== undefined && !isCandidate
  return {
    model: { build: build._id, key: modelKey(target, build._id) },
    isUnderWay: known === undefined,
    changes: isLoaded ? [statusChange(table, known, 'deployed'), ...loadChanges(table, known, into)] : [],
    events: [],
  }
}

/** Begins a build of a release. Others may be under way: it learns from a file that nobody changes. */
async function learn(context: HoldContext, { file, target, isCandidate, by }: Wanted): Promise<ModelOfRelease> {
  const { now } = context
  const time = now.toISOString()
  const build: BuildItem = {
    _id: context.newId(),
    created: time,
    updated: time,
    status: 'created',
    agent: by,
    file,
    ...(isCandidate && { waits: true }),
    deadline: deadlineAfter(now),
    version: 1,
  }
  return {
    model: { build: build._id, key: modelKey(target, build._id) },
    isUnderWay: true,
    changes: [new Table(target).create(builds, build, 'stale'), await jobChange(target, build)],
    events: [buildEvent({ scope: target }, build)],
  }
}

/**
 * The changes that bring a model to another environment: as a build of its own there, so that it stays when the first
 * environment goes. None where its bytes are gone. Unless `isLoaded`, it answers nobody yet.
 */
async function adoptModel(
  context: Pick<HoldContext, 'newId'>,
  build: BuildItem,
  into: EnvironmentScope,
  standing: Answering,
  isLoaded: boolean,
): Promise<{ readonly model: ReleasedModel; readonly changes: Change[] } | undefined> {
  const _id = context.newId()
  const key = modelKey(into, _id)
  if (!build.model || !(await copyModel(build.model, key))) return undefined
  // Its report stays where it was trained: it is by far the largest part of a build.
  const copy: BuildItem = {
    ...build,
    report: undefined,
    _id,
    model: key,
    origin: build.origin ?? build.model,
    status: isLoaded ? 'deployed' : 'completed',
    isReleased: true,
    file: undefined,
    waits: undefined,
    version: 1,
  }
  const table = new Table(into)
  const loaded = isLoaded ? loadChanges(table, copy, standing) : []
  return { model: { build: _id, key }, changes: [table.create(builds, copy, 'stale'), ...loaded] }
}

/** The changes that let an environment answer with a model of another one, where that knows its content and its own does not. */
export async function shareModel(
  context: HoldContext,
  { model, from, into }: { model: ReleasedModel; from: EnvironmentScope; into: EnvironmentScope },
  content: ReleaseState,
): Promise<Change[]> {
  const [build, standing] = await Promise.all([new Table(from).get(builds, model.build), answeringIn(into)])
  if (!build || stepFor(knowledgeIn(content), build, standing.build) !== 'bring') return []
  return (await adoptModel(context, build, into, standing, true))?.changes ?? []
}

/** The changes that let an earlier model of an environment answer again; none where it is gone, or answers already. */
export async function loadModel(
  scope: EnvironmentScope,
  model: ReleasedModel,
): Promise<Pick<ModelOfRelease, 'changes' | 'events'>> {
  const table = new Table(scope)
  const [build, standing] = await Promise.all([table.get(builds, model.build), answeringIn(scope)])
  if (build?.model !== model.key || standing.deployed?.build === model.build) return { changes: [], events: [] }
  const loaded: BuildItem = { ...build, status: 'deployed', waits: undefined }
  return {
    changes: [statusChange(table, loaded, 'deployed'), ...loadChanges(table, build, standing)],
    events: [buildEvent({ scope }, loaded)],
  }
}

/** A model answers, and the one before it is a completed one again. */
function loadChanges(
  table: Table<EnvironmentScope>,
  { _id, model, rasaFile }: Pick<BuildItem, '_id' | 'model' | 'rasaFile'>,
  { deployed, build }: Answering,
): Change[] {
  if (model === undefined) return []
  const next = { build: _id, model, ...(rasaFile && { rasaFile }), revision: (deployed?.revision ?? 0) + 1 }
  return [
    deployed
      ? table.replace(deployments, next, { field: 'revision', value: deployed.revision })
      : table.create(deployments, next, 'stale'),
    ...(build?.status === 'deployed' ? [statusChange(table, build, 'completed')] : []),
  ]
}

const statusChange = (table: Table<EnvironmentScope>, build: BuildItem, status: 'completed' | 'deployed'): Change =>
  table.replace(builds, { ...build, status, version: build.version + 1 }, { field: 'version', value: build.version })

/** How far the models of releases are that were not learned yet, by the number of the release. */
export async function learningOf(
  scope: EnvironmentScope,
  rows: readonly Pick<ReleaseRow, 'number' | 'model'>[],
  now: Date,
): Promise<ReadonlyMap<number, NonNullable<Release['learning']>>> {
  const ids = rows.flatMap(({ model }) => model?.build ?? [])
  const found = new Map((await new Table(scope).getMany(builds, ids)).map((build) => [build._id, build]))
  return new Map(
    rows.flatMap(({ number, model }) => {
      const build = model && found.get(model.build)
      if (!build || build.model !== undefined) return []
      const { status, progress, message } = currentState(build, now)
      const isOver = isAtRest({ ...build, status })
      return [
        [
          number,
          {
            status: isOver ? 'failed' : 'running',
            ...(!isOver && { progress: progress ?? 0 }),
            ...(message && { message }),
          },
        ],
      ] as const
    }),
  )
}
