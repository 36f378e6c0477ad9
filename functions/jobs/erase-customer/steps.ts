/** One step of erasing a customer, `more` until a look at everything finds nothing. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { takeErasureStep, type Next } from '../../areas/privacy/steps.ts'

const Input = z.object({ client: Id, erasure: Id, run: Id })

export async function handler(given: unknown): Promise<z.infer<typeof Input> & Next> {
  const task = Input.parse(given)
  return { ...task, ...(await takeErasureStep({ client: task.client }, task)) }
}
