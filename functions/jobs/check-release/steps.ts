/** One step of the checks of a release. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { stepNames, takeStep } from '../../areas/releases/checks/steps.ts'

const Event = z.object({
  step: z.enum(stepNames),
  client: Id,
  environment: Id,
  /** The number of the release. */
  number: z.int(),
  run: Id,
  chunk: z._default(z.int(), 0),
})

export const handler = (event: unknown) => {
  const { step, client, environment, number, run, chunk } = Event.parse(event)
  return takeStep(step, { scope: { client, environment }, number, run }, chunk)
}
