/** Takeovers: a person speaks with the customer in place of the bot. */
import * as z from 'zod/mini'
import { everyone, type AgentAccess } from '../access.ts'
import { contract } from '../contract.ts'
import { saidText } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { bulkMax, textLengthMax, titleLengthMax } from '../limits.ts'
import { ConversationUser } from './conversations.ts'

const Person = z.object({ _id: Id, name: z.string() })

/** One takeover from the moment a customer waits or an agent starts it until the bot is back. */
export const Intervention = z.object({
  _id: Id,
  userId: Id,
  started: z.iso.datetime(),
  /** Absent when the customer asked. */
  startedBy: z.optional(Person),
  /** It began with what a colleague answered in the provider's own app. */
  inApp: z.optional(z.literal(true)),
  departmentId: z.optional(Id),
  agent: z.optional(Person),
  /** From the question to the agent who came first. */
  waitedSeconds: z.optional(z.int()),
  ended: z.optional(z.iso.datetime()),
  endedBy: z.optional(z.enum(['agent', 'timeout', 'customer'])),
  topic: z.optional(z.string()),
  outcome: z.optional(z.string()),
  rating: z.optional(z.int()),
})
export type Intervention = z.infer<typeof Intervention>

const access: AgentAccess = { roles: everyone, can: 'update', closedBy: 'liveChatDisabled' }
const pair = { userId: Id, agentId: Id }
const Word = z.optional(z.string().check(z.maxLength(titleLengthMax)))

/** Of several conversations: those with which it was done, and the others by what stands against it. */
const Outcomes = z.object({
  done: z.array(Id),
  refused: z.array(z.object({ userId: Id, code: z.string(), name: z.optional(z.string()) })),
})

export const takeover = contract({
  history: {
    route: 'GET /api/agent/intervention/history',
    summary: 'Lists a customer’s takeovers, latest first.',
    access: { roles: everyone, can: 'read', closedBy: 'liveChatDisabled' },
    input: z.object({ userId: Id }),
    output: z.array(Intervention),
  },
  start: {
    route: 'POST /api/agent/intervention/action/start',
    summary: 'Takes a conversation over; refused as `taken-over` while another agent holds it.',
    access: { ...access, key: 'conversations:write' },
    audit: 'start-takeover',
    input: z.object(pair),
    output: ConversationUser,
  },
  complete: {
    route: 'POST /api/agent/intervention/action/complete',
    summary: 'Ends a takeover; without topic and outcome the conversation simply returns to the bot.',
    access: { ...access, key: 'conversations:write' },
    audit: 'complete-takeover',
    input: z.object({ ...pair, topic: Word, outcome: Word }),
    output: ConversationUser,
  },
  assign: {
    route: 'POST /api/agent/intervention/agent/assign',
    summary: 'Gives a conversation to an agent, also one that somebody else holds.',
    access: { ...access, key: 'conversations:write' },
    audit: 'assign-takeover',
    input: z.object(pair),
    output: ConversationUser,
  },
  unassign: {
    route: 'POST /api/agent/intervention/agent/unassign',
    summary: 'Puts a conversation back into the queue; its takeover stays open.',
    access: { ...access, key: 'conversations:write' },
    audit: 'return-takeover',
    input: z.object(pair),
    output: ConversationUser,
  },
  unassignAll: {
    route: 'POST /api/agent/intervention/agent/unassign/all',
    summary: 'Puts all conversations of an agent back into the queue; agents may do so for themselves.',
    access,
    audit: 'return-takeover',
    input: z.object({ agentId: Id }),
    output: z.object({ unassigned: z.int() }),
  },
  snooze: {
    route: 'POST /api/agent/intervention/action/snooze',
    summary: 'Puts a conversation aside until a moment, or until the customer says something; then it is back.',
    access,
    audit: 'snooze-takeover',
    input: z.object({ userId: Id, until: z.iso.datetime() }),
    output: ConversationUser,
  },
  unsnooze: {
    route: 'POST /api/agent/intervention/action/unsnooze',
    summary: 'Brings a conversation back that was put aside.',
    access,
    audit: 'snooze-takeover',
    input: z.object({ userId: Id }),
    output: ConversationUser,
  },
  bulk: {
    route: 'POST /api/agent/intervention/bulk',
    summary: 'Does the same with several conversations; each is told how it went, unless none of them is found.',
    access,
    audit: ['assign-takeover', 'complete-takeover', 'snooze-takeover', 'return-takeover', 'edit-customer'],
    input: z.object({
      userIds: z.array(Id).check(z.minLength(1), z.maxLength(bulkMax)),
      what: z.discriminatedUnion('do', [
        z.object({ do: z.literal('assign'), agentId: Id }),
        z.object({ do: z.literal('unassign') }),
        z.object({ do: z.literal('complete'), topic: Word, outcome: Word }),
        z.object({ do: z.literal('snooze'), until: z.iso.datetime() }),
        z.object({ do: z.literal('tag'), tag: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)) }),
      ]),
    }),
    output: Outcomes,
  },
  handOver: {
    route: 'POST /api/agent/intervention/hand-over',
    summary:
      'Gives conversations that the caller holds to a colleague, to a department or back to the queue, each with a note for whoever comes next; each is told how it went, unless none of them is found.',
    access,
    audit: ['assign-takeover', 'return-takeover'],
    input: z.object({
      to: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('agent'), agentId: Id }),
        z.object({ kind: z.literal('department'), departmentId: Id }),
        z.object({ kind: z.literal('queue') }),
      ]),
      conversations: z
        .array(z.object({ userId: Id, note: z.optional(saidText(textLengthMax)) }))
        .check(z.minLength(1), z.maxLength(bulkMax)),
    }),
    output: Outcomes,
  },
})
