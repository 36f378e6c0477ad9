/** The company's language model: where it is asked, with which words, how much it may take, and whether it answers. */
import type { llm } from '#shared/contracts/llm'
import { Problem } from '#shared/problem'
import { requireModel } from '../../platform/outside/language-model.ts'
import type { Operations } from '../../platform/request/context.ts'
import { listModels } from './models.ts'
import { probeModel } from './probe.ts'
import { readSettings, saveModelSettings } from './settings.ts'
import { tryQuestion } from './trial.ts'

export const operations: Operations<typeof llm> = {
  models: async ({ modelName }, { scope }) => {
    const models = await listModels(scope, await requireModel(scope))
    if (modelName === undefined) return models
    const model = models.find((each) => each.modelName === modelName)
    if (!model) throw new Problem('not-found')
    return model
  },

  get: (_, context) => readSettings(context),

  update: async ({ revision, ...given }, context) => {
    await saveModelSettings(given, context, revision)
    return readSettings(context)
  },

  test: (_, { scope }) => probeModel(scope),

  tryOut: (question, context) => tryQuestion(question, context),
}
