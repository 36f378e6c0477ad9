/** Tests of the bot: kept as content, and run in memory on what the bot of an environment is, or would be. */
import { isHeldOut, type tests as contract } from '#shared/contracts/tests'
import { Problem } from '#shared/problem'
import { runTests, type RunnableTest } from '../../bot/checks/run-tests.ts'
import { openStage } from '../../bot/stage/stage.ts'
import { environmentIn, readEnvironments } from '../../content/hold.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { ContentRows } from '../../platform/table/content-rows.ts'
import { openFile, readState } from '../../platform/table/release-store.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { contentScope } from '../../platform/tenancy/tenancy.ts'
import { deployment } from '../../content/models/store.ts'
import { findRelease } from '../releases/operations.ts'
import { testFromConversation } from './from-conversation.ts'
import { tests } from './store.ts'

export const operations: Operations<typeof contract> = {
  list: (_, context) => tests.list(context),
  create: ({ test, key }, context) => tests.create(context, { ...test, key }),
  update: ({ _id, revision, test, key }, context) => tests.update(context, _id, { ...test, key }, revision),
  remove: ({ _id }, context) => tests.remove(context, _id),

  run: async ({ ids, draft, environmentId, releaseId }, context) => {
    const { scope, now } = context
    const [chosen, { company, settings, variables }, stage] = await Promise.all([
      draft ? [draft] : chosenTests(context, ids),
      companyConfig(scope.client, now),
      stageFor(context, environmentId ?? scope.environment, releaseId),
    ])
    return runTests({ now, stage, config: { company, settings, variables } }, chosen)
  },

  fromConversation: (asked, context) => testFromConversation(context, asked),
}

/** The questions of an environment, those of each language as strangers ask them. */
export const questionSetsIn = async (content: ContentRows) =>
  (await tests.list({ table: content })).filter((test) => test.type === 'questions')

/** All tests but those that are held out, or those that are named: one that is not there is no test that passes. */
async function chosenTests(context: Context, ids: readonly string[] | undefined): Promise<readonly RunnableTest[]> {
  const all = await tests.list(context)
  if (!ids) return all.filter((test) => !isHeldOut(test))
  const chosen = all.filter(({ _id }) => ids.includes(_id))
  if (chosen.length < new Set(ids).size) throw new Problem('not-found')
  return chosen
}

/** The bot of an environment with the model that answers there; or a release of it, with the model it came with. */
async function stageFor({ scope: { client } }: Context, environmentId: string, releaseId: string | undefined) {
  if (releaseId !== undefined) {
    const { environment, row } = await findRelease({ client }, environmentId, releaseId)
    const scope = contentScope(client, { ...environment, base: row.file, sealed: true })
    const [state, deployed] = await Promise.all([openFile(client, row.file), deployment(scope)])
    return openStage(scope, { state, model: row.model?.key ?? deployed?.model })
  }
  const scope = contentScope(client, environmentIn(await readEnvironments({ client }), environmentId))
  const [state, deployed] = await Promise.all([readState(scope), deployment(scope)])
  return openStage(scope, { state, model: deployed?.model })
}
