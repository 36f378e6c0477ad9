/** One step of a grouping of questions. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { stepNames, takeStep } from '../../areas/review/steps.ts'

const Event = z.object({ step: z.enum(stepNames), client: Id, environment: Id, task: Id })

export const handler = (event: unknown) => {
  const { step, client, environment, task } = Event.parse(event)
  return takeStep(step, { client, environment }, task)
}
