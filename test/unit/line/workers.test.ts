/** How many workers run test files at the same time. */
import { expect, it } from 'vitest'
import { workerCount } from '../../line/workers.ts'

const gigabyte = 1024 ** 3

it.each([
  [2, 24, 3],
  [4, 16, 5],
  [16, 64, 17],
  // A laptop of 8 GB has room for two.
  [8, 8, 2],
  [2, 2, 2],
  [1, 16, 2],
])('on %i processors with %i GB there are %i', (processors, memory, count) => {
  expect(workerCount(processors, memory * gigabyte)).toBe(count)
})
