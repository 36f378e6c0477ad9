/** What agents do with a customer beyond talking: keep what is known of them, look at their past, answer later. */
import * as z from 'zod/mini'
import { accessOf, everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { saidText, textUpTo } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { customerFieldLengthMax, customerTagsMax, nameLengthMax, textLengthMax, titleLengthMax } from '../limits.ts'

const access = accessOf(everyone, 'liveChatDisabled')
const name = z.optional(z.nullable(textUpTo(nameLengthMax)))

/** What was known of a customer when somebody began to edit it is sent along, so that no other change is lost. */
export const CustomerChanges = z.object({
  firstName: name,
  lastName: name,
  gender: name,
  /** The town, as people say it. */
  locality: name,
  /** Values by name; null takes one away. What is not named stays. */
  profile: z.optional(
    z.record(
      z.string().check(z.minLength(1), z.maxLength(nameLengthMax)),
      z.nullable(textUpTo(customerFieldLengthMax)),
    ),
  ),
  tags: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(titleLengthMax))).check(z.maxLength(customerTagsMax)),
  ),
  /** The customer wants no broadcasts. */
  noBroadcasts: z.optional(z.boolean()),
})
export type CustomerChanges = z.infer<typeof CustomerChanges>

/** An earlier session or takeover of the same person. */
export const PastChat = z.object({
  userId: Id,
  channel: z.string(),
  started: z.iso.datetime(),
  ended: z.optional(z.iso.datetime()),
  agent: z.optional(z.string()),
  topic: z.optional(z.string()),
  outcome: z.optional(z.string()),
  rating: z.optional(z.int()),
  lastMessage: z.optional(z.string()),
})
export type PastChat = z.infer<typeof PastChat>

/** A reply that leaves at a moment, unless the customer speaks first where the agent wished so. */
export const Later = z.object({
  _id: Id,
  text: z.string(),
  at: z.iso.datetime(),
  by: z.object({ _id: Id, name: z.string() }),
  unlessSpoken: z.boolean(),
  /** Why it did not leave. */
  stopped: z.optional(z.enum(['spoken', 'not-taken-over', 'taken-over', 'channel', 'failed'])),
})
export type Later = z.infer<typeof Later>

/** A message or a private note that was searched for. */
export const FoundConversation = z.object({
  userId: Id,
  where: z.enum(['message', 'note']),
  number: z.int(),
  /** The part of it in which the first word is. */
  text: z.string(),
  customer: z.string(),
  speaker: z.optional(z.enum(['customer', 'agent', 'bot'])),
  /** The name of the agent. */
  by: z.optional(z.string()),
  channel: z.string(),
  created: z.iso.datetime(),
})
export type FoundConversation = z.infer<typeof FoundConversation>

export const customerRoutes = contract({
  update: {
    route: 'PUT /api/agent/user/{id}',
    summary: 'Changes what is known of a customer: the fields that are given, and no others.',
    access: { ...access('update'), key: 'conversations:write' },
    audit: 'edit-customer',
    input: z.extend(CustomerChanges, { id: Id, before: z.optional(CustomerChanges) }),
    output: z.object({ id: Id }),
  },
  past: {
    route: 'GET /api/agent/user/{id}/past',
    summary: 'Lists the last earlier chats of the same person, latest first.',
    access: access('read'),
    input: z.object({ id: Id }),
    output: z.array(PastChat),
  },
  searchAll: {
    route: 'GET /api/agent/users/search-all',
    summary:
      'Searches everything that was ever said, and notes, by all of its words and by filters such as `from:`, latest first.',
    access: access('read'),
    input: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)),
      /** `next` of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^\d{10}(#\w{26}#\d{9})?$/))),
    }),
    output: z.object({
      found: z.array(FoundConversation),
      /** Where the next page begins; absent where everything was seen. */
      next: z.optional(z.string()),
      /** How far back everything was seen; absent where that is the beginning. */
      since: z.optional(z.iso.datetime()),
      /** What is older than the index is still being read into it. */
      isReading: z.optional(z.boolean()),
    }),
  },
  laters: {
    route: 'GET /api/agent/user/{id}/laters',
    summary: 'Lists the replies that wait for their moment, the next one first.',
    access: access('read'),
    input: z.object({ id: Id }),
    output: z.array(Later),
  },
  sendLater: {
    route: 'POST /api/agent/send/later',
    summary: 'Says a text to the customer at a moment; the agent must hold the conversation now and then.',
    access: access('update'),
    audit: { none: 'the conversation keeps what is said' },
    input: z.object({
      userId: Id,
      draftEventId: Id,
      text: saidText(textLengthMax),
      at: z.iso.datetime(),
      unlessSpoken: z._default(z.boolean(), true),
    }),
    output: Later,
  },
  cancelLater: {
    route: 'DELETE /api/agent/user/{id}/laters/{laterId}',
    summary: 'Takes back a reply that waits; one that has left is told as `not-found`.',
    access: access('update'),
    audit: { none: 'nothing was said' },
    input: z.object({ id: Id, laterId: Id }),
    output: z.object({ id: Id }),
  },
})
