/** Which segments of a month become one. */
import { expect, it } from 'vitest'
import { smallestUpTo } from '../../../functions/search/compact.ts'

it('segments that become one are the smallest, as many as fit together', () => {
  const [five, one, three] = [{ documents: 5 }, { documents: 1 }, { documents: 3 }]
  expect(smallestUpTo([five, one, three], 4)).toEqual([one, three])
  expect(smallestUpTo([five, one, three], 3)).toEqual([one])
  expect(smallestUpTo([five, one, three], 9)).toEqual([one, three, five])
})
