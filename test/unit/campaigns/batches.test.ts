import { describe, expect, it } from 'vitest'
import { progressAfter, tallyOf } from '../../../functions/campaigns/batches.ts'

const batch = { batch: 1, marks: '.....', reasons: {}, inRow: 0 }

describe('the marks of a batch', () => {
  it('each outcome has its mark, and the reasons of those who are passed over are counted', () => {
    const after = progressAfter(batch, 0, ['sent', 'opted-out', 'failed', 'unknown', 'same-person'])
    expect(after).toEqual({ ...batch, marks: 'sxfut', reasons: { 'opted-out': 1 }, inRow: 2 })
    expect(tallyOf([after, { ...batch, marks: 'sx', reasons: { 'opted-out': 1 } }])).toEqual({
      sent: 2,
      skipped: 2,
      failed: 2,
      reasons: { 'opted-out': 2 },
      twins: 1,
    })
  })

  it('failures in a row are those since somebody was reached; who is passed over neither adds to them nor ends them', () => {
    const failing = progressAfter({ ...batch, inRow: 3 }, 0, ['failed', 'gone', 'failed'])
    expect(failing.inRow).toBe(5)
    expect(progressAfter(failing, 3, ['sent', 'failed']).inRow).toBe(1)
  })
})
