import { describe, expect, it } from 'vitest'
import { progressAfter, tallyOf } from '../../../functions/campaigns/lanes.ts'

const lane = { lane: 1, letters: '.....', reasons: {}, inRow: 0 }

describe('the letters of a lane', () => {
  it('each outcome has its letter, and the reasons of those who are passed over are counted', () => {
    const after = progressAfter(lane, 0, ['sent', 'opted-out', 'failed', 'unknown'])
    expect(after).toEqual({ ...lane, letters: 'sxfu.', reasons: { 'opted-out': 1 }, inRow: 2 })
    expect(tallyOf([after, { ...lane, letters: 'sx', reasons: { 'opted-out': 1 } }])).toEqual({
      sent: 2,
      skipped: 2,
      failed: 2,
      reasons: { 'opted-out': 2 },
    })
  })

  it('failures in a row are those since somebody was reached; who is passed over neither adds to them nor ends them', () => {
    const failing = progressAfter({ ...lane, inRow: 3 }, 0, ['failed', 'gone', 'failed'])
    expect(failing.inRow).toBe(5)
    expect(progressAfter(failing, 3, ['sent', 'failed']).inRow).toBe(1)
  })
})
