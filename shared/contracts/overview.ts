/** The overview: what wants to be looked at now, each number with the place it leads to. */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'

/** Each is there for whoever may see where it leads, and comes or fails by itself. */
export const overviewParts = ['queues', 'week', 'unanswered', 'changes', 'health', 'steps'] as const
export type OverviewPart = (typeof overviewParts)[number]

const Week = z.object({
  /** Sessions in which something was said; of those, which the bot solved, and which a person was asked into. */
  talked: z.int(),
  solved: z.int(),
  handedOver: z.int(),
  /** The sessions of each day, the first one first. */
  days: z.array(z.object({ day: z.iso.date(), talked: z.int() })),
})

/** What is looked after, by what it leads to; a model may fail, be older than what was written, or be missing. */
export const healthNames = [
  'model',
  'model-failed',
  'model-outdated',
  'model-missing',
  'deliveries',
  'knowledge',
  'schedules',
] as const

export const Overview = z.object({
  queues: z.optional(
    z.object({
      /** Customers who wait for a person, and since when the first one does. */
      waiting: z.int(),
      since: z.optional(z.iso.datetime()),
      /** Who talk to the caller. */
      own: z.int(),
    }),
  ),
  /** The last seven whole days, and the seven before. */
  week: z.optional(z.object({ now: Week, before: Week })),
  /** What was asked most often and not answered. */
  unanswered: z.optional(
    z.object({ count: z.int(), top: z.array(z.object({ id: Id, text: z.string(), count: z.int() })) }),
  ),
  /** Absent where there are not two environments. */
  changes: z.optional(z.object({ count: z.int(), conflicts: z.int(), from: z.string(), to: z.string() })),
  health: z.optional(
    z.array(z.object({ name: z.enum(healthNames), level: z.enum(['good', 'warning', 'bad']), count: z.int() })),
  ),
  /** What a bot needs before it talks to customers, and whether it ever has. */
  steps: z.optional(
    z.object({
      written: z.boolean(),
      taught: z.boolean(),
      built: z.boolean(),
      previewed: z.boolean(),
      published: z.boolean(),
      installed: z.boolean(),
      talked: z.boolean(),
    }),
  ),
  /** What could not be read just now. */
  failed: z.array(z.enum(overviewParts)),
})
export type Overview = z.infer<typeof Overview>

export const overview = contract({
  get: {
    route: 'GET /api/agent/overview',
    summary: 'Gives what wants to be looked at now: who waits, how the last week went, and what is to be done.',
    access: accessOf(builders)('read'),
    input: z.object({}),
    output: Overview,
  },
})
