/** The groups of questions as the page shows them: pure steps over the server's answer. */
import type { Answer } from '#shared/contract'
import { nameOfGroup, type Question, type review as contract, type ReviewGroup } from '#shared/contracts/review'

export type Review = Answer<(typeof contract)['list']>

/** The same text is one question, however often it was asked. It keeps its key when it is asked again. */
export const keyOf = ({ language, original }: Question): string => `${language} ${original}`

/** How often something was asked, over several questions. */
export const sizeOf = (questions: readonly Question[]): number =>
  questions.reduce((size, { ids }) => size + ids.length, 0)

/**
 * The review without some questions, named by the ids of each time they were asked; emptied groups go with them. The
 * metrics fall by as many, never below 0 (REVIEW-005), unless they are kept: what can still be undone counts.
 */
export function withoutQuestions(review: Review, gone: ReadonlySet<string>, { keepsMetrics = false } = {}): Review {
  const intents = review.intents
    .map((group, index) => groupWithout(group, gone, index + 1))
    .filter(({ size }) => size > 0)
  if (keepsMetrics) return { ...review, intents }
  const inAll = (groups: readonly ReviewGroup[]) =>
    groups.reduce((size, { utterances }) => size + sizeOf(utterances), 0)
  const removed = inAll(review.intents) - inAll(intents)
  const emptied = review.intents.length - intents.length
  return {
    ...review,
    intents,
    count: Math.max(0, review.count - removed),
    pageSize: Math.max(0, review.pageSize - removed),
    returnedGroups: Math.max(0, review.returnedGroups - emptied),
    totalGroups: Math.max(0, review.totalGroups - emptied),
  }
}

function groupWithout(group: ReviewGroup, gone: ReadonlySet<string>, number: number): ReviewGroup {
  const utterances = group.utterances.flatMap((question) => {
    const ids = question.ids.filter((id) => !gone.has(id))
    return ids.length > 0 ? [{ ...question, ids, count: ids.length }] : []
  })
  const named = group.utterances.find(({ value }) => value === group.name)
  const isNameGone = named !== undefined && !utterances.some(({ _id }) => _id === named._id)
  const name = isNameGone ? (nameOfGroup(utterances) ?? `Group ${number}`) : group.name
  return { ...group, name, utterances, size: sizeOf(utterances) }
}

/** The review once all of it is deleted (REVIEW-004). */
export const emptied = (review: Review): Review => ({
  ...review,
  intents: [],
  count: 0,
  pageSize: 0,
  returnedGroups: 0,
  totalGroups: 0,
})

/** The review as the page shows it: without what is done and can still be undone, and with the texts as they were edited. */
export function shownReview(review: Review, done: readonly Question[], edits: ReadonlyMap<string, string>): Review {
  const left = withoutQuestions(review, new Set(done.flatMap(({ ids }) => ids)), { keepsMetrics: true })
  const edited = (question: Question) => ({ ...question, value: edits.get(keyOf(question)) ?? question.value })
  return {
    ...left,
    intents: left.intents.map((group) => ({ ...group, utterances: group.utterances.map(edited) })),
  }
}

/** The intent that learns questions, or the title of one that is to be made. */
export interface Target {
  readonly intentId?: string
  readonly title: string
}

/** What would be learned of a text: as it was written, on one line. */
export const plainOf = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** When the latest question of a group was asked. */
export const latestIn = ({ utterances }: ReviewGroup): string =>
  utterances.reduce((latest, { created }) => (created > latest ? created : latest), '')
