/**
 * Privacy: what is kept for how long, what is kept nevertheless, and who was erased. For how long conversations are kept are
 * settings of the company (SETTINGS-021).
 */
import * as z from 'zod/mini'
import { accessOf, builders, everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { Id } from '../ids.ts'
import { erasureReasonLengthMax, holdReasonLengthMax, retentionDaysMax } from '../limits.ts'
import { FileAnswer } from './translations.ts'

const days = z.int('number').check(z.minimum(0), z.maximum(retentionDaysMax))

/** What a night would delete of the conversations that were looked at; `after` where others are left to look at. */
export const RetentionCount = z.object({
  /** Conversations that go as a whole, and those that lose their beginning. */
  conversations: z.int(),
  shortened: z.int(),
  /** Writes of conversations, and records of takeovers. */
  entries: z.int(),
  takeovers: z.int(),
  /** Of all rows of conversations that go, in the table. */
  bytes: z.int(),
  /** What customers and agents have sent as files. */
  files: z.int(),
  /** Conversations of which something is old enough and stays, because they are on hold, or a person has them or is waited for. */
  held: z.int(),
  /** Only with the first of all requests, as what follows. */
  open: z.int(),
  /** Questions that the bot could not answer. */
  questions: z.int(),
  /** Days of figures' details, by UTC. */
  figureDays: z.int(),
  /** When the first of what goes happened. */
  oldest: z.optional(z.iso.datetime()),
  /** The day of the next night, by the calendar of the company, and how many conversations were looked at. */
  day: z.iso.date(),
  looked: z.int(),
  after: z.optional(z.string()),
})
export type RetentionCount = z.infer<typeof RetentionCount>

/** A conversation that neither retention nor an erasure removes. */
export const Hold = z.object({
  _id: Id,
  /** The conversation. */
  userId: Id,
  /** Of the customer; empty where it is not known. */
  name: z.string(),
  reason: z.string(),
  created: z.iso.datetime(),
  /** The full name of who wants it. */
  by: z.string(),
})
export type Hold = z.infer<typeof Hold>

export const erasureStatuses = ['running', 'completed', 'failed'] as const

/** The stores in which something of a customer was looked for; a receipt counts what was removed from each of them. */
export const erasedStores = [
  'conversation',
  'files',
  'figures',
  'questions',
  'deliveries',
  'calls',
  'broadcasts',
  'exports',
  'queues',
  'search',
  'history',
] as const
export type ErasedStore = (typeof erasedStores)[number]

/** Why a customer is erased; it outlives them on the receipt. */
export const ErasureReason = z.optional(
  z.string().check(z.trim(), z.minLength(1, 'mandatory'), z.maxLength(erasureReasonLengthMax, 'too-long')),
)

export const Erasure = z.object({
  _id: Id,
  status: z.enum(erasureStatuses),
  started: z.iso.datetime(),
  completed: z.optional(z.iso.datetime()),
  /** The full name of who asked for it, or the name of the API key. */
  by: z.string(),
  /** What names the customer in the receipt: made from the id with a key that only this platform has. */
  subject: z.string(),
  counts: z.partialRecord(z.enum(erasedStores), z.int()),
  /** As whoever asked for it has given it. */
  reason: z.optional(z.string()),
  /** Until when copies that nobody reads may still hold something: logs, and the way back to the table as it was. */
  forgotten: z.object({ logs: z.iso.date(), recovery: z.iso.date() }),
})
export type Erasure = z.infer<typeof Erasure>

/** Whoever has it can tell whether a receipt is this platform's. */
export const ReceiptKey = z.object({
  algorithm: z.literal('Ed25519'),
  /** The beginning of the SHA-256 of the key. */
  id: z.string(),
  /** SPKI as DER, in base64. */
  publicKey: z.string(),
})
export type ReceiptKey = z.infer<typeof ReceiptKey>

const access = accessOf(builders)

export const privacy = contract({
  countOld: {
    route: 'POST /api/agent/retention/count',
    summary:
      'Counts what the next night would delete if conversations and the details of figures were kept for so many days; 0 keeps them for good. Nothing is deleted. `after` goes on where the answer before has ended.',
    access: access('read'),
    audit: { none: 'nothing is changed' },
    input: z.object({
      conversationEventsTTL: days,
      conversationAnalyticsTTL: days,
      after: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: RetentionCount,
  },
  holds: {
    route: 'GET /api/agent/hold',
    summary: 'Lists the conversations that are kept whatever happens, newest first.',
    access: accessOf(everyone)('read'),
    input: z.object({}),
    output: z.array(Hold),
  },
  hold: {
    route: 'POST /api/agent/hold',
    summary: 'Keeps a conversation: neither retention nor an erasure removes it until the hold ends.',
    access: access('create'),
    audit: 'create-hold',
    input: z.object({
      userId: Id,
      reason: z.string().check(z.trim(), z.minLength(1, 'mandatory'), z.maxLength(holdReasonLengthMax, 'too-long')),
    }),
    output: Hold,
  },
  endHold: {
    route: 'DELETE /api/agent/hold/{id}',
    summary: 'Ends a hold: the conversation is removed when its time has come.',
    access: access('delete'),
    audit: 'delete-hold',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  erasures: {
    route: 'GET /api/agent/erasure',
    summary: 'Lists who was erased, without saying who that was, newest first.',
    access: { ...access('read'), key: 'erasure:write' },
    input: z.object({}),
    output: z.array(Erasure),
  },
  erase: {
    route: 'POST /api/agent/erasure',
    summary:
      'Erases a customer: all that was said and sent, wherever it is. Sums of figures stay. Answered at once; the receipt is there when the erasure is completed. A conversation on hold is refused. The reason is kept on the receipt.',
    access: { ...access('erase'), key: 'erasure:write' },
    audit: 'start-erasure',
    input: z.object({ userId: Id, reason: ErasureReason }),
    output: Erasure,
  },
  erasure: {
    route: 'GET /api/agent/erasure/{id}',
    summary: 'Gives how far an erasure is.',
    access: { ...access('read'), key: 'erasure:write' },
    input: z.object({ id: Id }),
    output: Erasure,
  },
  receipt: {
    route: 'POST /api/agent/erasure/{id}/receipt',
    summary:
      'Writes the signed receipt of an erasure into a JSON file; `not-found` before it is completed. What it says and its signature are described in `functions/erasure/receipt.ts`.',
    access: { ...access('read'), key: 'erasure:write' },
    audit: 'export-erasure',
    limit: 'export',
    input: z.object({ id: Id }),
    output: FileAnswer,
  },
  receiptKeys: {
    route: 'GET /api/agent/receipt-keys',
    summary:
      'Gives the public keys of receipts to everybody, the newest first, so that a receipt can be verified anywhere.',
    access: 'public',
    input: z.object({}),
    output: z.array(ReceiptKey),
  },
})
