/** What a list of conversations can be narrowed down by. */
import * as z from 'zod/mini'
import { ChannelFilter } from '../chat/channel-name.ts'
import { conversationEventTypes } from '../chat/conversation-event-types.ts'
import { Id } from '../ids.ts'
import { titleLengthMax } from '../limits.ts'

/** One's own, everybody's who waits for an agent, or all customers. */
export const listTypes = ['mine', 'priority', 'customers'] as const
export type ListType = (typeof listTypes)[number]

/** CONVERSATIONS-003: who asks for nothing gets all that was active in the last seven days, ascending. */
export const listFilters = {
  type: z._default(z.enum(listTypes), 'customers'),
  /** This one, if it fits. */
  userId: z.optional(Id),
  agents: z._default(z.array(Id).check(z.maxLength(100)), []),
  department: z.optional(Id),
  environment: z.optional(Id),
  intervention: z.optional(z.enum(['intervention', 'active', 'unassigned'])),
  channels: z._default(z.array(ChannelFilter).check(z.maxLength(20)), []),
  topics: z._default(z.array(z.string().check(z.maxLength(titleLengthMax))).check(z.maxLength(50)), []),
  /** At least one of them has happened. */
  events: z._default(z.array(z.enum(conversationEventTypes)), []),
  misunderstood: z._default(z.boolean(), false),
  /** Only what was put aside; without it, only what was not. */
  snoozed: z._default(z.boolean(), false),
  /** Activity between two moments; without a first one, since seven days ago. */
  dates: z.optional(z.object({ from: z.optional(z.iso.datetime()), to: z.optional(z.iso.datetime()) })),
  /** By activity; `oldest` is ascending, behind those who wait for an answer. */
  order: z._default(z.enum(['oldest', 'latest']), 'oldest'),
  page: z._default(z.int().check(z.minimum(0), z.maximum(40)), 0),
}

/** The parts of a saved list's address that have few values, and those. */
const queryValues: Readonly<Record<string, readonly string[]>> = {
  queue: listTypes,
  status: ['intervention', 'active', 'unassigned'],
  event: conversationEventTypes,
}

/** Whether a list that is saved asks for nothing that there is not: the inbox would show another list in its place. */
export const isListQuery = (query: string): boolean =>
  [...new URLSearchParams(query)].every(([name, value]) => queryValues[name]?.includes(value) ?? true)
