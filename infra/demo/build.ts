/** Gives an environment a model that was learned before. The build goes the way of all builds, but without their job. */
import { operations as builds } from '../../functions/areas/builds/operations.ts'
import { takeStep } from '../../functions/areas/builds/steps.ts'
import { builds as kept } from '../../functions/areas/builds/store.ts'
import { train } from '../../functions/areas/builds/training.ts'
import type { Built } from '../../functions/nlu/train.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { contextIn } from '../../functions/platform/request/scoped-context.ts'
import { calling, quiet } from './call.ts'

export async function buildModel(context: Context, built: Built): Promise<void> {
  const { scope, table } = context
  // Without its event the operation starts no job.
  const { _id } = await builds.build({}, calling(quiet(context), 'builds', 'build'))
  for (const step of ['queue', 'start'] as const) await takeStep(step, scope, _id)
  const started = await table.get(kept, _id)
  if (!started) throw new Error('A build of the demo is gone.')
  await train(contextIn(scope), started, () => Promise.resolve(built))
  const { status } = await takeStep('deploy', scope, _id)
  if (status !== 'deployed') throw new Error(`A build of the demo is ${status}.`)
}
