/** What agents arrange for themselves and their team: macros, views of the list, and mentions. */
import * as z from 'zod/mini'
import { accessOf, everyone } from '../access.ts'
import { contract } from '../contract.ts'
import { requiredName } from '../fields/names.ts'
import { saidText, textUpTo } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import { macroStepsMax, snoozeDaysMax, textLengthMax, titleLengthMax } from '../limits.ts'
import { ConversationUser } from './conversations.ts'

/** Who may see and use it: everybody, those of a department, or whoever made it. */
export const Audience = z.discriminatedUnion('for', [
  z.object({ for: z.literal('all') }),
  z.object({ for: z.literal('department'), departmentId: Id }),
  z.object({ for: z.literal('me') }),
])
export type Audience = z.infer<typeof Audience>

const Word = z.string().check(z.minLength(1, 'mandatory'), z.maxLength(titleLengthMax))

/** What a macro does, in order; all of it happens at once, or nothing. */
export const MacroStep = z.discriminatedUnion('do', [
  /** The text may name variables, as responses do. */
  z.object({ do: z.literal('say'), text: saidText(textLengthMax) }),
  z.object({ do: z.literal('block'), blockId: Id }),
  z.object({ do: z.literal('note'), text: saidText(textLengthMax) }),
  z.object({ do: z.literal('tag'), tag: Word }),
  z.object({ do: z.literal('assign'), agentId: Id }),
  z.object({ do: z.literal('department'), departmentId: Id }),
  z.object({ do: z.literal('language'), language: z.enum(contentLanguages) }),
  z.object({
    do: z.literal('snooze'),
    minutes: z.int('number').check(z.minimum(1), z.maximum(snoozeDaysMax * 24 * 60)),
  }),
  z.object({ do: z.literal('complete'), topic: z.optional(Word), outcome: z.optional(Word) }),
])
export type MacroStep = z.infer<typeof MacroStep>

const macroDraft = {
  title: requiredName(titleLengthMax),
  steps: z.array(MacroStep).check(z.minLength(1, 'steps-missing'), z.maxLength(macroStepsMax)),
  audience: z._default(Audience, { for: 'all' }),
}
export const Macro = z.object({
  ...macroDraft,
  _id: Id,
  revision: z.int(),
  by: z.object({ _id: Id, name: z.string() }),
  /** How often it was run. */
  runs: z.int(),
})
export type Macro = z.infer<typeof Macro>

/** The address of a filtered list, without its `?`: the inbox reads filters and order from it. */
const Query = textUpTo(1000)
const viewDraft = { title: requiredName(titleLengthMax), query: Query, audience: z._default(Audience, { for: 'me' }) }
/** A list somebody has named. */
export const View = z.object({ ...viewDraft, _id: Id, revision: z.int(), by: z.object({ _id: Id, name: z.string() }) })
export type View = z.infer<typeof View>

/** Somebody asked an agent, or the department of one, to look at a conversation. */
export const Mention = z.object({
  _id: Id,
  userId: Id,
  /** The number of the note. */
  number: z.int(),
  by: z.object({ _id: Id, name: z.string() }),
  text: z.string(),
  /** The customer's name; empty where it is not known. */
  customer: z.string(),
  created: z.iso.datetime(),
  seen: z.boolean(),
})
export type Mention = z.infer<typeof Mention>

const access = accessOf(everyone, 'liveChatDisabled')
const changed = { id: Id, revision: z.optional(z.int()) }

export const inbox = contract({
  macros: {
    route: 'GET /api/agent/macros',
    summary: 'Lists the macros that the caller may run, by title.',
    access: access('read'),
    input: z.object({}),
    output: z.array(Macro),
  },
  createMacro: {
    route: 'POST /api/agent/macros',
    summary: 'Creates a macro; agents make their own, builders those for others too.',
    access: access('update'),
    audit: 'create-macro',
    input: z.object(macroDraft),
    output: Macro,
  },
  updateMacro: {
    route: 'PUT /api/agent/macros/{id}',
    summary: 'Replaces a macro; `revision`, when given, names the save that the change builds on.',
    access: access('update'),
    audit: 'edit-macro',
    input: z.object({ ...macroDraft, ...changed }),
    output: Macro,
  },
  removeMacro: {
    route: 'DELETE /api/agent/macros/{id}',
    summary: 'Deletes a macro.',
    access: access('update'),
    audit: 'delete-macro',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  runMacro: {
    route: 'POST /api/agent/macros/{id}/run',
    summary: 'Takes all steps of a macro in a conversation at once, or none; once, however often it is asked for.',
    access: access('update'),
    audit: 'start-macro',
    input: z.object({ id: Id, userId: Id, draftEventId: Id }),
    output: ConversationUser,
  },
  views: {
    route: 'GET /api/agent/views',
    summary: 'Lists the views of the inbox that the caller may use, by title.',
    access: access('read'),
    input: z.object({}),
    output: z.array(View),
  },
  createView: {
    route: 'POST /api/agent/views',
    summary: 'Names a filtered list; agents make their own, builders those for others too.',
    access: access('update'),
    audit: 'create-view',
    input: z.object(viewDraft),
    output: View,
  },
  updateView: {
    route: 'PUT /api/agent/views/{id}',
    summary: 'Replaces a view; `revision`, when given, names the save that the change builds on.',
    access: access('update'),
    audit: 'edit-view',
    input: z.object({ ...viewDraft, ...changed }),
    output: View,
  },
  removeView: {
    route: 'DELETE /api/agent/views/{id}',
    summary: 'Deletes a view.',
    access: access('update'),
    audit: 'delete-view',
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
  },
  mentions: {
    route: 'GET /api/agent/mentions',
    summary: 'Lists where the caller was mentioned in the last 60 days, latest first.',
    access: access('read'),
    input: z.object({}),
    output: z.array(Mention),
  },
  seenMentions: {
    route: 'POST /api/agent/mentions/seen',
    summary: 'Marks mentions of the caller as seen; all of them where no conversation is named.',
    access: access('read'),
    audit: { none: 'it only marks what was read' },
    input: z.object({ userId: z.optional(Id) }),
    output: z.object({ unseen: z.int() }),
  },
})
