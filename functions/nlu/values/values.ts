/** The one number and the one day that a customer's reply to a form names: `about £50`, `next Friday`. */
import type { Named } from '#shared/engine/form-answer'
import { findBuiltins } from './builtins.ts'
import { withoutOverlap, type EntityMatch } from './entities.ts'
import { isWeekday, impossibleDate as impossibleDateIn } from './calendar-words.ts'
import { numbersNamed } from './number-words.ts'
import { tokenize } from '../text/text.ts'

/** A longer reply says more than an answer. */
const replyLengthMax = 80
/** Of a story nobody asks which day it means. */
const messageLengthMax = 400

/**
 * `today` as `2026-05-01`, of the company's calendar. A question answers nothing, and of two different numbers or days
 * none is the answer.
 */
export function valuesIn(text: string, today: string): Named {
  const tokens = tokenize(text.slice(0, messageLengthMax))
  const impossibleDate = impossibleDateIn(tokens, text.slice(0, messageLengthMax))
  if (impossibleDate !== undefined) return { impossibleDate }
  if (text.length > replyLengthMax || text.trimEnd().endsWith('?')) return {}
  const found = withoutOverlap([], [...findBuiltins(text, tokens, { today }), ...numbersNamed(tokens)])
  const yearless = new Map(
    findBuiltins(text, tokens, { today: null })
      .filter(({ entity, value }) => entity === 'date' && value.startsWith('--'))
      .map(({ start, value }) => [start, value.slice(2)]),
  )
  const dates = found.filter(({ entity }) => entity === 'date')
  const date = onlyDay(
    dates.map((match) => ({ ...match, value: dayOf(match, yearless, today) })),
    text,
  )
  const number = only(found.filter(({ entity }) => entity === 'number' || entity === 'money').map(amountOf))
  return {
    ...(date !== undefined && { date }),
    ...(number !== undefined && number >= 0 && { number }),
  }
}

/** `Saturday, 12 December` names one day twice: a weekday beside a date only describes it, and must be right. */
function onlyDay(dates: readonly EntityMatch[], text: string): string | undefined {
  const [first, second, third] = dates
  const isDescribed =
    first && second && !third && /^[\s,]*(?:the |den |dem |der )?$/i.test(text.slice(first.end, second.start))
  if (!isDescribed || !isWeekday(text.slice(first.start, first.end))) return only(dates.map(({ value }) => value))
  return new Date(second.value).getUTCDay() === new Date(first.value).getUTCDay() ? second.value : undefined
}

/** A day without a year is the next one of that name. */
function dayOf({ start, value }: EntityMatch, yearless: ReadonlyMap<number, string>, today: string): string {
  const day = yearless.get(start)
  return day !== undefined && value < today ? `${Number(today.slice(0, 4)) + 1}-${day}` : value
}

/** Money is written `50 GBP`. */
const amountOf = ({ value }: EntityMatch): number => Number(value.split(' ', 1)[0])

/** The value of a list in which nothing else stands. */
function only<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}
