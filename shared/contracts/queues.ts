/** What agents have before them beside the conversations: how much waits, for whom, and what is at hand to be said. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { blockTypes } from '../blocks/index.ts'

/** How much waits in a company: of each agent and of everybody. */
export const Counts = z.object({
  unassigned: z.object({ total: z.int(), byDepartment: z.record(z.string(), z.int()) }),
  agents: z.record(
    z.string(),
    z.object({
      interventions: z.int(),
      awaitingResponse: z.int(),
      /** Put aside, and counted in neither of the others; absent where there is none. */
      snoozed: z.optional(z.int()),
    }),
  ),
})
export type Counts = z.infer<typeof Counts>

/** How many conversations there are of each status; the bot's are those of today, as far as they are counted. */
export const StatusCounts = z.object({ intervention: z.int(), active: z.int(), unassigned: z.int() })
export type StatusCounts = z.infer<typeof StatusCounts>

/** A colleague and their queue (QUEUES-001). */
export const QueueAgent = z.object({
  _id: Id,
  fullName: z.string(),
  avatar: z.optional(z.string()),
  isOnline: z.boolean(),
  /** The notifications switch is on: takeovers are offered to this agent first. */
  isReady: z.boolean(),
  departments: z.array(Id),
  capacity: z.object({ current: z.int(), max: z.int() }),
  awaitingResponse: z.int(),
})
export type QueueAgent = z.infer<typeof QueueAgent>

/** A passage of the knowledge of the customer's bot, which an agent can say in its words. */
export const HelpfulPassage = z.object({
  blockId: Id,
  title: z.string(),
  text: z.string(),
  /** Where it comes from. */
  url: z.optional(z.string()),
})
export type HelpfulPassage = z.infer<typeof HelpfulPassage>

/** A response an agent can say to a customer: with its words as the customer would get them, where it has any. */
export const CannedReply = z.object({
  _id: Id,
  title: z.string(),
  group: z.string(),
  type: z.enum(blockTypes),
  text: z.optional(z.string()),
})
export type CannedReply = z.infer<typeof CannedReply>
