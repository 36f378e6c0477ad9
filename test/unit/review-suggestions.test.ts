/** From which confidence on the review suggests an intent: by what people have decided about such suggestions. */
import { describe, expect, it } from 'vitest'
import { pastAfter, suggestedFrom } from '../../functions/areas/review/suggestions.ts'

const [parcels, roses] = ['01JD0000000000000000000001', '01JD0000000000000000000002'] as const
const recognized = (confidence: number, intent: string = parcels) => ({ ranking: [{ intent, confidence }] })

/** So many texts of this confidence, of which so many were folded into the likeliest intent. */
function decided(...decisions: readonly { confidence: number; of: number; agreed: number }[]) {
  let past: ReturnType<typeof pastAfter> | undefined
  for (const { confidence, of, agreed } of decisions)
    for (let at = 0; at < of; at += 1) past = pastAfter(past, [recognized(confidence)], at < agreed ? parcels : roses)
  return past
}

describe('the confidence from which an intent is suggested', () => {
  it('is 60 % before ten texts were decided', () => {
    expect(suggestedFrom(undefined)).toBe(0.6)
    expect(suggestedFrom(decided({ confidence: 0.95, of: 9, agreed: 0 }))).toBe(0.6)
    expect(suggestedFrom(decided({ confidence: 0.95, of: 10, agreed: 10 }))).toBe(0.9)
  })

  it('goes down as far as four of five decisions agreed with the model', () => {
    const past = decided(
      { confidence: 0.95, of: 10, agreed: 8 },
      { confidence: 0.75, of: 10, agreed: 8 },
      { confidence: 0.55, of: 10, agreed: 2 },
    )
    expect(suggestedFrom(past)).toBe(0.7)
    const fewer = decided({ confidence: 0.95, of: 10, agreed: 8 }, { confidence: 0.75, of: 10, agreed: 5 })
    expect(suggestedFrom(fewer)).toBe(0.9)
  })

  it('never goes below the threshold of the model, however often people agreed', () => {
    const past = decided({ confidence: 0.45, of: 20, agreed: 20 }, { confidence: 0.15, of: 20, agreed: 20 })
    expect(suggestedFrom(past)).toBe(0.4)
  })

  it('is none where people decided otherwise even when the model was surest', () => {
    expect(suggestedFrom(decided({ confidence: 0.95, of: 10, agreed: 5 }))).toBe(Infinity)
  })

  it('counts a text that became a new intent against the model', () => {
    const past = pastAfter(undefined, [recognized(0.9), recognized(0.32), { ranking: [] }], undefined)
    expect(past.tenths[9]).toEqual({ agreed: 0, of: 1 })
    expect(past.tenths[3]).toEqual({ agreed: 0, of: 1 })
  })
})
