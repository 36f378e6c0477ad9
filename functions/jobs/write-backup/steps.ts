/** The steps of writing a backup: `write`, and `fail` where that could not be done. */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { failBackup, writeBackup } from '../../areas/backups/steps.ts'

const Input = z.object({ step: z.enum(['write', 'fail']), client: Id, environment: Id, backup: Id })

export async function handler(given: unknown): Promise<void> {
  const { step, client, environment, backup } = Input.parse(given)
  await (step === 'write' ? writeBackup : failBackup)({ client, environment }, backup)
}
