/** One step of a run of a schedule. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { stepNames, takeStep } from '../../areas/blocks/steps.ts'

const Event = z.object({
  step: z.enum(stepNames),
  client: Id,
  environment: Id,
  block: Id,
  /** The moment it was due. */
  at: z.iso.datetime(),
  chunk: z._default(z.int(), 0),
})

export const handler = (event: unknown) => {
  const { step, client, environment, block, at, chunk } = Event.parse(event)
  return takeStep(step, { scope: { client, environment }, block, at: new Date(at).toISOString() }, chunk)
}
