import { describe, expect, it } from 'vitest'
import { chunksOf } from '#shared/chunks'

describe('the pieces of a list', () => {
  it('are of the size at most, and keep the order', () => {
    expect(chunksOf(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  })

  it('have no empty one behind the last, nor of an empty list', () => {
    expect(chunksOf([1, 2, 3, 4], 2)).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(chunksOf([], 2)).toEqual([])
  })
})
