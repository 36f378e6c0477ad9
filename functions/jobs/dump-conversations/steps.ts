/** One step of a text file of what was said. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { stepNames, takeStep } from '../../areas/analytics/dump/steps.ts'

const Event = z.object({ step: z.enum(stepNames), client: Id, task: Id, chunk: z._default(z.int(), 0) })

export const handler = (event: unknown) => {
  const { step, client, task, chunk } = Event.parse(event)
  return takeStep(step, { scope: { client }, task }, chunk)
}
