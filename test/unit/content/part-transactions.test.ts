/** How the changed settings of a workspace file are put into transactions. */
import { expect, it } from 'vitest'
import { inTransactions } from '../../../functions/portability/parts.ts'
import type { Change } from '../../../functions/platform/table/transaction.ts'

const some = (count: number): Change[] => Array.from({ length: count }, () => ({ otherwise: 'internal', write: {} }))
const sizes = (changes: number, ...additions: number[]) => {
  const { first, changes: last } = inTransactions([{ changes: some(changes), additions: additions.map(some) }])
  return [...first.map(({ length }) => length), last.length]
}
const max = 80

it('changed settings land together with what is new, as long as one transaction holds them', () => {
  expect(sizes(max - 10, 4, 6)).toEqual([max])
  expect(sizes(max - 10, 4, 7)).toEqual([11, max - 10])
})

it('what is new lands before the changes, in as few transactions as hold it', () => {
  expect(sizes(1, max - 1, 1, 1)).toEqual([max, 1, 1])
  expect(sizes(1, max - 1, 2)).toEqual([max - 1, 2, 1])
})

it('too many changed settings at once are refused', () => {
  expect(sizes(max)).toEqual([max])
  expect(() => sizes(max + 1)).toThrow(expect.objectContaining({ code: 'too-large' }))
})
