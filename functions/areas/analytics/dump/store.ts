/**
 * Text files of what was said on some days.
 *
 * | item      | per    | id                                                                          |
 * |-----------|--------|-----------------------------------------------------------------------------|
 * | dump      | client | the task: what was asked for, by whom, and how it went; dropped after two days |
 * | dump-part | client | `{task}#{chunk}`: so many conversations of a chunk were looked at           |
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { collection } from '../../../platform/table/table.ts'

const DumpItem = z.object({
  _id: Id,
  /** Nobody else gets the file. */
  agent: Id,
  environment: Id,
  dateFrom: z.string(),
  dateTo: z.string(),
  timezone: z.string(),
  topics: z.array(z.string()),
  users: z.array(Id),
  fileName: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  /** One under way that is not over by this millisecond is given up. */
  deadline: z.int(),
  /** How many conversations there are, once they are known. */
  of: z.int(),
  isCut: z.optional(z.boolean()),
  expires: z.int(),
})
export type DumpItem = z.infer<typeof DumpItem>

export const dumps = collection({
  name: 'dump',
  per: 'client',
  schema: DumpItem,
  id: ({ _id }) => _id,
  expires: ({ expires }) => expires,
})

const DumpPartItem = z.object({ task: Id, chunk: z.int(), done: z.int(), expires: z.int() })

export const dumpParts = collection({
  name: 'dump-part',
  per: 'client',
  schema: DumpPartItem,
  id: ({ task, chunk }) => `${task}#${chunk}`,
  expires: ({ expires }) => expires,
})

/** Longer than the file is kept. */
const dumpDays = 2
export const expiryOfDump = (now: Date): number => Math.floor(now.getTime() / 1000) + dumpDays * 24 * 60 * 60
