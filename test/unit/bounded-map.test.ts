/** Memory of a process that holds so many entries and no more. */
import { expect, it } from 'vitest'
import { BoundedMap } from '../../functions/platform/tenancy/bounded-map.ts'

it('a bounded map holds as many entries as it may, and one more takes the place of the first', () => {
  const kept = new BoundedMap<string, number>(2)
  kept.set('a', 1).set('b', 2)
  expect([...kept]).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  kept.set('a', 3)
  expect([...kept.keys()]).toEqual(['a', 'b'])
  kept.set('c', 4)
  expect([...kept]).toEqual([
    ['b', 2],
    ['c', 4],
  ])
})
