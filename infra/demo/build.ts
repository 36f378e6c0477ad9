/** Gives an environment a model that was learned before. The build goes the way of all builds, but without their job. */
import { operations as builds, takeStep } from '../../functions/areas/builds/operations.ts'
import { builds as kept } from '../../functions/areas/builds/store.ts'
import { train } from '../../functions/areas/builds/training.ts'
import type { Built } from '../../functions/nlu/train.ts'
import { workContext } from '../../functions/platform/request/agent-context.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { transact } from '../../functions/platform/table/table.ts'

export async function buildModel(context: Context, built: Built): Promise<void> {
  const { scope, table } = context
  // The job begins with the event of this operation.
  const { _id } = await builds.build({}, { ...context, commit: (changes) => transact(changes) })
  for (const step of ['queue', 'start'] as const) await takeStep(step, scope, _id)
  const started = await table.get(kept, _id)
  if (!started) throw new Error('A build of the demo is gone.')
  await train(workContext(scope), started, () => Promise.resolve(built))
  const { status } = await takeStep('deploy', scope, _id)
  if (status !== 'deployed') throw new Error(`A build of the demo is ${status}.`)
}
