/**
 * Folds questions into an intent of the active environment: they become its utterances and leave the review, in one
 * transaction with the revision and the audit of the intent.
 */
import type { Intent } from '#shared/contracts/knowledge'
import type { review } from '#shared/contracts/review'
import type { Given } from '#shared/contract'
import { lookOf } from '#shared/fields/names'
import { Problem } from '#shared/problem'
import { deployedModel } from '../../bot/stage/models.ts'
import { recognize } from '../../bot/stage/understanding.ts'
import { removeQuestions } from '../../chat/customer/questions.ts'
import { unanswered, type UnansweredItem } from '../../chat/conversation/store.ts'
import { planTeaching } from '../../content/items/teaching.ts'
import type { Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { questionsIn, reviewedScope } from '../../chat/customer/reviewed.ts'
import { reviewEvent } from './removal.ts'
import { folds, suggestionPasts, type FoldItem } from './store.ts'
import { pastAfter } from './suggestions.ts'

/** So many questions leave in one transaction. Beside them lie the intent, its claims, its revision, the audit, two events, the gate and the fold. */
const leavingMax = 80

type Wanted = Given<(typeof review)['assign']>

export const foldQuestions = (wanted: Wanted, context: Context): Promise<FoldItem['answer']> =>
  retryOnConflict(() => fold(wanted, context), { conflicts: ['stale', 'unavailable'] })

async function fold(wanted: Wanted, context: Context): Promise<FoldItem['answer']> {
  const known = await context.table.get(folds, wanted.requestId)
  if (known) return known.answer
  const scope = reviewedScope(context)
  const questions = await questionsIn(scope)
  const meant = requireThere(wanted, questions)
  const said = new Set(meant.map(({ text }) => lookOf(text)))
  const alike = questions.filter((question) => said.has(lookOf(question.text)) && !meant.includes(question))
  const room = leavingMax - meant.length
  const leaving = { meant, alike: alike.slice(0, room), deleted: meant.length + alike.length }
  const answer = await save(wanted, context, leaving)
  // More of them than a transaction holds only say once more what is learned by now.
  const rest = new Set(alike.slice(room).map(({ _id }) => _id))
  if (rest.size > 0) await removeQuestions(scope, ({ _id }) => rest.has(_id))
  return answer
}

/** One question for each text; what somebody else has folded or deleted meanwhile is not there any more. */
function requireThere({ items }: Wanted, questions: readonly UnansweredItem[]): UnansweredItem[] {
  const byId = new Map(questions.map((question) => [question._id, question]))
  const found = items.map(({ ids }) => ids.map((id) => byId.get(id)).find((question) => question !== undefined))
  return [...new Set(found)].map((question) => {
    if (!question) throw new Problem('not-found')
    return question
  })
}

interface Leaving {
  /** One of each text: they must still be there, so that of two who fold it one does. */
  readonly meant: readonly UnansweredItem[]
  /** Others that leave in the same transaction. */
  readonly alike: readonly UnansweredItem[]
  readonly deleted: number
}

async function save(wanted: Wanted, context: Context, leaving: Leaving): Promise<FoldItem['answer']> {
  const { items, requestId: _id } = wanted
  const { table, scope, now } = context
  const {
    before,
    added,
    save: teach,
  } = await planTeaching(
    context,
    wanted,
    items.map(({ value }) => value),
  )
  const event = await reviewEvent(context)
  const past = await pastOf(context, wanted)
  const answerOf = (intent: Pick<Intent, '_id' | 'title' | 'revision'>): FoldItem['answer'] => ({
    intentId: intent._id,
    title: intent.title,
    added,
    deleted: leaving.deleted,
    revision: intent.revision,
  })
  const leave = (answer: FoldItem['answer']) => [
    ...leavingChanges(context, leaving),
    table.create(folds, { _id, created: now.toISOString(), answer }, 'stale'),
    ...past,
  ]
  if (before && added === 0) {
    const about = { id: before._id, name: before.title, type: 'delete-question' as const }
    await context.commit(leave(answerOf(before)), { about, events: [event] })
    return answerOf(before)
  }
  // What the store of intents lands, lands with what leaves the review.
  const commit: Context['commit'] = (changes, { about } = {}) => {
    if (!about?.id || !about.revision) throw new Error('A saved intent is named by its id and revision.')
    const answer = answerOf({ _id: about.id, title: about.name, revision: about.revision })
    const changed = { type: 'changed' as const, area: 'knowledge', environmentId: scope.environment, id: about.id }
    const type = before ? ('edit-intent' as const) : ('create-intent' as const)
    return context.commit([...changes, ...leave(answer)], { about: { ...about, type }, events: [changed, event] })
  }
  return answerOf(await teach({ ...context, commit }))
}

function leavingChanges(context: Context, { meant, alike }: Leaving): Change[] {
  const table = new Table(reviewedScope(context))
  return [
    ...meant.map(({ _id }) => table.remove(unanswered, _id)),
    ...alike.map(({ _id }) => table.drop(unanswered, _id)),
  ]
}

/** What was decided here tells whether the model would have suggested the same; of two at once one may count. */
async function pastOf(context: Context, { items, intentId }: Wanted): Promise<Change[]> {
  const model = await deployedModel(context.scope)
  if (!model) return []
  const texts = items.map(({ value }) => value)
  const table = new Table(reviewedScope(context))
  const before = await table.get(suggestionPasts, 'past')
  return [table.put(suggestionPasts, pastAfter(before, [...recognize(model.parser, texts).values()], intentId))]
}
