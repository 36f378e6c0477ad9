/** The overview: what wants to be looked at now, each number with the place it leads to. */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { channels } from '../chat/channels.ts'
import { contract } from '../contract.ts'
import { PersonCost } from '../figures/savings.ts'
import { Id } from '../ids.ts'

/** Each is there for whoever may see where it leads, and comes or fails by itself. */
export const overviewParts = [
  'queues',
  'week',
  'savings',
  'unanswered',
  'failures',
  'people',
  'changes',
  'health',
  'steps',
] as const
export type OverviewPart = (typeof overviewParts)[number]

/** How people answer; absent where nothing was counted, and of an agent where it is as good as the team's. */
const People = z.object({ replied: z.optional(z.number()), rating: z.optional(z.number()) })

/** Sessions that the bot solved by itself on some days. */
const Solved = z.object({ from: z.iso.date(), to: z.iso.date(), solved: z.int() })

const Week = z.object({
  /** Sessions in which something was said; of those, which the bot solved, and which a person was asked into. */
  talked: z.int(),
  solved: z.int(),
  handedOver: z.int(),
  /** Of these sessions, and of the texts that customers wrote, from 0 to 1; absent where there were none. */
  solvedShare: z.optional(z.number()),
  handedOverShare: z.optional(z.number()),
  understoodShare: z.optional(z.number()),
  /** The sessions of each day, the first one first. */
  days: z.array(z.object({ day: z.iso.date(), talked: z.int() })),
})

/**
 * What is looked after, by what it leads to. `messages`: those that did not reach their customers since yesterday.
 * `channels`: all on which customers wait work; `channel-off` and `channel-down` name one that does not, and how many open
 * conversations are on it. `overdue`: customers who wait for too long. A model may fail, be older than what was written, or be missing. A share fell
 * by `count` percentage points from one week to the next.
 */
export const healthNames = [
  'model',
  'model-failed',
  'model-outdated',
  'model-missing',
  'messages',
  'channels',
  'channel-off',
  'channel-down',
  'overdue',
  'deliveries',
  'knowledge',
  'schedules',
  'solved-fell',
  'understood-fell',
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
  /** The last seven whole days, the seven before, and the sessions of today so far. */
  week: z.optional(z.object({ now: Week, before: Week, today: z.int() })),
  /** What the bot solved this month until today and in the whole month before, and what a person costs, as the company has set it. */
  savings: z.optional(z.object({ now: Solved, before: Solved, cost: PersonCost })),
  /** Of the last seven whole days: what was not understood, and after which responses customers were not content. */
  failures: z.optional(
    z.object({
      texts: z.int(),
      notUnderstood: z.int(),
      /** The worst first. `handovers`: a person was wanted right after it. */
      responses: z.array(
        z.object({ id: Id, title: z.string(), views: z.int(), handovers: z.int(), dislikes: z.int() }),
      ),
    }),
  ),
  /** Of the last seven whole days: agents who are slower or rated lower than the team, and customers whom nobody took. */
  people: z.optional(
    z.object({
      taken: z.int(),
      neverTaken: z.int(),
      /** Averages of all: seconds until an answer, and stars from 1 to 5. */
      team: People,
      agents: z.array(z.extend(People, { id: Id, name: z.string(), taken: z.int() })),
    }),
  ),
  /** What was asked most often and not answered. */
  unanswered: z.optional(
    z.object({ count: z.int(), top: z.array(z.object({ id: Id, text: z.string(), count: z.int() })) }),
  ),
  /** Absent where there are not two environments. */
  changes: z.optional(z.object({ count: z.int(), conflicts: z.int(), from: z.string(), to: z.string() })),
  health: z.optional(
    z.array(
      z.object({
        name: z.enum(healthNames),
        level: z.enum(['good', 'warning', 'bad']),
        count: z.int(),
        channel: z.optional(z.enum(channels)),
      }),
    ),
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
