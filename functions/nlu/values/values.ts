/** The one number and the one day that a customer's reply to a form names: `about £50`, `next Friday`. */
import type { Named } from '#shared/engine/form-answer'
import { findBuiltins } from './builtins.ts'
import { withoutOverlap, type EntityMatch } from './entities.ts'
import { tokenize } from '../text/text.ts'

/** A longer reply says more than an answer. */
const replyLengthMax = 80

/** `today` as `2026-05-01`. A question answers nothing, and of two different numbers or days none is the answer. */
export function valuesIn(text: string, today: string): Named {
  if (text.length > replyLengthMax || text.trimEnd().endsWith('?')) return {}
  const tokens = tokenize(text)
  const found = withoutOverlap([], findBuiltins(text, tokens, { today }))
  const yearless = new Map(
    findBuiltins(text, tokens, { today: null })
      .filter(({ entity, value }) => entity === 'date' && value.startsWith('--'))
      .map(({ start, value }) => [start, value.slice(2)]),
  )
  const date = only(found.filter(({ entity }) => entity === 'date').map((match) => dayOf(match, yearless, today)))
  const number = only(found.filter(({ entity }) => entity === 'number' || entity === 'money').map(amountOf))
  return { ...(date !== undefined && { date }), ...(number !== undefined && number >= 0 && { number }) }
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
