/**
 * What is made of the questions that `functions/chat/conversation/store.ts` keeps.
 *
 * | item   | per         | id                                                                               |
 * |--------|-------------|----------------------------------------------------------------------------------|
 * | review | environment | `groups`: the last grouping of its questions, and how far the one under way is   |
 * | review | environment | `past`: how often people folded texts into what the model had for the likeliest intent |
 * | fold   | environment | the id its sender made: questions that became utterances; dropped after two days |
 */
import * as z from 'zod/mini'
import { groupingStatuses } from '#shared/grouping-status'
import { Id } from '#shared/ids'
import { collection } from '../../platform/table/table.ts'

/** No words of customers: what was deleted since is left out by whoever reads it. */
const GroupingItem = z.object({
  status: z.enum(groupingStatuses),
  /** The grouping that is under way, or was last. */
  task: Id,
  /** A grouping under way that is not over by this millisecond is given up; tells one grouping from the one before. */
  deadline: z.int(),
  lastUpdate: z.optional(z.iso.datetime()),
  /** The largest group first, and in each the questions nearest to its centre first. */
  groups: z.array(z.object({ _id: Id, ids: z.array(Id) })),
  others: z.array(Id),
})
export type GroupingItem = z.infer<typeof GroupingItem>

export const groupings = collection({ name: 'review', per: 'environment', schema: GroupingItem, id: () => 'groups' })

/** Longer than any console tries again. */
const foldSeconds = 2 * 24 * 60 * 60

const FoldItem = z.object({
  _id: Id,
  created: z.iso.datetime(),
  answer: z.object({ intentId: Id, title: z.string(), added: z.int(), deleted: z.int(), revision: z.int() }),
})
export type FoldItem = z.infer<typeof FoldItem>

export const folds = collection({
  name: 'fold',
  per: 'environment',
  schema: FoldItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + foldSeconds,
})

const SuggestionPast = z.object({
  /** By the confidence of the likeliest intent, from below 0.1 to above 0.9: how many texts, and how many were it. */
  tenths: z.array(z.object({ agreed: z.int(), of: z.int() })),
})
export type SuggestionPast = z.infer<typeof SuggestionPast>

export const suggestionPasts = collection({
  name: 'review',
  per: 'environment',
  schema: SuggestionPast,
  id: () => 'past',
})
