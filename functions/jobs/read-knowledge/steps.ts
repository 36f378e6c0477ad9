/** One step of reading what knowledge blocks name: of one environment, or at night of all that ask for it. */
import * as z from 'zod/mini'
import { ReadTask, readKnowledge, startNightly } from '../../areas/blocks/knowledge/steps.ts'

const Nightly = z.object({ after: z.optional(z.string()) })

export const handler = (given: unknown) => {
  const { data: task } = ReadTask.safeParse(given)
  return task ? readKnowledge(task) : startNightly(Nightly.parse(given).after)
}
