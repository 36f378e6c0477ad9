/** Questions that say the same are one line of the review. */
import type { Question, ReviewShow } from '#shared/contracts/review'
import { lookOf } from '#shared/fields/names'
import { isDoubted } from '../../chat/customer/questions.ts'
import type { UnansweredItem } from '../../chat/conversation/store.ts'

const plainOf = (text: string): string => text.replace(/\s+/g, ' ').trim()

export interface Filter {
  readonly language?: string | undefined
  readonly channel?: string | undefined
  readonly since?: string | undefined
  readonly disliked?: 'true' | 'false' | undefined
  readonly show?: ReviewShow | undefined
}

/** Whether a question is meant by all of the filter but by what it shows. */
export const isWanted = ({ language, channel, created, isDisliked = false }: UnansweredItem, filter: Filter): boolean =>
  (filter.language ?? language) === language &&
  (filter.channel ?? channel) === channel &&
  (filter.since === undefined || Date.parse(created) >= Date.parse(filter.since)) &&
  (filter.disliked === undefined || (filter.disliked === 'true') === isDisliked)

/** Whether a question is shown where this is wanted. */
export const isShown = (question: UnansweredItem, show: ReviewShow | undefined): boolean =>
  show === undefined || isDoubted(question) === (show === 'doubtful')

/** A line, and what the bot took it for where the answer is doubted. */
export interface Line {
  readonly question: Question
  readonly doubtedIntent: string | undefined
  /** All that say it, the latest first. */
  readonly rows: readonly UnansweredItem[]
}

/** The lines of questions, which come the latest first. */
export function linesOf(rows: readonly UnansweredItem[]): Line[] {
  const alike = new Map<string, UnansweredItem[]>()
  for (const row of rows) {
    const key = lookOf(row.text)
    const others = alike.get(key)
    if (others) others.push(row)
    else alike.set(key, [row])
  }
  return [...alike.values()].map(lineOf)
}

function lineOf(rows: readonly UnansweredItem[]): Line {
  const { _id, text, language, channel, userId, number, created } = rows[0]!
  const disliked = rows.find(({ isDisliked }) => isDisliked)
  const doubted = rows.find(isDoubted)
  const doubt = rows.find((row) => row.doubt)?.doubt
  const question = {
    _id,
    ids: rows.map((row) => row._id),
    value: plainOf(text),
    original: text,
    language,
    ...(channel && { channel }),
    userId,
    ...(number !== undefined && { number }),
    created,
    count: rows.length,
    ...(disliked && { isDisliked: true }),
    ...(doubt && { doubt }),
  }
  return { question, doubtedIntent: doubted?.intentId, rows }
}
