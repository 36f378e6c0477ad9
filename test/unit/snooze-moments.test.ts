/** Until when a conversation is put off, and when an answer is missed: to the millisecond. */
import { expect, it } from 'vitest'
import { missedBy } from '#shared/chat/owed'
import { afterSnoozeEvent, untilFault } from '#shared/chat/snooze'

it('something is put off until a moment that is ahead, and at most so many days', () => {
  const fault = (until: string) => untilFault(until, new Date('2026-06-01T08:00:00.000Z'), 30)
  expect(fault('2026-06-01T08:00:00.000Z')).toBe('not-ahead')
  expect(fault('2026-06-01T08:00:00.001Z')).toBeUndefined()
  expect(fault('2026-07-01T08:00:00.000Z')).toBeUndefined()
  expect(fault('2026-07-01T08:00:00.001Z')).toBe('too-far-ahead')
})

it('what was put off comes back at its moment, and not before', () => {
  const snoozed = { until: '2026-06-01T08:00:00.000Z', by: '01JD0000000000000000000001' }
  const look = (now: string) => afterSnoozeEvent(snoozed, { type: 'look' }, new Date(now))
  expect(look('2026-06-01T07:59:59.999Z')).toEqual({ snoozed })
  expect(look('2026-06-01T08:00:00.000Z')).toEqual({ snoozed: undefined, wokenBy: 'time' })
})

it('an answer is missed from its moment on', () => {
  const owed = [{ what: 'next', at: '2026-06-01T08:00:00.000Z' }] as const
  expect(missedBy(owed, new Date('2026-06-01T07:59:59.999Z'))).toEqual([])
  expect(missedBy(owed, new Date('2026-06-01T08:00:00.000Z'))).toEqual(owed)
})
