/** Translations: every text that customers read, in a table that travels to a translator and back. */
import * as z from 'zod/mini'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { access, changing } from './content.ts'

/** A file that is good for a minute, under the name that browsers keep it by. */
export const FileAnswer = z.object({ url: z.string(), fileName: z.string() })
export type FileAnswer = z.infer<typeof FileAnswer>

/** A line of a table about a text that is not here: its id names nothing, or what it names has no such text. */
export const IgnoredRow = z.object({
  /** As spreadsheets number it: the head is 1. */
  row: z.int(),
  id: z.string(),
  field: z.string(),
  reason: z.enum(['id', 'field']),
})
export type IgnoredRow = z.infer<typeof IgnoredRow>

/** No more ignored lines and columns than this are listed. */
export const ignoredListedMax = 100

export const TranslationOutcome = z.object({
  /** How many responses, forms and questions change; the settings count as one. */
  updated: z.int(),
  /** How many texts in them, each language by itself. */
  texts: z.int(),
  /** How many lines are ignored, and the first of them. */
  ignored: z.int(),
  ignoredRows: z.array(IgnoredRow),
  /** The columns that are no language of the company. */
  ignoredColumns: z.array(z.string()),
})
export type TranslationOutcome = z.infer<typeof TranslationOutcome>

export const translations = contract({
  export: {
    route: 'POST /api/agent/translations/export',
    summary:
      'Writes every text that customers read into a CSV file: `block id`, `field`, the `title` of what it belongs to, then a column per language of the company, English first. The texts of menu and plugin have the id `settings`.',
    access: access('read'),
    audit: 'export-translation',
    limit: 'export',
    input: z.object({}),
    output: FileAnswer,
  },
  import: {
    route: 'POST /api/agent/translations/import',
    files: { file: { purpose: 'translations', field: 'uploadId' } },
    summary:
      'Takes the texts of an uploaded CSV file over into what is there, all or nothing. An empty cell changes nothing, `-` takes the text away. Texts of menu and plugin are the company’s and hold everywhere at once. `dryRun` tells the outcome and changes nothing.',
    access: changing('update'),
    audit: 'import-translation',
    input: z.object({ uploadId: Id, dryRun: z._default(z.boolean(), false) }),
    output: TranslationOutcome,
  },
})
