/**
 * Portability: content as a file, out of an environment and into one, and a whole workspace as a file. The file of content
 * is described in `functions/content/plans/content-file.ts`, and what importing it changes in
 * `functions/content/plans/import.ts`; that of a workspace in `functions/portability/workspace-file.ts`.
 */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
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

/** What a workspace file holds beside content: settings of the company, of the environment's channels, and what content names. */
export const workspaceParts = ['company', 'channels', 'departments', 'events', 'variables'] as const
export type WorkspacePart = (typeof workspaceParts)[number]

export const WorkspaceOutcome = z.object({
  content: ImportOutcome,
  settings: z.record(z.enum(workspaceParts), Counted),
  /** Pictures, films and documents; those that are here already are skipped. */
  media: z.object({ created: z.int(), skipped: z.int() }),
  /** Secrets that no file holds and nobody has entered here: what needs them stays off until they are. */
  missing: z.array(z.object({ channel: z.string(), field: z.string() })),
  /** How much of it the language model of the environment does not know: the bot understands that once it is built. */
  unlearned: z.int(),
  /** What was replaced, once it is done. */
  safety: z.optional(Id),
})
export type WorkspaceOutcome = z.infer<typeof WorkspaceOutcome>

const workspaceAccess = accessOf(builders)

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
    files: { file: { purpose: 'content', field: 'uploadId' } },
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
  exportWorkspace: {
    route: 'POST /api/agent/workspace/export',
    summary:
      'Writes the active environment into a workspace file: content, settings, channels without secrets, and the media that they name. The same workspace gives the same bytes, and so does one that it was imported into while it was empty.',
    access: workspaceAccess('read'),
    audit: 'export-workspace',
    limit: 'export',
    input: z.object({
      /** Without them a file of many films stays small; whoever imports it needs to have them. */
      media: z._default(z.boolean(), true),
    }),
    output: FileAnswer,
  },
  importWorkspace: {
    route: 'POST /api/agent/workspace/import',
    summary:
      'Lets the active environment and the settings be those of an uploaded workspace file, all or nothing; what is replaced becomes a backup first. Without `commit` it tells the outcome and changes nothing. A live environment is named by `name`. Variables, departments and events that the file does not hold stay.',
    access: workspaceAccess('update'),
    audit: 'import-workspace',
    input: z.object({
      uploadId: Id,
      commit: z._default(z.boolean(), false),
      /** The name of the active environment, where that is live. */
      name: z.optional(z.string()),
    }),
    output: WorkspaceOutcome,
  },
})
