/** Moments and sizes in as few signs as a list of conversations has room for. */
import { describe, expect, it } from 'vitest'
import { shortDay, shortMoment, wholeDay } from '../../../frontend/src/pages/conversations/parts/date-formats.ts'
import { fileSize } from '../../../frontend/src/pages/conversations/parts/file-size.ts'

describe('a moment in a list', () => {
  // Without an offset: of the reader's own time zone.
  const nowMs = Date.parse('2026-11-20T14:17:00')
  it.each([
    ['2026-11-20T00:05:00', '00:05'],
    ['2026-11-19T23:55:00', 'Thu'],
    ['2026-11-14T14:17:01', 'Sat'],
    ['2026-11-14T14:17:00', '14 Nov'],
    ['2026-01-02T09:00:00', '2 Jan'],
  ])('%s is %s', (moment, text) => {
    expect(shortMoment(moment, nowMs)).toBe(text)
  })

  it('is written out where there is room', () => {
    expect(wholeDay('2026-11-20T14:17:00').replace(',', '')).toBe('Friday 20 November 2026')
    expect(shortDay('2026-11-20')).toBe('20 Nov 2026')
  })
})

it.each([
  [1, '1 KB'],
  [327_680, '320 KB'],
  [1_048_575, '1,024 KB'],
  [1_048_576, '1 MB'],
  [1_468_006, '1.4 MB'],
])('a file of %i bytes has %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
