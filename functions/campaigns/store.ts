/**
 * Broadcasts, and whom they go to.
 *
 * | item      | per         | id                                                                              |
 * |-----------|-------------|---------------------------------------------------------------------------------|
 * | broadcast | environment | ULID                                                                            |
 * | event-run | environment | follows from what names the sending; dropped after nine days                    |
 * | audience  | broadcast   | batch: up to 500 conversations as they were when it was planned; never changed then |
 * | progress  | broadcast   | batch: what became of each of them                                               |
 * | met       | broadcast   | the name of a person: which of their conversations counts; dropped after nine days |
 *
 * An event that goes to many users has batches as well: they lie under the id of its run.
 */
import * as z from 'zod/mini'
import { BroadcastDraft, broadcastPhases, broadcastStatuses, skipReasons } from '#shared/contracts/broadcasts'
import { Id } from '#shared/ids'
import { collection } from '../platform/table/table.ts'

/** How many were passed over, by the reason. */
const Reasons = z.partialRecord(z.enum(skipReasons), z.int())
export const Tally = z.object({
  sent: z.int(),
  skipped: z.int(),
  failed: z.int(),
  reasons: Reasons,
  /** Conversations whose person was counted by another one of theirs. */
  twins: z.optional(z.int()),
})
export type Tally = z.infer<typeof Tally>
export const noTally: Tally = { sent: 0, skipped: 0, failed: 0, reasons: {} }

/** How far the audience is written down. */
const Plan = z.object({
  /** Where the walk goes on; absent before its first page. */
  after: z.optional(z.string()),
  /** Of an audience that others were: the broadcasts whose batches are read, and the next batch of the first of them. */
  from: z.optional(z.array(Id)),
  batch: z.optional(z.int()),
})
export type Plan = z.infer<typeof Plan>

export const BroadcastItem = z.extend(BroadcastDraft, {
  _id: Id,
  status: z.enum(broadcastStatuses),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  by: z.object({ _id: Id, name: z.string() }),
  scheduledAt: z.optional(z.iso.datetime()),
  sentAt: z.optional(z.iso.datetime()),
  finishedAt: z.optional(z.iso.datetime()),
  resends: z.optional(Id),
  version: z.int(),
  /** Names the job that has it in hand: every other one ends. */
  run: z.optional(Id),
  /** Absent until it is sent. */
  phase: z.optional(z.enum(broadcastPhases)),
  plan: z.optional(Plan),
  total: z.optional(z.int()),
  quietUntil: z.optional(z.iso.datetime()),
  pausedAt: z.optional(z.iso.datetime()),
  pausedFor: z.optional(z.enum(['failures'])),
  /** What became of all, once nobody sends any more; before that, the batches tell. */
  tally: z.optional(Tally),
})
export type BroadcastItem = z.infer<typeof BroadcastItem>

export const broadcasts = collection({
  name: 'broadcast',
  per: 'environment',
  schema: BroadcastItem,
  id: ({ _id }) => _id,
})

const EventRunItem = z.object({
  _id: Id,
  eventId: Id,
  name: z.string(),
  blocks: z.array(Id),
  variables: z.record(z.string(), z.string()),
  sentKey: z.string(),
  batches: z.int(),
  expires: z.int(),
})
export type EventRunItem = z.infer<typeof EventRunItem>

export const eventRuns = collection({
  name: 'event-run',
  per: 'environment',
  schema: EventRunItem,
  id: ({ _id }) => _id,
  expires: ({ expires }) => expires,
})

const batchDigits = 4
const batchId = (batch: number): string => String(batch).padStart(batchDigits, '0')

/** The ids of conversations, one behind the other: as a list each would cost four bytes more. */
const AudienceItem = z.object({ batch: z.int(), ids: z.string(), expires: z.optional(z.int()) })
export type AudienceItem = z.infer<typeof AudienceItem>

export const audiences = collection({
  name: 'audience',
  per: 'broadcast',
  schema: AudienceItem,
  id: ({ batch }) => batchId(batch),
  expires: ({ expires }) => expires,
})
export const audienceId = batchId

const idLength = 26
export const idsIn = ({ ids }: Pick<AudienceItem, 'ids'>): string[] =>
  Array.from({ length: ids.length / idLength }, (_, index) => ids.slice(index * idLength, (index + 1) * idLength))

/** What became of a recipient. `u`: nobody knows; `t`: the same person is another recipient, and counts there. */
export const marks = { open: '.', sent: 's', skipped: 'x', failed: 'f', unknown: 'u', twin: 't' } as const

const ProgressItem = z.object({
  batch: z.int(),
  marks: z.string(),
  reasons: Reasons,
  /** Failures since somebody of this batch was reached. */
  inRow: z.int(),
  expires: z.optional(z.int()),
})
export type ProgressItem = z.infer<typeof ProgressItem>

export const progresses = collection({
  name: 'progress',
  per: 'broadcast',
  schema: ProgressItem,
  id: ({ batch }) => batchId(batch),
  expires: ({ expires }) => expires,
})

const MetItem = z.object({ person: z.string(), sentId: Id, expires: z.int() })

/** Under which id a person was met. It outlives the longest pause of a broadcast. */
export const mets = collection({
  name: 'met',
  per: 'broadcast',
  schema: MetItem,
  id: ({ person }) => person,
  expires: ({ expires }) => expires,
})
