/** When a response is sent by itself, and to whom (BLOCKS-035). */
import * as z from 'zod/mini'
import { Condition } from '../fields/conditions.ts'
import { cronFault } from '../fields/cron.ts'
import { fault } from '../fields/fields.ts'

const has = (code: ReturnType<typeof cronFault>) => (cron: string) => cronFault(cron) !== code

/** Five fields, separated by one space each: minute, hour, day of the month, month, weekday. */
const Cron = z.string().check(
  z.overwrite((cron) => cron.trim().replace(/\s+/g, ' ')),
  z.maxLength(120),
  z.refine(has('schedule-fields'), 'schedule-fields'),
  z.refine(has('schedule-field'), 'schedule-field'),
  // EventBridge Scheduler takes one of the two.
  z.refine(has('schedule-days'), 'schedule-days'),
  z.refine(has('schedule-never'), 'schedule-never'),
)

export const BlockSchedule = z.object({
  enabled: z._default(z.boolean(), false),
  cron: Cron,
  /** Only the first run sends. */
  onlyonce: z._default(z.boolean(), false),
  /** Answers with the list of users, as JSON. */
  users_endpoint: z.string().check(z.refine((url) => url !== '' && !fault('https-url', url), 'users-url')),
  /** Of the users, those whose profile it holds for; absent: all of them. */
  filter: z.optional(z.nullable(Condition)),
})
export type BlockSchedule = z.infer<typeof BlockSchedule>

/** Whether something is sent by itself, which counts as use of it (MAPPINGS-005). */
export const isScheduled = ({ schedule }: { readonly schedule?: BlockSchedule | null | undefined }): boolean =>
  schedule?.enabled ?? false

/**
 * Why a run has ended without being done.
 * - `refused-address`: the address leads to no public host. `timeout`, `unreachable`: no proper answer.
 * - `too-large`: more than a megabyte. `bad-status`: an answer other than 2xx.
 * - `not-users`: no JSON list of users. `too-many-users`: more than 5,000. `interrupted`: a failure of our own.
 */
export const runFaults = [
  'refused-address',
  'timeout',
  'unreachable',
  'too-large',
  'bad-status',
  'not-users',
  'too-many-users',
  'interrupted',
] as const
export type RunFault = (typeof runFaults)[number]

/** One run of a schedule, and what became of its users: those for whom the filter does not hold are none of them. */
export const ScheduleRun = z.object({
  /** The moment it was due, which names it. */
  at: z.iso.datetime(),
  status: z.enum(['running', 'done', 'failed']),
  sent: z.int(),
  /** Unknown here, talking to a person, or on a channel for which the response is not meant. */
  skipped: z.int(),
  failed: z.int(),
  fault: z.optional(z.enum(runFaults)),
})
export type ScheduleRun = z.infer<typeof ScheduleRun>
