/** What agents arrange for themselves and their team: macros, views of the list, and mentions. */
import * as z from 'zod/mini'
import { accessOf, everyone, type Permission } from '../access.ts'
import { collectionRoutes } from '../collection-routes.ts'
import { contract } from '../contract.ts'
import { requiredName } from '../fields/names.ts'
import { saidText, textUpTo, writtenText } from '../fields/text.ts'
import { Id } from '../ids.ts'
import { contentLanguages } from '../languages.ts'
import {
  draftsMax,
  macroStepsMax,
  mentionsPerNoteMax,
  snoozeDaysMax,
  textLengthMax,
  titleLengthMax,
} from '../limits.ts'
import { ConversationUser } from './conversations.ts'
import { isListQuery } from './conversation-filters.ts'

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
const shownView = { title: requiredName(titleLengthMax), query: Query, audience: z._default(Audience, { for: 'me' }) }
/** Older views may ask for what there is not; none that is saved does. */
const viewDraft = { ...shownView, query: Query.check(z.refine(isListQuery, 'wrong')) }
/** A list somebody has named. */
export const View = z.object({ ...shownView, _id: Id, revision: z.int(), by: z.object({ _id: Id, name: z.string() }) })
export type View = z.infer<typeof View>

/** Somebody asked an agent, or the department of one, to look at a conversation. */
export const Mention = z.object({
  _id: Id,
  userId: Id,
  /** The number of the note. */
  number: z.int(),
  by: z.object({ _id: Id, name: z.string() }),
  /** Nobody has asked: a message to the agent's customer did not arrive, or a timer has ended the takeover. */
  about: z.optional(z.enum(['undelivered', 'closed'])),
  text: z.string(),
  /** The customer's name; empty where it is not known. */
  customer: z.string(),
  created: z.iso.datetime(),
  seen: z.boolean(),
})
export type Mention = z.infer<typeof Mention>

const Named = z.object({ _id: Id, name: textUpTo(titleLengthMax) })
const draftText = writtenText(2 * textLengthMax)
const draftBody = {
  mode: z.enum(['reply', 'note']),
  reply: draftText,
  note: draftText,
  /** Whom the note names. */
  mentions: z.optional(z.array(Named).check(z.maxLength(mentionsPerNoteMax))),
  /** The response that goes with the reply. */
  attached: z.optional(z.object({ _id: Id, title: textUpTo(titleLengthMax) })),
  /** The number of a message of somebody else whom the reply answers, in place of the customer. */
  to: z.optional(z.int().check(z.minimum(1))),
}
/** What an agent has begun to write in a conversation. */
export const WrittenDraft = z.object({
  ...draftBody,
  userId: Id,
  /** When it was saved; names the save that the next one builds on. */
  saved: z.iso.datetime(),
})
export type WrittenDraft = z.infer<typeof WrittenDraft>

const access = accessOf(everyone, 'liveChatDisabled')
/** Agents make, change and delete their own, so whoever may change anything may do all of it. */
const arranging = (can: Permission) => access(can === 'read' ? 'read' : 'update')

export const macroRoutes = collectionRoutes({
  path: '/api/agent/macros',
  id: 'id',
  item: Macro,
  draft: macroDraft,
  access: arranging,
  list: { summary: 'Lists the macros that the caller may run, by title.' },
  create: {
    summary: 'Creates a macro; agents make their own, builders those for others too.',
    audit: 'create-macro',
  },
  update: {
    summary: 'Replaces a macro; `revision`, when given, names the save that the change builds on.',
    audit: 'edit-macro',
  },
  remove: { summary: 'Deletes a macro.', audit: 'delete-macro' },
})

export const viewRoutes = collectionRoutes({
  path: '/api/agent/views',
  id: 'id',
  item: View,
  draft: viewDraft,
  access: arranging,
  list: { summary: 'Lists the views of the inbox that the caller may use, by title.' },
  create: {
    summary: 'Names a filtered list; agents make their own, builders those for others too.',
    audit: 'create-view',
  },
  update: {
    summary: 'Replaces a view; `revision`, when given, names the save that the change builds on.',
    audit: 'edit-view',
  },
  remove: { summary: 'Deletes a view.', audit: 'delete-view' },
})

export const inbox = contract({
  macros: macroRoutes.list,
  createMacro: macroRoutes.create,
  updateMacro: macroRoutes.update,
  removeMacro: macroRoutes.remove,
  runMacro: {
    route: 'POST /api/agent/macros/{id}/run',
    summary: 'Takes all steps of a macro in a conversation at once, or none; once, however often it is asked for.',
    access: access('update'),
    audit: 'start-macro',
    input: z.object({ id: Id, userId: Id, draftEventId: Id }),
    output: ConversationUser,
  },
  views: viewRoutes.list,
  createView: viewRoutes.create,
  updateView: viewRoutes.update,
  removeView: viewRoutes.remove,
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
  drafts: {
    route: 'GET /api/agent/drafts',
    summary: 'Lists what the caller has begun to write and not sent, in all conversations.',
    access: access('read'),
    input: z.object({}),
    output: z.array(WrittenDraft).check(z.maxLength(draftsMax)),
  },
  saveDraft: {
    route: 'PUT /api/agent/drafts/{userId}',
    summary:
      'Keeps what the caller has begun to write; an empty one is removed. `saved` names the save that it builds on.',
    access: access('read'),
    audit: { none: 'only its author sees it, and nothing is said yet' },
    input: z.object({ ...draftBody, userId: Id, saved: z.optional(z.iso.datetime()) }),
    /** Absent where it was empty. */
    output: z.object({ saved: z.optional(z.iso.datetime()) }),
  },
})
