/**
 * Starters: a bot that is begun from a trade, a file of another product or the company's website. Each is told as a preview
 * first; what is made is added to the active environment, and what was there before becomes a backup.
 */
import * as z from 'zod/mini'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { textLengthMax, titleLengthMax, utteranceLengthMax } from '../limits.ts'
import { contentKinds } from '../references.ts'
import { fault } from '../fields/fields.ts'
import { textUpTo } from '../fields/text.ts'
import { VariableName } from '../fields/variables.ts'
import { access, changing } from './content.ts'
import { ImportOutcome } from './portability.ts'

export const trades = ['shop', 'restaurant', 'practice', 'hotel', 'craftsman', 'public-office', 'association'] as const
export type Trade = (typeof trades)[number]

/** Files of one import: a project of another product may be several. */
export const starterFilesMax = 10
/** Pages of a website that are looked at. */
export const starterPagesMax = 30
/** Pages that one request reads. */
export const pagesPerReadMax = 5
/** Questions that are taken from one page. */
export const questionsPerPageMax = 20

const Address = z.string().check(z.refine((url) => url !== '' && !fault('https-url', url), 'url'))

const PageQuestion = z.object({
  question: z.string().check(z.minLength(1), z.maxLength(utteranceLengthMax)),
  answer: textUpTo(textLengthMax),
})
export type PageQuestion = z.infer<typeof PageQuestion>

export const FoundPage = z.object({
  url: Address,
  title: textUpTo(titleLengthMax),
  questions: z.array(PageQuestion).check(z.maxLength(questionsPerPageMax)),
})
export type FoundPage = z.infer<typeof FoundPage>

/** What is typed of the company: its opening hours, its telephone. */
const Facts = z._default(z.record(VariableName, textUpTo(titleLengthMax)), {})
const Language = z.optional(z.enum(contentLanguages))

export const StarterSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('trade'), trade: z.enum(trades), facts: Facts }),
  z.object({
    from: z.literal('file'),
    uploadIds: z.array(Id).check(z.maxLength(starterFilesMax, 'at-most')),
    /** Of texts whose language the file does not say; by default the company's first. */
    language: Language,
  }),
  z.object({
    from: z.literal('website'),
    pages: z.array(FoundPage).check(z.minLength(1, 'mandatory'), z.maxLength(starterPagesMax, 'at-most')),
    language: Language,
  }),
])
export type StarterSource = z.infer<typeof StarterSource>

/** What a source has and a bot here has no place for. */
export const leftCodes = [
  'action',
  'column',
  'condition',
  'context',
  'duplicate',
  'empty',
  'event',
  'fallback',
  'file',
  'flow',
  'language',
  'parameter',
  'payload',
  'pattern',
  'row',
  'slot',
  'story',
  'synonym',
  'system-entity',
  'too-long',
  'too-many',
  'variant',
  'webhook',
] as const
export type LeftCode = (typeof leftCodes)[number]

const Left = z.object({
  code: z.enum(leftCodes),
  /** As the source names it. */
  name: z.string(),
  /** How often, where several of one name were left out. */
  count: z.int(),
})
export type Left = z.infer<typeof Left>

/** Something that a bot needs to know of the company: a variable, which texts name. */
const Fact = z.object({
  name: VariableName,
  label: z.string(),
  example: z.string(),
  /** As it is, or would be. */
  value: z.string(),
  /** Nobody has written it: customers would read its placeholder. */
  isMissing: z.boolean(),
})
export type Fact = z.infer<typeof Fact>

/** As many of each kind are told of by name. */
export const starterItemsMax = 12

export const StarterOutcome = z.object({
  content: ImportOutcome,
  /** The first of each kind that is made or changed, with words of it. */
  items: z.array(
    z.object({ kind: z.enum(contentKinds), title: z.string(), text: z.string(), does: z.enum(['created', 'updated']) }),
  ),
  facts: z.array(Fact),
  left: z.array(Left),
})
export type StarterOutcome = z.infer<typeof StarterOutcome>

/** Why a page could not be read. */
export const pageFaults = ['refused', 'robots', 'not-found', 'timeout', 'too-large', 'no-text'] as const

export const starters = contract({
  preview: {
    route: 'POST /api/agent/starter/preview',
    summary:
      'Tells what beginning from a trade, uploaded files or pages would make in the active environment, by kind and with the first of each, and what has no place here. Nothing is changed.',
    access: access('read'),
    audit: { none: 'it only reads' },
    input: z.object({ starter: StarterSource }),
    output: StarterOutcome,
  },
  begin: {
    route: 'POST /api/agent/starter',
    summary:
      'Adds what a trade, uploaded files or pages make to the active environment, all or nothing. What is here under the same title stays, but for the bot’s own moments, which are replaced. What was there before becomes a backup.',
    access: changing('create'),
    audit: 'import-content',
    input: z.object({ starter: StarterSource }),
    output: StarterOutcome,
  },
  pages: {
    route: 'POST /api/agent/starter/pages',
    summary:
      'Lists pages of a website: those of its sitemap, else those its first page leads to; at most 30 of one host.',
    access: access('read'),
    audit: { none: 'it only reads' },
    limit: 'export',
    input: z.object({ url: Address }),
    output: z.object({
      pages: z.array(z.string()),
      from: z.enum(['sitemap', 'links']),
      /** Pages that were found beyond those listed. */
      more: z.int(),
    }),
  },
  readPages: {
    route: 'POST /api/agent/starter/pages/read',
    summary:
      'Reads some pages of one host and finds the questions that they answer: by the company’s language model, where it has one, else by headings, question marks and what the page says of itself to search engines.',
    access: access('read'),
    audit: { none: 'it only reads' },
    limit: 'export',
    input: z.object({ urls: z.array(Address).check(z.minLength(1), z.maxLength(pagesPerReadMax, 'at-most')) }),
    output: z.object({
      pages: z.array(FoundPage),
      failed: z.array(z.object({ url: z.string(), fault: z.enum(pageFaults) })),
    }),
  },
})
