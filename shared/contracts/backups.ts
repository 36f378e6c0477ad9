/**
 * Backups: what an environment and the settings of its company were at one moment. The content is a release file, which is
 * kept as long as a backup names it; no secret is in any of it.
 */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { contentKinds } from '../references.ts'
import { FileAnswer } from './translations.ts'

/**
 * - `manual`: somebody made it. `nightly`, `weekly`: the night made it, where something had changed since the last one.
 * - `safety`: made by the server right before a restore or an import of a workspace, of what that replaces.
 * - `release`: what a promotion, an import, a restore or a clearing has replaced, with its content alone: the way to undo it.
 */
export const backupKinds = ['manual', 'nightly', 'weekly', 'safety', 'release'] as const
export type BackupKind = (typeof backupKinds)[number]

/** `writing`: it cannot be restored, downloaded or counted yet. */
export const backupStatuses = ['writing', 'complete', 'failed'] as const

/** What was about to be done when the server made a backup by itself. */
export const backupReasons = ['promote', 'import', 'restore', 'clear', 'update', 'activate', 'translations'] as const
export type BackupReason = (typeof backupReasons)[number]

export const Backup = z.object({
  _id: Id,
  /** As it is downloaded; empty while it is being written. */
  gcpFilename: z.string(),
  kind: z.enum(backupKinds),
  status: z.enum(backupStatuses),
  created: z.iso.datetime(),
  /** The full name of who made it; empty for one that the night made. */
  by: z.string(),
  /** How many items of each kind it holds. */
  counts: z.record(z.enum(contentKinds), z.int()),
  /** Of its content and its settings, without pictures and films. */
  bytes: z.optional(z.int()),
  /** Pictures, films and documents that it names. */
  media: z.optional(z.int()),
  reason: z.optional(z.enum(backupReasons)),
  /** When it was last restored into nothing and compared, and whether that was the same. */
  proven: z.optional(z.object({ at: z.iso.datetime(), isSame: z.boolean() })),
  /** When it is dropped by itself. */
  until: z.optional(z.iso.datetime()),
})
export type Backup = z.infer<typeof Backup>

/** What restoring a backup would change: items of content, and parts of the settings by their names. */
export const BackupDifference = z.object({
  added: z.int(),
  edited: z.int(),
  removed: z.int(),
  settings: z.array(z.string()),
  /** Secrets that nobody has entered here: what needs them stays off until they are. */
  missing: z.array(z.object({ channel: z.string(), field: z.string() })),
  /** Settings that stay as they are, as `company.cors`, because the rules of today refuse what the backup holds. */
  kept: z.optional(z.array(z.string())),
})
export type BackupDifference = z.infer<typeof BackupDifference>

const access = accessOf(builders)

export const backups = contract({
  list: {
    route: 'GET /api/agent/backup',
    summary: 'Lists the backups of the active environment, newest first.',
    access: access('read'),
    input: z.object({}),
    output: z.array(Backup),
  },
  create: {
    route: 'POST /api/agent/backup',
    summary:
      'Backs the active environment up: its content, the settings of the company, and the media that they name. Answered while it is being written.',
    access: access('create'),
    audit: 'create-backup',
    limit: 'export',
    input: z.object({}),
    output: Backup,
  },
  difference: {
    route: 'GET /api/agent/backup/difference/{id}',
    summary: 'Counts what restoring a backup would change, and changes nothing.',
    access: access('read'),
    input: z.object({ id: Id }),
    output: BackupDifference,
  },
  restore: {
    route: 'POST /api/agent/backup/restore',
    summary:
      'Puts the active environment and the settings back to a backup of it, all or nothing, also where it is read-only; what is replaced becomes a backup first. One of a release brings its content back and leaves the settings alone.',
    access: access('update'),
    audit: 'load-backup',
    input: z.object({ snapshotId: Id }),
    output: z.object({
      restored: Id,
      /** What was replaced; none where its file was lost. */
      safety: z.optional(Backup),
    }),
  },
  remove: {
    route: 'DELETE /api/agent/backup/{id}',
    summary: 'Deletes a backup.',
    access: access('delete'),
    audit: 'delete-backup',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  download: {
    route: 'POST /api/agent/backup/download/{id}',
    summary:
      'Writes a backup into a workspace file, which any workspace can import. One of content alone is written with the settings as they are.',
    access: access('read'),
    audit: 'export-backup',
    limit: 'export',
    input: z.object({ id: Id }),
    output: FileAnswer,
  },
})
