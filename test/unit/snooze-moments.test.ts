/** Until when a conversation can be put off, to the millisecond. */
import { expect, it } from 'vitest'
import { untilFault } from '#shared/chat/snooze'

it('something is put off until a moment that is ahead, and at most so many days', () => {
  const fault = (until: string) => untilFault(until, new Date('2026-06-01T08:00:00.000Z'), 30)
  expect(fault('2026-06-01T08:00:00.000Z')).toBe('not-ahead')
  expect(fault('2026-06-01T08:00:00.001Z')).toBeUndefined()
  expect(fault('2026-07-01T08:00:00.000Z')).toBeUndefined()
  expect(fault('2026-07-01T08:00:00.001Z')).toBe('too-far-ahead')
})
