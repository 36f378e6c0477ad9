/** What is known of a wait, and how it is said. */
import { describe, expect, it } from 'vitest'
import { absenceSentence, expectedMinutes, placeSentence, waitSentence } from '#shared/blocks/waiting-words'
import { contentLanguages } from '#shared/languages'

const minutes = (...all: number[]) => all.map((each) => each * 60)

describe('the expected wait', () => {
  it('is the median of what others have waited, and unknown where fewer than three have', () => {
    expect(expectedMinutes(minutes(2, 9, 4), 60)).toBe(4)
    expect(expectedMinutes(minutes(2, 9), 60)).toBeUndefined()
    expect(expectedMinutes([], 60)).toBeUndefined()
  })

  it('is the longest of them for who has waited as long as the median, and longer than usual beyond that', () => {
    expect(expectedMinutes(minutes(2, 9, 4), 4 * 60)).toBe(9)
    expect(expectedMinutes(minutes(2, 9, 4), 9 * 60)).toBe('longer')
  })

  it('is said in whole minutes up to an hour', () => {
    expect([1, 2, 60, 61, 'longer' as const].map((each) => waitSentence('en', each))).toEqual([
      'Waiting takes about one minute at the moment.',
      'Waiting takes about 2 minutes at the moment.',
      'Waiting takes about 60 minutes at the moment.',
      'Waiting takes more than an hour at the moment.',
      'It takes longer than usual at the moment.',
    ])
    expect(waitSentence('de', 4)).toBe('Die Wartezeit beträgt zurzeit etwa 4 Minuten.')
    expect(waitSentence('de', undefined)).toBeUndefined()
  })
})

describe('an absence', () => {
  const now = new Date('2026-11-27T16:30:00Z')
  const said = (language: (typeof contentLanguages)[number], opening: string | undefined) =>
    absenceSentence(
      language,
      { is: 'closed', opening: opening === undefined ? undefined : new Date(opening) },
      { now, timezone: 'Europe/Berlin' },
    )

  it('names the opening on the company’s clock: the time of today, the weekday, or the date', () => {
    expect(said('en', '2026-11-27T17:00:00Z')).toBe('Nobody of our team is here until 18:00.')
    expect(said('en', '2026-11-30T08:00:00Z')).toBe('Nobody of our team is here until Monday 09:00.')
    expect(said('en', '2026-12-03T16:29:00Z')).toBe('Nobody of our team is here until Thursday 17:29.')
    expect(said('en', '2026-12-03T16:30:00Z')).toBe('Nobody of our team is here until 3 December at 17:30.')
    expect(said('en', '2027-01-04T08:00:00Z')).toBe('Nobody of our team is here until 4 January at 09:00.')
    expect(said('de', '2026-11-30T08:00:00Z')).toBe('Bis Montag, 09:00 Uhr ist niemand aus unserem Team da.')
  })

  it('names none where nothing opens within a year', () => {
    expect(said('en', undefined)).toBe('Nobody of our team is here at the moment.')
  })

  it('leaves no placeholder in any language', () => {
    for (const language of contentLanguages) {
      const texts = [said(language, '2026-11-30T08:00:00Z'), placeSentence(language, 3), waitSentence(language, 5)]
      expect(texts.join(' '), language).not.toMatch(/[{}]/)
    }
  })
})
