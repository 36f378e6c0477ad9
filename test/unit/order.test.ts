import { describe, expect, it } from 'vitest'
import { compareTexts } from '#shared/order'

describe('the order of plain texts', () => {
  it('is that of their code units: capital letters first, letters with marks last', () => {
    expect(['b', 'ä', 'a', 'B', 'a-1', 'a'].toSorted(compareTexts)).toEqual(['B', 'a', 'a', 'a-1', 'b', 'ä'])
  })

  it('leaves equal texts where they are', () => {
    expect(compareTexts('2026-03-01', '2026-03-01')).toBe(0)
  })
})
