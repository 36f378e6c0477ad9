/** How far the budget of a language model is used, as far as somebody is told of it. */
import { expect, it } from 'vitest'
import { Budget, markOf, monthAt } from '../../functions/platform/outside/model-budget.ts'

const budget = (fields: object) => Budget.parse({ month: '2026-11', limit: 1000, ...fields })

it.each([
  ['with less than four fifths used', { used: 799 }, 0],
  ['with four fifths used', { used: 800 }, 80],
  ['with all but one token used', { used: 999 }, 80],
  ['with all used', { used: 1000 }, 100],
  ['that was too small for a request', { used: 500, refused: 1, wanted: 501 }, 100],
  ['in which a request that was refused has room again', { used: 500, refused: 1, wanted: 500 }, 0],
  ['in which none was refused', { used: 500, wanted: 501 }, 0],
  ['without a limit', { used: 5000, limit: null }, 0],
])('a budget %s is told as so many percent', (_, fields, mark) => expect(markOf(budget(fields))).toBe(mark))

it('a month of a budget begins at midnight of the company', () => {
  const midnight = new Date('2026-10-31T23:00:00Z')
  expect([monthAt(midnight, 'Europe/Berlin'), monthAt(midnight, 'Europe/London')]).toEqual(['2026-11', '2026-10'])
})
