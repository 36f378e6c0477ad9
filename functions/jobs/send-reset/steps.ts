/** Mails the way to a new password; of an address that belongs to nobody nothing follows. */
import * as z from 'zod/mini'
import { mailReset } from '../../areas/accounts/steps.ts'

const Input = z.object({ email: z.string(), request: z.string() })

export async function handler(given: unknown): Promise<{ more: false }> {
  await mailReset(Input.parse(given))
  return { more: false }
}
