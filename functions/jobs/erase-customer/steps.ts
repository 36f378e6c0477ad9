/** One step of erasing a customer, `more` until a look at everything finds nothing. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'

const Input = z.object({ client: Id, erasure: Id, run: Id })

export const handler = (given: unknown): Promise<z.infer<typeof Input> & { more: boolean }> =>
  Promise.resolve({ ...Input.parse(given), more: false })
