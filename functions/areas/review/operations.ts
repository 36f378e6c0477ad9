/** Questions of customers that nothing answered. */
import type { Question, ReviewGroup, ReviewShow, review as contract } from '#shared/contracts/review'
import { lookOf } from '#shared/fields/names'
import { reviewGroupsPageSize } from '#shared/limits'
import { deployedModel } from '../../bot/stage/models.ts'
import { recognize } from '../../bot/stage/understanding.ts'
import { answeredIntents, titlesOf } from '../../content/items/knowledge.ts'
import { datedName, offerFile } from '../../platform/files/exports.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { isDoubted } from '../../chat/customer/questions.ts'
import type { UnansweredItem } from '../../chat/conversation/store.ts'
import { corrections } from './corrections.ts'
import { tableOf } from './export.ts'
import { foldQuestions } from './folding.ts'
import { beginGrouping, needsGrouping, stateOf } from './grouping.ts'
import { groupsOf, type Knowing, type UntitledGroup } from './groups.ts'
import { isShown, isWanted, linesOf, type Filter, type Line } from './lines.ts'
import { mostAskedIn, type MostAsked } from './most-asked.ts'
import { questionsIn, reviewedScope } from '../../chat/customer/reviewed.ts'
import { deleteQuestions } from './removal.ts'
import { groupings, suggestionPasts, type GroupingItem } from './store.ts'
import { suggestedFrom } from './suggestions.ts'

export const operations: Operations<typeof contract> = {
  // Named one by one: functions that ask only what is reviewed would else carry all that a correction needs.
  correctionChoices: (asked, context) => corrections.correctionChoices(asked, context),
  correct: (asked, context) => corrections.correct(asked, context),
  undoCorrection: (asked, context) => corrections.undoCorrection(asked, context),
  learnCorrection: (asked, context) => corrections.learnCorrection(asked, context),

  list: async ({ previousResult, first, page, ...filter }, context) => {
    const { questions, grouping: kept } = await readReview(context)
    const look = { questions, now: context.now, isFirst: first === 'true' }
    const begins = previousResult !== 'true' && needsGrouping(kept, look)
    const grouping = begins ? await beginGrouping(context, reviewedScope(context), kept) : kept
    const { groups, lines, counts } = await groupedLines(context, questions, { grouping, filter })
    const shown = groups.slice((page - 1) * reviewGroupsPageSize, page * reviewGroupsPageSize)
    return {
      intents: await addTitles(context, shown, lines),
      count: sizeOf(groups),
      counts,
      pageSize: sizeOf(shown),
      returnedGroups: shown.length,
      totalGroups: groups.length,
      ...stateOf(grouping, context.now),
      environmentId: reviewedScope(context).environment,
    }
  },

  count: async (_, context) => {
    const { questions: all, grouping } = await readReview(context)
    const questions = all.filter((question) => !isDoubted(question))
    // Of few groups all are on the first page, whatever is understood by now.
    if ((grouping?.groups.length ?? 0) + kindsBesideClusters <= reviewGroupsPageSize) return { count: questions.length }
    const { groups } = await groupedLines(context, questions, { grouping, filter: {} })
    return { count: sizeOf(groups.slice(0, reviewGroupsPageSize)) }
  },

  status: async (_, context) => stateOf(await new Table(reviewedScope(context)).get(groupings, 'groups'), context.now),

  removeAll: async (_, context) => deleteThese(context, await questionsIn(reviewedScope(context), Infinity)),

  remove: async ({ ids, utterances }, context) => {
    const texts = new Set(utterances.map(lookOf))
    const isMeant = ({ _id, text }: UnansweredItem) => ids.includes(_id) || texts.has(lookOf(text))
    return deleteThese(context, (await questionsIn(reviewedScope(context))).filter(isMeant))
  },

  assign: foldQuestions,

  export: async (filter, context) => {
    const { questions, grouping } = await readReview(context)
    const { groups, lines } = await groupedLines(context, questions, { grouping, filter })
    const taken = questions.flatMap(({ intentId }) => intentId ?? [])
    const titles = await titlesOf(context.table, { intents: taken, entities: [] })
    return offerFile(context.scope, {
      id: context.newId(),
      fileName: datedName(context, 'unanswered-questions', 'csv'),
      contentType: 'text/csv; charset=utf-8',
      body: tableOf(groups, lines, titles),
    })
  },
}

/** Groups of what is alike, and what is in none, by how often it was asked; what the model makes of it by now is the review's. */
export const mostAsked = (context: Context): Promise<MostAsked> => mostAskedIn(reviewedScope(context))

/** `understood`, `new` and `others`. */
const kindsBesideClusters = 3

async function readReview(context: Context) {
  const scope = reviewedScope(context)
  const [questions, grouping] = await Promise.all([questionsIn(scope), new Table(scope).get(groupings, 'groups')])
  return { questions, grouping }
}

interface Shown {
  readonly grouping: GroupingItem | undefined
  readonly filter: Filter
}

async function groupedLines(
  context: Context,
  questions: readonly UnansweredItem[],
  { grouping, filter }: Shown,
): Promise<{ groups: UntitledGroup[]; lines: Line[]; counts: Readonly<Record<ReviewShow, number>> }> {
  const wanted = questions.filter((question) => isWanted(question, filter))
  const lines = linesOf(wanted.filter((question) => isShown(question, filter.show)))
  const doubtful = wanted.filter(isDoubted).length
  return {
    lines,
    groups: groupsOf(lines, grouping, await knowingOf(context, lines)),
    counts: { unanswered: wanted.length - doubtful, doubtful },
  }
}

/** What the active environment makes of the texts; nothing where no model is deployed there. */
async function knowingOf(context: Context, lines: readonly Line[]): Promise<Knowing | undefined> {
  const { scope, table } = context
  if (lines.length === 0) return undefined
  const model = await deployedModel(scope)
  if (!model) return undefined
  const texts = lines.map(({ question }) => question.value)
  const [isAnswered, past] = await Promise.all([
    answeredIntents(table),
    new Table(reviewedScope(context)).get(suggestionPasts, 'past'),
  ])
  return {
    recognized: recognize(model.parser, texts),
    isAnswered,
    isTaught: (text) => model.parser.teaches(text),
    suggestedFrom: suggestedFrom(past),
  }
}

/** With the titles of the intents; one that was deleted since the build is no suggestion. */
async function addTitles(
  context: Context,
  groups: readonly UntitledGroup[],
  lines: readonly Line[],
): Promise<ReviewGroup[]> {
  const near = groups.flatMap(({ nearest }) => nearest.map(({ intentId }) => intentId))
  const rowOf = new Map(lines.map(({ question, rows }) => [question._id, rows.find(isDoubted)]))
  const taken = groups.flatMap(({ utterances }) => utterances.flatMap(({ _id }) => rowOf.get(_id)?.intentId ?? []))
  const titles = await titlesOf(context.table, { intents: [...near, ...taken], entities: [] })
  const titled = ({ intentId, confidence }: UntitledGroup['nearest'][number]) => {
    const title = titles.get(intentId)
    return title === undefined ? [] : [{ intentId, title, confidence }]
  }
  const withTaken = (question: Question): Question => {
    const row = rowOf.get(question._id)
    const title = titles.get(row?.intentId ?? '')
    return title === undefined ? question : { ...question, takenFor: { title, confidence: row?.confidence } }
  }
  return groups.map(({ suggestion, ...group }) => {
    const [suggested] = suggestion ? titled(suggestion) : []
    return {
      ...group,
      utterances: group.utterances.map(withTaken),
      nearest: group.nearest.flatMap(titled),
      ...(suggested && { suggestion: suggested }),
    }
  })
}

const sizeOf = (groups: readonly UntitledGroup[]): number => groups.reduce((sum, { size }) => sum + size, 0)

async function deleteThese(context: Context, questions: readonly UnansweredItem[]): Promise<{ deleted: number }> {
  await deleteQuestions(context, questions)
  return { deleted: questions.length }
}
