import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextInBalance, type Candidate } from '../../functions/bot/takeover/balance.ts'

const candidate = fc.record({
  _id: fc.stringMatching(/^[a-f]{3}$/),
  room: fc.integer({ min: -1, max: 3 }),
  last: fc.option(fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'), { nil: undefined }),
})

describe('who gets the next customer', () => {
  it('is somebody with room, nobody with more of it, and of those the one whose last one is longest ago', () => {
    fc.assert(
      fc.property(fc.uniqueArray(candidate, { selector: ({ _id }) => _id, maxLength: 6 }), (all: Candidate[]) => {
        const found = nextInBalance(all)
        const most = Math.max(0, ...all.map(({ room }) => room))
        const best = most === 0 ? [] : all.filter(({ room }) => room === most)
        expect(found === undefined).toBe(most === 0)
        if (found) expect(best).toContain(found)
        expect(best.every(({ last = '' }) => last >= (found?.last ?? ''))).toBe(true)
      }),
    )
  })
})
