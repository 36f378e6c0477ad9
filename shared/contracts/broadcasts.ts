/** Broadcasts: what a company says to many customers at once, each of them once. */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { ChannelFilter } from '../chat/channel-name.ts'
import { complex } from '../blocks/complex.ts'
import { message, select } from '../blocks/basic.ts'
import { unionOf } from '../blocks/kind.ts'
import { contract } from '../contract.ts'
import { requiredName } from '../fields/names.ts'
import { textUpTo } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { nameLengthMax, titleLengthMax } from '../limits.ts'
import { Meant } from './swarms.ts'

/** A message, with or without choices, or a gallery: written as responses are. */
const content = unionOf({ message, select, complex }, {})
// A schema with a name of its own is written down once where types are exported, and not in every route.
export interface BroadcastContentSchema extends z.ZodMiniType<z.output<typeof content>, z.input<typeof content>> {}
export const BroadcastContent: BroadcastContentSchema = content
export type BroadcastContent = z.infer<typeof BroadcastContent>

export const broadcastStatuses = ['draft', 'scheduled', 'sent'] as const

/** How far a broadcast that is `sent` has come. */
export const broadcastPhases = ['planning', 'sending', 'paused', 'finished', 'cancelled'] as const

/** Why a customer was passed over. */
export const skipReasons = [
  'opted-out',
  'with-a-person',
  'gone',
  'outside-window',
  'not-on-channel',
  'channel-off',
  'nothing-to-say',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Why what was said to a customer did not reach them, as `message-failed` tells of it. */
export const arrivalFailures = ['refused', 'unreachable', 'window', 'unknown', 'no-address', 'off', 'late'] as const

/** `at` begins and `to` ends the quiet time, by the company's clock. */
const QuietHours = z.object({
  from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')),
  to: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')),
})

const draft = {
  name: requiredName(nameLengthMax),
  /** `update`: it brings those up to date whom an earlier campaign of the same swarm has reached. */
  kind: z._default(z.enum(['campaign', 'update']), 'campaign'),
  content: BroadcastContent,
  tags: z._default(z.array(textUpTo(titleLengthMax)).check(z.maxLength(20)), []),
  /** Absent: all customers. */
  swarmId: z.optional(z.nullable(Id)),
  /** Narrows the swarm; empty: every channel. */
  channels: z._default(z.array(ChannelFilter).check(z.maxLength(20)), []),
  /** `null`: also at night. */
  quietHours: z._default(z.nullable(QuietHours), { from: '21:00', to: '08:00' }),
  /** Also to those who talk to a person. */
  includesHeld: z._default(z.boolean(), false),
}
export const BroadcastDraft = z.object(draft)
export type BroadcastDraft = z.infer<typeof BroadcastDraft>

export const BroadcastProgress = z.object({
  phase: z.enum(broadcastPhases),
  total: z.int(),
  /** To whom it was said; `report.delivery` tells how far that has come. */
  sent: z.int(),
  skipped: z.int(),
  /** To whom it could not be said. */
  failed: z.int(),
  /** How often each reason was why somebody was passed over. */
  reasons: z.partialRecord(z.enum(skipReasons), z.int()),
  /** It waits for the end of the quiet hours until then. */
  quietUntil: z.optional(z.iso.datetime()),
  /** Why it was paused by itself. */
  pausedFor: z.optional(z.enum(['failures'])),
})
export type BroadcastProgress = z.infer<typeof BroadcastProgress>

const broadcast = z.object({
  ...draft,
  _id: Id,
  status: z.enum(broadcastStatuses),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  by: z.object({ _id: Id, name: z.string() }),
  scheduledAt: z.optional(z.iso.datetime()),
  sentAt: z.optional(z.iso.datetime()),
  finishedAt: z.optional(z.iso.datetime()),
  progress: z.optional(BroadcastProgress),
  /** Of a broadcast to those whom another one did not reach. */
  resends: z.optional(Id),
  /** Counts its changes; a change names the one it builds on. */
  version: z.int(),
})
export interface BroadcastSchema extends z.ZodMiniType<z.output<typeof broadcast>, z.input<typeof broadcast>> {}
export const Broadcast: BroadcastSchema = broadcast
export type Broadcast = z.infer<typeof Broadcast>

/** What became of the messages to those to whom it was said; the four numbers come to `progress.sent`. */
export const BroadcastDelivery = z.object({
  /** The channel's provider told that the customer has it, or the customer saw it in the chat on the website. */
  delivered: z.int(),
  /** The provider has taken it and told no more. */
  handedOver: z.int(),
  /** It waits for its channel, or for the customer to open the chat. */
  waiting: z.int(),
  /** It did not arrive, or nobody knows. */
  failed: z.int(),
  /** How often each reason was why it failed. */
  reasons: z.partialRecord(z.enum(arrivalFailures), z.int()),
})
export type BroadcastDelivery = z.infer<typeof BroadcastDelivery>

/** What came of it. */
export const BroadcastReport = z.object({
  delivery: BroadcastDelivery,
  /** Customers to whom it was shown, as far as their channel tells. */
  views: z.int(),
  choices: z.array(z.object({ title: z.string(), count: z.int() })),
  links: z.array(z.object({ url: z.string(), count: z.int() })),
  replies: z.int(),
  optOuts: z.int(),
})
export type BroadcastReport = z.infer<typeof BroadcastReport>

const access = accessOf(builders)
const key = 'broadcasts:write' as const
const One = z.object({ _id: Id })
const onVersion = {
  _id: Id,
  version: z.optional(z.int()),
  /** What looks like a placeholder and is none is sent as it is written. */
  isConfirmed: z.optional(z.boolean()),
}

export const broadcasts = contract({
  list: {
    route: 'GET /api/agent/broadcast',
    summary: 'Lists the broadcasts of the company, or those of one status, latest first.',
    access: { ...access('read'), key },
    input: z.object({ status: z.optional(z.enum(broadcastStatuses)) }),
    output: z.array(Broadcast),
  },
  get: {
    route: 'GET /api/agent/broadcast/{_id}',
    summary: 'Tells one broadcast, how far it has come, and what came of it.',
    access: { ...access('read'), key },
    input: One,
    output: z.extend(broadcast, { report: z.optional(BroadcastReport) }),
  },
  create: {
    route: 'POST /api/agent/broadcast',
    summary: 'Saves a new broadcast to the drafts.',
    access: { ...access('create'), key },
    audit: 'create-broadcast',
    input: BroadcastDraft,
    output: Broadcast,
  },
  update: {
    route: 'PUT /api/agent/broadcast/{_id}',
    summary: 'Changes a broadcast that is not sent yet; it is a draft afterwards.',
    access: { ...access('update'), key },
    audit: 'edit-broadcast',
    input: z.object({ ...draft, _id: Id, version: z.optional(z.int()) }),
    output: Broadcast,
  },
  remove: {
    route: 'DELETE /api/agent/broadcast/{_id}',
    summary: 'Deletes a broadcast that is not sent yet.',
    access: { ...access('delete'), key },
    audit: 'delete-broadcast',
    input: One,
    output: One,
  },
  send: {
    route: 'POST /api/agent/broadcast/{_id}/send',
    summary: 'Sends a broadcast now; of two who send it at once one is refused.',
    access: { ...access('update'), key },
    audit: 'start-broadcast',
    input: z.object(onVersion),
    output: Broadcast,
  },
  schedule: {
    route: 'POST /api/agent/broadcast/{_id}/schedule',
    summary: 'Lets a broadcast be sent at a moment between a minute and 180 days ahead.',
    access: { ...access('update'), key },
    audit: 'edit-broadcast',
    input: z.object({ ...onVersion, scheduledAt: z.iso.datetime() }),
    output: Broadcast,
  },
  pause: {
    route: 'POST /api/agent/broadcast/{_id}/pause',
    summary: 'Holds a broadcast that is being sent.',
    access: { ...access('update'), key },
    audit: 'edit-broadcast',
    input: One,
    output: Broadcast,
  },
  resume: {
    route: 'POST /api/agent/broadcast/{_id}/resume',
    summary: 'Lets a broadcast that was held go on with those who have not got it.',
    access: { ...access('update'), key },
    audit: 'edit-broadcast',
    input: One,
    output: Broadcast,
  },
  cancel: {
    route: 'POST /api/agent/broadcast/{_id}/cancel',
    summary: 'Ends a broadcast; who has not got it gets it no more.',
    access: { ...access('update'), key },
    audit: 'edit-broadcast',
    input: One,
    output: Broadcast,
  },
  test: {
    route: 'POST /api/agent/broadcast/{_id}/test',
    summary: 'Sends a broadcast to one conversation: a preview of the caller’s own, or a customer’s.',
    access: { ...access('update'), key },
    audit: { none: 'It is no change of the broadcast.' },
    input: z.object({ _id: Id, userId: Id }),
    output: z.object({ outcome: z.enum(['sent', ...skipReasons]) }),
  },
  preview: {
    route: 'POST /api/agent/broadcast/preview',
    summary: 'Words a content as some of the customers who are meant would read it; nothing is sent.',
    access: access('read'),
    audit: { none: 'It only shows.' },
    input: z.object({ content: BroadcastContent, meant: Meant }),
    output: z.array(
      z.object({
        _id: Id,
        firstName: z.optional(z.string()),
        lastName: z.optional(z.string()),
        channel: z.string(),
        language: z.enum(contentLanguages),
        /** Empty where there is nothing to say in the customer's language. */
        text: z.string(),
      }),
    ),
  },
  resend: {
    route: 'POST /api/agent/broadcast/{_id}/resend',
    summary: 'Makes a draft of the same content to those whom a finished broadcast failed to reach.',
    access: { ...access('create'), key },
    audit: 'create-broadcast',
    input: One,
    output: Broadcast,
  },
})
