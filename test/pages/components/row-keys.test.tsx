/** The keys that walk through a list. */
import { expect, it } from 'vitest'
import { neighbour } from '../../../frontend/src/components/table/row-keys.ts'

it.each([
  ['the first goes on to the second', 0, 1, 'second'],
  ['the second goes back to the first', 1, -1, 'first'],
  ['the last goes nowhere further', 2, 1, undefined],
  ['the first goes nowhere before', 0, -1, undefined],
  ['none goes on to the first', -1, 1, 'first'],
  ['none goes back to the last', -1, -1, 'last'],
] as const)('from a row of a list %s', (_, at, step, to) => {
  expect(neighbour(['first', 'second', 'last'], at, step)).toBe(to)
})

it('an empty list has no row to go to', () => {
  expect([neighbour([], -1, 1), neighbour([], -1, -1)]).toEqual([undefined, undefined])
})
