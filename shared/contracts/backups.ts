/**
 * Backups: the content of one environment and the settings of the company at one moment. The content is a release file,
 * which is kept as long as a backup names it; no secret is in either.
 */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { contentKinds } from '../references.ts'
import { FileAnswer } from './translations.ts'

/** `safety`: made by the server right before a restore, of what the restore replaces. */
export const backupKinds = ['manual', 'safety'] as const

export const Backup = z.object({
  _id: Id,
  /** As it is downloaded. */
  gcpFilename: z.string(),
  kind: z.enum(backupKinds),
  created: z.iso.datetime(),
  /** The full name of who made it. */
  by: z.string(),
  /** How many items of each kind it holds. */
  counts: z.record(z.enum(contentKinds), z.int()),
})
export type Backup = z.infer<typeof Backup>

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
    summary: 'Backs the content of the active environment up, with the settings of the company.',
    access: access('create'),
    audit: 'create-backup',
    limit: 'export',
    input: z.object({}),
    output: Backup,
  },
  restore: {
    route: 'POST /api/agent/backup/restore',
    summary:
      'Puts the active environment and the settings back to a backup of it, all or nothing, also where it is read-only; what is replaced becomes a backup first.',
    access: access('update'),
    audit: 'load-backup',
    input: z.object({ snapshotId: Id }),
    output: z.object({ restored: Id, safety: Backup }),
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
    summary: 'Writes a backup into a JSON file; its content is one that an import of content takes.',
    access: access('read'),
    audit: 'export-backup',
    limit: 'export',
    input: z.object({ id: Id }),
    output: FileAnswer,
  },
})
