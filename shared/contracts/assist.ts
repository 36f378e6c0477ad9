/** What a language model does for an agent beside a conversation. Nothing of it is sent or kept without a press. */
import * as z from 'zod/mini'
import { accessOf, everyone, type AgentAccess } from '../access.ts'
import { MessageSource } from '../chat/message.ts'
import { contract } from '../contract.ts'
import { saidText } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { textLengthMax, titleLengthMax } from '../limits.ts'

const open = accessOf(everyone, 'liveChatDisabled')
const asking: AgentAccess = { ...open('update'), closedBy: ['liveChatDisabled', 'openAiDisabled'] }
const suggests = { none: 'it suggests, and stores nothing' } as const
/** By which the frames on the socket that come before the answer are told apart. */
const request = { request: z.optional(Id) }

/** What an agent may say: a passage of knowledge, or a response of the bot. */
export const Finding = z.object({
  kind: z.enum(['passage', 'block']),
  blockId: Id,
  title: z.string(),
  text: z.string(),
  url: z.optional(z.string()),
})
export type Finding = z.infer<typeof Finding>

export const assist = contract({
  suggest: {
    route: 'POST /api/agent/assist/suggest',
    summary: 'Suggests a reply from knowledge and conversation, with its sources; without a model the best passages.',
    access: open('update'),
    audit: suggests,
    limit: 'model',
    input: z.object({ userId: Id, ...request }),
    output: z.object({
      /** Absent without a model, where nothing fits, and where its answer was refused. */
      text: z.optional(z.string()),
      sources: z.array(MessageSource),
      findings: z.array(Finding),
      /** The number of the conversation's last event when it was made: the suggestion is dropped once that has moved. */
      last: z.int(),
    }),
  },
  translate: {
    route: 'POST /api/agent/assist/translate',
    summary: 'Translates a text, with what it says translated back.',
    access: asking,
    audit: suggests,
    limit: 'model',
    input: z.object({
      userId: Id,
      text: saidText(textLengthMax),
      to: z.enum(contentLanguages),
      /** The language to translate back into; without it nothing is. */
      back: z.optional(z.enum(contentLanguages)),
    }),
    output: z.object({ text: z.string(), back: z.optional(z.string()) }),
  },
  wrapUp: {
    route: 'POST /api/agent/assist/wrap-up',
    summary: 'Proposes topic, outcome and a note for completing a takeover.',
    access: asking,
    audit: suggests,
    limit: 'model',
    input: z.object({ userId: Id }),
    output: z.object({ topic: z.optional(z.string()), outcome: z.optional(z.string()), note: z.optional(z.string()) }),
  },
  search: {
    route: 'GET /api/agent/knowledge-base/search',
    summary: 'Finds passages and responses that an agent may say, best first.',
    access: open('read'),
    input: z.object({ userId: Id, text: z.string().check(z.minLength(1), z.maxLength(titleLengthMax)) }),
    output: z.array(Finding),
  },
  /** Which suggestions were of use; counted, without their words. */
  used: {
    route: 'POST /api/agent/assist/used',
    summary: 'Counts that a suggestion was used as it was, edited, or dropped.',
    access: open('update'),
    audit: { none: 'it only counts' },
    input: z.object({
      userId: Id,
      what: z.enum(['suggest', 'reword', 'translate', 'wrap-up']),
      use: z.enum(['used', 'edited', 'dropped']),
    }),
    output: z.object({}),
  },
})

export const rewordTones = ['better', 'shorter', 'friendlier', 'formal', 'spelling'] as const
export type RewordTone = (typeof rewordTones)[number]
