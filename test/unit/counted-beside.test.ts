/** What is counted beside a webhook and before a night deletes. */
import { describe, expect, it } from 'vitest'
import { countWith } from '../../functions/areas/privacy/count-old.ts'
import { lastDayIn } from '../../functions/areas/webhooks/shown.ts'

it('the last day of a webhook is the current hour and the 23 before it', () => {
  const hours = ['2026-11-26T10', '2026-11-26T11', '2026-11-27T10'].map((hour, index) => ({
    hour,
    delivered: 10 ** index,
    failed: 2 * 10 ** index,
  }))
  expect(lastDayIn(hours, new Date('2026-11-27T10:00:00Z'))).toEqual({ delivered: 110, failed: 220 })
  expect(lastDayIn(hours, new Date('2026-11-27T10:59:59Z'))).toEqual({ delivered: 110, failed: 220 })
  expect(lastDayIn([], new Date('2026-11-27T10:00:00Z'))).toEqual({ delivered: 0, failed: 0 })
})

describe('what a night would delete', () => {
  type Old = Parameters<typeof countWith>[1]
  type Count = Parameters<typeof countWith>[0]
  const begun = { conversations: 1, shortened: 1, entries: 1, takeovers: 1, bytes: 1, files: 1, held: 1 } as Count
  const old: Old = { isWhole: false, entries: 2, takeovers: 3, bytes: 4, files: 5, oldest: '2026-01-02T00:00:00.000Z' }

  it('is whole conversations, and the beginnings of others', () => {
    const oldest = '2026-01-02T00:00:00.000Z'
    const all = { entries: 3, takeovers: 4, bytes: 5, files: 6, held: 1, oldest }
    expect(countWith(begun, old)).toEqual({ conversations: 1, shortened: 2, ...all })
    expect(countWith(begun, { ...old, isWhole: true })).toEqual({ conversations: 2, shortened: 1, ...all })
  })

  it('leaves a conversation its beginning that loses nothing but records of takeovers', () => {
    expect(countWith(begun, { ...old, entries: 1 })).toMatchObject({ shortened: 2, entries: 2 })
    expect(countWith(begun, { ...old, entries: 0 })).toMatchObject({ shortened: 1, entries: 1, takeovers: 4 })
  })

  it('began with the oldest of all', () => {
    const oldestAfter = (oldest: string) => countWith({ ...begun, oldest }, old).oldest
    expect([oldestAfter('2026-01-01T00:00:00.000Z'), oldestAfter('2026-01-03T00:00:00.000Z')]).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
    ])
  })
})
