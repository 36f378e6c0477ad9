/**
 * Review: what customers asked and nothing answered, or what was most likely answered wrongly, grouped by what is alike,
 * to be folded into training. The questions
 * are those of the environment that answers customers, from whichever environment one works; intents are written in the
 * active one.
 */
import * as z from 'zod/mini'
import { accessOf, builders } from '../access.ts'
import { contract } from '../contract.ts'
import { groupingStatuses } from '../grouping-status.ts'
import { Id } from '../ids.ts'
import { requiredText } from '../fields/text.ts'
import { contentLanguages } from '../languages.ts'
import { assignedAtOnceMax, deletedAtOnceMax, textLengthMax, utteranceLengthMax } from '../limits.ts'
import { ChannelName } from '../chat/channel-name.ts'
import { channels } from '../chat/channels.ts'
import { doubts } from '../chat/doubts.ts'
import { FileAnswer } from './translations.ts'
import * as content from './content.ts'
import { corrections } from './corrections.ts'

const status = {
  status: z.enum(groupingStatuses),
  /** A sentence for people, empty where there is nothing to say. */
  statusMessage: z.string(),
  /** When the groups were made; absent before that. */
  lastUpdate: z.optional(z.iso.datetime()),
}

/** One text that customers sent, once however often it was sent (REVIEW-002). `_id` is that of the latest of them. */
export const Question = z.object({
  _id: Id,
  /** All that say the same, the latest first. */
  ids: z.array(Id),
  /** What would be learned; it is edited before it is sent. */
  value: z.string(),
  /** What the customer wrote. */
  original: z.string(),
  language: z.enum(contentLanguages),
  channel: z.optional(z.enum(channels)),
  /** The conversation of the latest. */
  userId: Id,
  /** The event of the latest in its conversation. */
  number: z.optional(z.int()),
  created: z.iso.datetime(),
  count: z.int(),
  /** The bot answered, and the customer did not like it. */
  isDisliked: z.optional(z.boolean()),
  /** The bot answered, and most likely wrongly. */
  doubt: z.optional(z.enum(doubts)),
  /** The intent it was answered as, as far as it is still there; only of those that were answered. */
  takenFor: z.optional(z.object({ title: z.string(), confidence: z.optional(z.number()) })),
})
export type Question = z.infer<typeof Question>

/** An intent that a group or a text resembles, by the model of the active environment. */
export const NearIntent = z.object({ intentId: Id, title: z.string(), confidence: z.number() })

/**
 * - `cluster`: alike texts. `new`: those that came since the grouping. `others`: those like no others.
 * - `understood`: what the model of the active environment understands by now; the reward of a build.
 * - `few`: in place of `others` where there is no cluster: too few texts to say which are alike.
 */
export const reviewGroupKinds = ['understood', 'few', 'new', 'cluster', 'others'] as const
export const ReviewGroup = z.object({
  _id: z.string(),
  kind: z.enum(reviewGroupKinds),
  /** The text nearest to the middle of a cluster, else `Group N`. */
  name: z.string(),
  utterances: z.array(Question),
  /** How many questions of customers it holds, the same text counted as often as it was sent. */
  size: z.int(),
  nearest: z.array(NearIntent),
  /** The nearest intent, where such a suggestion has mostly been right. */
  suggestion: z.optional(NearIntent),
})
export type ReviewGroup = z.infer<typeof ReviewGroup>

/** A longer text is no name of a group. */
const nameLengthMax = 60

/** A group is called by the first of its texts that is short enough, those nearest to its middle being first. */
export const nameOfGroup = (utterances: readonly Pick<Question, 'value'>[]): string | undefined =>
  utterances.find(({ value }) => value.length <= nameLengthMax)?.value

/** What nothing answered, and what was answered and is doubted. */
export const reviewShows = ['unanswered', 'doubtful'] as const
export type ReviewShow = (typeof reviewShows)[number]

export const reviewFilter = {
  /** Without it both. */
  show: z.optional(z.enum(reviewShows)),
  language: z.optional(z.enum(contentLanguages)),
  channel: z.optional(ChannelName),
  /** Asked at or after this moment. */
  since: z.optional(z.iso.datetime()),
  disliked: z.optional(z.enum(['true', 'false'])),
}

const closedBy = 'knowlbaseEditorDisabled' as const
const access = accessOf(builders, closedBy)

export const review = contract({
  ...corrections,
  list: {
    route: 'GET /api/agent/knowledge-base/unanswered',
    summary:
      'Lists a page of the groups of questions that nothing answered. Without `previousResult=true` a grouping that is missing or old is started; one that has failed is started again as well, but not by `first=true`, the first load of a screen.',
    access: access('read'),
    input: z.object({
      previousResult: z.optional(z.enum(['true', 'false'])),
      first: z.optional(z.enum(['true', 'false'])),
      /** From 1. */
      page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
      ...reviewFilter,
    }),
    output: z.object({
      intents: z.array(ReviewGroup),
      /** Questions in all, as far as the filter goes. */
      count: z.int(),
      /** Questions of each kind, as far as the other filters go. */
      counts: z.object({ unanswered: z.int(), doubtful: z.int() }),
      /** Questions on this page (SHELL-032). */
      pageSize: z.int(),
      returnedGroups: z.int(),
      totalGroups: z.int(),
      ...status,
      /** The environment whose customers asked. */
      environmentId: Id,
    }),
  },
  count: {
    route: 'GET /api/agent/knowledge-base/unanswered/count',
    summary: 'Tells how many questions the first page of the review holds.',
    access: access('read'),
    input: z.object({}),
    output: z.object({ count: z.int() }),
  },
  status: {
    route: 'GET /api/agent/knowledge-base/utterance-cluster/status',
    summary: 'Tells how far the grouping of questions is.',
    access: access('read'),
    input: z.object({}),
    output: z.object(status),
  },
  removeAll: {
    route: 'POST /api/agent/knowledge-base/unanswered/delete-all',
    summary: 'Deletes every question that is under review.',
    access: access('delete'),
    audit: 'delete-question',
    input: z.object({}),
    output: z.object({ deleted: z.int() }),
  },
  remove: {
    route: 'POST /api/agent/knowledge-base/unanswered/delete',
    summary: 'Deletes questions by their ids, or by what they say.',
    access: access('delete'),
    audit: 'delete-question',
    input: z.object({
      ids: z._default(z.array(Id).check(z.maxLength(deletedAtOnceMax)), []),
      utterances: z._default(
        z.array(z.string().check(z.maxLength(textLengthMax))).check(z.maxLength(deletedAtOnceMax)),
        [],
      ),
    }),
    output: z.object({ deleted: z.int() }),
  },
  assign: {
    route: 'POST /api/agent/knowledge-base/unanswered/assign',
    summary:
      'Folds questions into an intent of the active environment, an existing one or a new one: they become utterances and leave the review, all or nothing. The same `requestId` folds once.',
    access: { ...content.changing('update'), closedBy },
    audit: ['edit-intent', 'create-intent', 'delete-question'],
    input: z
      .object({
        /** Each text with ids of questions that say it; all questions that say it leave the review. */
        items: z
          .array(
            z.object({
              ids: z.array(Id).check(z.minLength(1), z.maxLength(deletedAtOnceMax)),
              value: requiredText(utteranceLengthMax),
            }),
          )
          .check(z.minLength(1), z.maxLength(assignedAtOnceMax)),
        intentId: z.optional(Id),
        /** The title of a new intent. */
        title: z.optional(content.Title),
        requestId: Id,
      })
      .check(
        z.refine(({ intentId, title }) => (intentId === undefined) !== (title === undefined), {
          message: 'mandatory',
          path: ['title'],
        }),
      ),
    output: z.object({ intentId: Id, title: z.string(), added: z.int(), deleted: z.int(), revision: z.int() }),
  },
  export: {
    route: 'GET /api/agent/knowledge-base/export-utterances',
    summary: 'Writes every question under review into a CSV file `{workspace}-unanswered-questions-{dd-MM-yy}.csv`.',
    access: access('read'),
    limit: 'export',
    input: z.object(reviewFilter),
    output: FileAnswer,
  },
})
