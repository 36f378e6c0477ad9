/** Findings: what the structure of content lacks, as promotions, imports and mails tell it. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { contentKinds } from '../references.ts'

/** What is wrong, or worth knowing, in the content as it would be. Errors stop a promotion. */
export const findingCodes = [
  'reference-gone',
  'menu-gone',
  'moment-gone',
  'event-gone',
  'unreachable',
  'text-missing',
  'too-many-choices',
  'form-empty',
  'title-twice',
  'key-twice',
  'fact-missing',
] as const
export const Finding = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.enum(findingCodes),
  /** The item it is about; none where it is the company's menu. */
  item: z.optional(z.object({ kind: z.enum(contentKinds), _id: Id, title: z.string() })),
  /** What is missing or in its way: the title of the other item where one is known, a language, or a count. */
  other: z.optional(z.string()),
})
export type Finding = z.infer<typeof Finding>
