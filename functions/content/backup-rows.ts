/**
 * Backups of an environment.
 *
 * | item   | per         | id                     |
 * |--------|-------------|------------------------|
 * | backup | environment | ULID: in order of time |
 *
 * Their content lies in release files, which are kept because these rows name them.
 */
import * as z from 'zod/mini'
import { Backup } from '#shared/contracts/backups'
import { CompanySettings } from '#shared/contracts/company-settings'
import { collection } from '../platform/table/table.ts'

const BackupItem = z.extend(Backup, {
  file: z.string(),
  settings: CompanySettings,
  /** The second at which one that the server made by itself is dropped. */
  expires: z.optional(z.int()),
})
export type BackupItem = z.infer<typeof BackupItem>

export const backups = collection({
  name: 'backup',
  per: 'environment',
  schema: BackupItem,
  id: ({ _id }) => _id,
  expires: ({ expires }) => expires,
})
