/** Trains the model of a build, and tells how far it is. */
import { Problem } from '#shared/problem'
import { isEmpty, type Knowledge, knowledgeOf } from '../../content/items/knowledge.ts'
import { train as learn } from '../../nlu/train.ts'
import { NluError } from '../../nlu/text/training-data.ts'
import type { WorkContext } from '../../platform/request/context.ts'
import { log } from '../../platform/aws/log.ts'
import { modelKey, writeModel } from '../../platform/files/models.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { askQuestions } from './questions.ts'
import { expectedMsOf, fingerprintOf } from '../../content/models/learned.ts'
import { reportOf, trainingData } from './training-input.ts'
import { endBuild, applyTransition } from '../../content/models/lifecycle.ts'
import type { BuildItem } from '../../content/models/store.ts'

/** Trains what the release holds by `learnFrom`. What cannot be learned ends the build with a sentence. */
export async function train(context: WorkContext, build: BuildItem, learnFrom = learn): Promise<BuildItem> {
  const at = new Date().toISOString()
  const knowledge = await knowledgeOf(context.table)
  if (isEmpty(knowledge)) return endBuild(context, build, 'failed', new Problem('nothing-to-build').message)
  const progress = new Progress(context, build, knowledge)
  try {
    const { model, report } = await learnFrom(trainingData(knowledge), { breathe: () => progress.breathe() })
    const key = modelKey(context.scope, build._id)
    await writeModel(key, model)
    const [{ company }, answered] = await Promise.all([
      companyConfig(context.scope.client, context.now),
      askQuestions(context, key),
    ])
    return await applyTransition(context, progress.build, {
      status: 'completed',
      progress: undefined,
      model: key,
      modelBytes: model.byteLength,
      report: reportOf(report, { intents: knowledge.intents, languages: company.supportedLangs, ...answered }),
      learned: {
        release: context.scope.release,
        at,
        items: knowledge.intents.length + knowledge.entities.length,
        fingerprint: fingerprintOf(knowledge),
      },
    })
  } catch (error) {
    if (error instanceof NluError) return endBuild(context, progress.build, 'failed', error.message)
    throw error
  }
}

const reportedEveryMs = 1000
/** A long build says when it got further, not that a second has passed. */
const stepMin = 0.01

/** How far a build is, guessed from how long such builds take: it slows down near the end rather than stop there. */
class Progress {
  readonly #started = Date.now()
  readonly #expectedMs: number
  #reported = Date.now()

  constructor(
    private readonly context: WorkContext,
    /** The build as it was last written. */
    public build: BuildItem,
    knowledge: Knowledge,
  ) {
    this.#expectedMs = expectedMsOf(knowledge)
  }

  /** Lets others have the thread for a moment, and tells about once a second how far it is. */
  async breathe(): Promise<void> {
    await new Promise<void>((resolve) => void setImmediate(resolve))
    const now = Date.now()
    if (now - this.#reported < reportedEveryMs) return
    const share = 1 - Math.exp((-1.5 * (now - this.#started)) / this.#expectedMs)
    const progress = Math.round(share * 100) / 100
    if (progress - (this.build.progress ?? 0) < stepMin) return
    this.#reported = now
    try {
      this.build = await applyTransition(this.context, this.build, { progress })
    } catch (error) {
      // Somebody else has ended this build, so its model is not needed.
      if (Problem.is(error, 'stale')) throw error
      log.warn('The progress of a build could not be told.', error as Error)
    }
  }
}
