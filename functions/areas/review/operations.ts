/** Questions of customers that nothing answered. */
import type { ReviewGroup, review as contract } from '#shared/contracts/review'
import { lookOf } from '#shared/fields/names'
import { reviewGroupsPageSize } from '#shared/limits'
import { deployedModel } from '../../bot/models.ts'
import { recognize } from '../../bot/understanding.ts'
import { answeredIntents, titlesOf } from '../knowledge/operations.ts'
import { datedName } from '../translations/operations.ts'
import { offerFile } from '../../platform/files/exports.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import type { UnansweredItem } from '../../chat/store.ts'
import { tableOf } from './export.ts'
import { foldQuestions } from './folding.ts'
import { beginGrouping, needsGrouping, stateOf } from './grouping.ts'
import { groupsOf, type Knowing, type UntitledGroup } from './groups.ts'
import { isWanted, linesOf, type Filter, type Line } from './lines.ts'
import { mostAsked } from './most-asked.ts'
import { questionsIn, reviewedEnvironment, reviewedScope } from './reading.ts'
import { deleteQuestions } from './removal.ts'
import { groupings, type GroupingItem } from './store.ts'

export const operations: Operations<typeof contract> = {
  list: async ({ previousResult, first, page, ...filter }, context) => {
    const { questions, grouping: kept } = await readReview(context)
    const look = { questions, now: context.now, isFirst: first === 'true' }
    const begins = previousResult !== 'true' && needsGrouping(kept, look)
    const grouping = begins ? await beginGrouping(context, reviewedScope(context), kept) : kept
    const { groups } = await groupedLines(context, questions, { grouping, filter })
    const shown = groups.slice((page - 1) * reviewGroupsPageSize, page * reviewGroupsPageSize)
    return {
      intents: await addTitles(context, shown),
      count: sizeOf(groups),
      pageSize: sizeOf(shown),
      returnedGroups: shown.length,
      totalGroups: groups.length,
      ...stateOf(grouping, context.now),
      environmentId: reviewedScope(context).environment,
    }
  },

  count: async (_, context) => {
    const { questions, grouping } = await readReview(context)
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

export { mostAsked, reviewedEnvironment, reviewedScope }

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
): Promise<{ groups: UntitledGroup[]; lines: Line[] }> {
  const lines = linesOf(questions.filter((question) => isWanted(question, filter)))
  return { lines, groups: groupsOf(lines, grouping, await knowingOf(context, lines)) }
}

/** What the active environment makes of the texts; nothing where no model is deployed there. */
async function knowingOf({ scope, table }: Context, lines: readonly Line[]): Promise<Knowing | undefined> {
  if (lines.length === 0) return undefined
  const model = await deployedModel(scope)
  if (!model) return undefined
  const texts = lines.map(({ question }) => question.value)
  return { recognized: recognize(model.parser, texts), isAnswered: await answeredIntents(table) }
}

/** With the titles of the intents; one that was deleted since the build is no suggestion. */
async function addTitles(context: Context, groups: readonly UntitledGroup[]): Promise<ReviewGroup[]> {
  const near = groups.flatMap(({ nearest }) => nearest.map(({ intentId }) => intentId))
  const titles = await titlesOf(context.table, { intents: near, entities: [] })
  return groups.map((group) => ({
    ...group,
    nearest: group.nearest.flatMap(({ intentId, confidence }) => {
      const title = titles.get(intentId)
      return title === undefined ? [] : [{ intentId, title, confidence }]
    }),
  }))
}

const sizeOf = (groups: readonly UntitledGroup[]): number => groups.reduce((sum, { size }) => sum + size, 0)

async function deleteThese(context: Context, questions: readonly UnansweredItem[]): Promise<{ deleted: number }> {
  await deleteQuestions(context, questions)
  return { deleted: questions.length }
}
