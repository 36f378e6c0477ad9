/** The one number and the one day that a customer's reply to a form names: `about £50`, `next Friday`. */
import type { Named } from '#shared/engine/form-answer'
import { isNegated } from '#shared/fields/negation'
import { plainSigns } from '#shared/fields/plain-signs'
import type { ContentLanguage } from '#shared/languages'
import { findBuiltins } from './builtins.ts'
import { calendarDates, impossibleDate as impossibleDateIn } from './calendar-words.ts'
import { isNumberChanged } from './changing-words.ts'
import { withoutOverlap, type EntityMatch } from './entities.ts'
import { numbersIn } from './numbers.ts'
import { dayNamed } from './reply-days.ts'
import { tokenize } from '../text/text.ts'

/** A longer reply says more than an answer. */
const replyLengthMax = 80
/** Of a story nobody asks which day it means. */
const messageLengthMax = 400

export interface Place {
  /** Of the talk, to tell thousands from decimals; without it `1.500` and `1,500` are both fifteen hundred. */
  readonly language?: ContentLanguage | undefined
  /** ISO 3166, of the company: in the USA the month stands before the day. */
  readonly country?: string | undefined
}

/**
 * `today` as `2026-05-01`, of the company's calendar. Nothing is named by a question, by a text that says no, by two
 * different numbers or days, or by words that may mean another number or day.
 */
export function valuesIn(said: string, today: string, { language, country }: Place = {}): Named {
  const text = plainSigns(said.slice(0, messageLengthMax))
  const tokens = tokenize(text)
  const impossibleDate = impossibleDateIn(tokens, text)
  if (impossibleDate !== undefined) return { impossibleDate }
  if (said.length > replyLengthMax || text.trimEnd().endsWith('?') || isNegated(text)) return {}
  const dates = calendarDates(tokens, text, today, { isMonthFirst: country === 'US' })
  const date = dayNamed(text, dates, today, { isMonthFirst: country === 'US', language })
  const number = numberNamed(text, language, [
    ...dates,
    ...findBuiltins(text, tokens, { today }).filter(({ entity }) => notNumbers.has(entity)),
  ])
  return {
    ...(date !== undefined && { date }),
    ...(number !== undefined && number >= 0 && { number }),
  }
}

const notNumbers = new Set(['time', 'phone', 'email', 'url'])

interface Span {
  readonly start: number
  readonly end: number
}

/** The number that a text names and no other one; figures of a day, a time or an address are none. */
function numberNamed(text: string, language: ContentLanguage | undefined, others: readonly Span[]): number | undefined {
  const numbers = numbersIn(text, language).map(({ start, end, value }): EntityMatch => ({
    start,
    end,
    value: String(value),
    entity: 'number',
    source: 'synonym',
  }))
  const taken = others.map(({ start, end }): EntityMatch => ({ start, end, value: '', entity: '', source: 'built-in' }))
  const values = new Set(
    withoutOverlap([], [...numbers, ...taken])
      .filter(({ entity }) => entity === 'number')
      .map(({ value }) => Number(value)),
  )
  const [only] = values
  const isOne = values.size === 1 && !Number.isNaN(only) && !isNumberChanged(text, [...numbers, ...taken], language)
  return isOne ? only : undefined
}
