/** Which message a channel means that tells only until when a customer has read. */
import { expect, it } from 'vitest'
import { lastUntil } from '../../functions/doors/turns/follow-message.ts'

it('what was read up to a moment ends with the last message that was handed over by then', () => {
  const recent = [
    { number: 3, at: '2026-05-01T09:00:00.000Z' },
    { number: 5, at: '2026-05-01T09:00:01.000Z' },
  ]
  expect(lastUntil({ recent }, '2026-05-01T09:00:01.000Z')).toBe(5)
  expect(lastUntil({ recent }, '2026-05-01T09:00:00.999Z')).toBe(3)
  expect(lastUntil({ recent }, '2026-05-01T08:59:59.999Z')).toBeUndefined()
  expect(lastUntil(undefined, '2026-05-01T09:00:01.000Z')).toBeUndefined()
})
