/** One step of teaching a company's own server what a build has learned; meanwhile the model of the build answers. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { serverSteps } from '../../areas/builds/steps.ts'

const Event = z.object({ step: z.enum(['start', 'train', 'fail']), client: Id, environment: Id, build: Id })

export async function handler(event: unknown): Promise<{ status: string }> {
  const { step, client, environment, build } = Event.parse(event)
  await serverSteps[step]({ client, environment }, build)
  return { status: step }
}
