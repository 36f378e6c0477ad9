/**
 * Backups of an environment.
 *
 * | item   | per         | id                     |
 * |--------|-------------|------------------------|
 * | backup | environment | ULID: in order of time |
 *
 * Their content and settings lie in release files, which are kept because these rows name them. The media that the content
 * names are nobody's copies: nothing deletes the media of content.
 */
import * as z from 'zod/mini'
import { Backup, backupStatuses, type BackupKind, type BackupReason } from '#shared/contracts/backups'
import { CompanySettings } from '#shared/contracts/company-settings'
import { safetyBackupDays, undoDays } from '#shared/limits'
import { slug } from '#shared/slug'
import { wallClock } from '#shared/wall-clock'
import { canonicalJson } from './plans/content-file.ts'
import { writeBytes } from '../platform/table/release-store.ts'
import { collection } from '../platform/table/table.ts'
import type { CompanyItem, EnvironmentItem } from '../platform/tenancy/tenancy.ts'

const FileName = z.string()

const BackupItem = z.extend(z.omit(Backup, { status: true, until: true }), {
  // Rows are older than this field.
  status: z._default(z.enum(backupStatuses), 'complete'),
  file: FileName,
  /** Holds the settings; none where it is of content alone. */
  parts: z.optional(FileName),
  /** The settings of one that was made before they had a file. */
  settings: z.optional(CompanySettings),
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

/** As people see it. */
export const backupOf = ({ expires, ...item }: BackupItem): Backup => ({
  ...item,
  ...(expires !== undefined && { until: new Date(expires * 1000).toISOString() }),
})

/** `acme-draft-2026-11-23-140502.parley`, by the clock on the company's wall. */
export function backupFileName(
  { name, timezone }: Pick<CompanyItem, 'name' | 'timezone'>,
  environment: Pick<EnvironmentItem, 'name'>,
  now: Date,
): string {
  const { day, time } = wallClock(now, timezone)
  return `${name}-${slug(environment.name)}-${day}-${time.replaceAll(':', '')}.parley`
}

const daySeconds = 24 * 60 * 60

/** The second at which a backup of this kind is dropped by itself; none for what is kept until somebody deletes it. */
export function expiryOf(kind: BackupKind, reason: BackupReason | undefined, now: Date): number | undefined {
  if (kind !== 'safety' && kind !== 'release') return undefined
  // What is cleared is not missed at once: clearing promises a month.
  const days = kind === 'safety' || reason === 'clear' ? safetyBackupDays : undoDays
  return Math.floor(now.getTime() / 1000) + days * daySeconds
}

/** Writes the file of the settings, and gives its name and size: equal settings have one file. */
export async function writeParts(client: string, parts: object): Promise<{ name: string; bytes: number }> {
  const bytes = Buffer.from(canonicalJson(parts))
  return { name: await writeBytes(client, bytes), bytes: bytes.length }
}
