/** One step of a build. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { stepNames, takeStep } from '../../areas/builds/steps.ts'

const Event = z.object({ step: z.enum(stepNames), client: Id, environment: Id, build: Id })

export const handler = (event: unknown) => {
  const { step, client, environment, build } = Event.parse(event)
  return takeStep(step, { client, environment }, build)
}
