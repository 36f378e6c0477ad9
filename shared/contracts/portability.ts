/**
 * Portability: content as a file, out of an environment and into one. The file is described in
 * `functions/content/plans/content-file.ts`, and what importing it changes in `functions/content/plans/import.ts`.
 */
import * as z from 'zod/mini'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { topicsMax } from '../limits.ts'
import { contentKinds } from '../references.ts'
import { access, changing } from './content.ts'
import { Finding } from './findings.ts'
import { FileAnswer } from './translations.ts'

/** Topics of blocks; none means all of them. */
const Topics = z._default(z.array(z.string()).check(z.maxLength(topicsMax)), [])

export const importTypes = ['complete', 'partial'] as const
export type ImportType = (typeof importTypes)[number]

export const importedKinds = [...contentKinds, 'mapping'] as const
/** `skipped` stays as it is here, because it is the same or is not to be overwritten. */
const Counted = z.object({ created: z.int(), updated: z.int(), skipped: z.int(), removed: z.int() })
export type Counted = z.infer<typeof Counted>
export type ImportCounts = Record<(typeof importedKinds)[number], Counted>

export const ImportOutcome = z.object({
  ...Counted.shape,
  /** The same by kind. */
  kinds: z.record(z.enum(importedKinds), Counted),
  /** What keeps the import from being done: who needs what is missing, and which name is there twice. Empty once it is done. */
  refused: z.array(Finding),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const portability = contract({
  export: {
    route: 'POST /api/agent/block/export',
    summary:
      'Writes responses, forms and mappings into a JSON file, `{ audit: { created, origin }, checksum, content }`: of some topics, or of all.',
    access: access('read'),
    audit: 'export-content',
    limit: 'export',
    input: z.object({
      topics: Topics,
      forms: z._default(z.boolean(), true),
      /** With the intents and entities that they are of. */
      mappings: z._default(z.boolean(), true),
    }),
    output: FileAnswer,
  },
  import: {
    route: 'POST /api/agent/block/import',
    summary:
      'Takes an uploaded export over, all or nothing. `complete` replaces all responses, forms and mappings; `partial` adds and, with `overwrite`, replaces what is there already; with `topics` it first clears theirs. `dryRun` tells the outcome and changes nothing.',
    access: changing('update'),
    audit: 'import-content',
    input: z
      .object({
        uploadId: Id,
        type: z.enum(importTypes),
        overwrite: z._default(z.boolean(), false),
        topics: Topics,
        dryRun: z._default(z.boolean(), false),
      })
      .check(
        // All of it is replaced anyway.
        z.refine(({ type, topics }) => type === 'partial' || topics.length === 0, { error: 'wrong', path: ['topics'] }),
      ),
    output: ImportOutcome,
  },
})
