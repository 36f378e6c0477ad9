/** A message that did not reach its customer: which failures count, and what takes them away. */
import { expect, it } from 'vitest'
import { afterArrival, undeliveredAfter } from '../../functions/chat/conversation/undelivered.ts'

const owner = {
  by: 'agent',
  interventionId: '01JD0000000000000000000001',
  since: '2026-06-01T08:00:00.000Z',
  agentId: '01JD0000000000000000000002',
  agentName: 'Maya Lind',
} as const
const failureOf = (eventNumber: number) => [{ type: 'message-failed', eventNumber, reason: 'refused' }] as const

it('a failure counts that is later than all that was delivered and read', () => {
  const kept = (number: number, reached: { delivered?: number; read?: number }) =>
    undeliveredAfter({ owner, ...reached }, failureOf(number)).undelivered
  expect([kept(8, { delivered: 7 }), kept(7, { delivered: 7 }), kept(7, { delivered: 5, read: 7 })]).toEqual([
    8,
    undefined,
    undefined,
  ])
})

it('a failure is over once a message of its number or a later one has arrived', () => {
  const now = new Date('2026-06-01T09:00:00.000Z')
  expect(afterArrival({ undelivered: 8 }, 7, now)).toEqual({})
  expect(afterArrival({ undelivered: 8 }, 8, now)).toEqual({
    undelivered: undefined,
    woken: '2026-06-01T09:00:00.000Z',
  })
})
