/** Which questions a filter of the review means. */
import { describe, expect, it } from 'vitest'
import { isShown, isWanted, type Filter } from '../../functions/areas/review/lines.ts'

const question = {
  _id: '01JD0000000000000000000001',
  text: 'Where is my parcel?',
  language: 'en' as const,
  channel: 'whatsapp' as const,
  userId: '01JD0000000000000000000002',
  created: '2026-11-26T08:00:00.000Z',
}
const wanted = (filter: Filter, more: object = {}) => isWanted({ ...question, ...more }, filter)

describe('a question is wanted', () => {
  it('from the very moment on that the filter begins with, in any timezone', () => {
    expect([wanted({ since: '2026-11-26T08:00:00.000Z' }), wanted({ since: '2026-11-26T08:00:00.001Z' })]).toEqual([
      true,
      false,
    ])
    expect(wanted({ since: '2026-11-26T09:00:00.000+01:00' })).toBe(true)
  })

  it('in its language and channel, and whether it was disliked', () => {
    expect([wanted({}), wanted({ language: 'en', channel: 'whatsapp', disliked: 'false' })]).toEqual([true, true])
    for (const filter of [{ language: 'de' }, { channel: 'messenger' }, { disliked: 'true' as const }])
      expect(wanted(filter)).toBe(false)
    expect([
      wanted({ disliked: 'true' }, { isDisliked: true }),
      wanted({ disliked: 'false' }, { isDisliked: true }),
    ]).toEqual([true, false])
  })

  it('where its answer is doubted or it has none, by what is shown', () => {
    const doubted = { ...question, intentId: '01JD0000000000000000000003', doubt: 'person' as const }
    const shown = (show: 'doubtful' | 'unanswered' | undefined) => [isShown(question, show), isShown(doubted, show)]
    expect([shown(undefined), shown('doubtful'), shown('unanswered')]).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ])
  })
})
