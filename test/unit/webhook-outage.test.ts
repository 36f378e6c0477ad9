/** When staff are told of an endpoint that is down. */
import { expect, it } from 'vitest'
import { milestoneOf } from '../../functions/webhooks/close-round.ts'

it('an outage of an endpoint is told of once it has lasted an hour, and again after a day', () => {
  const told = (at: string) => milestoneOf('2026-05-01T09:00:00.000Z', new Date(at))
  expect([told('2026-05-01T09:59:59.999Z'), told('2026-05-01T10:00:00.000Z')]).toEqual([undefined, 'hour'])
  expect([told('2026-05-02T08:59:59.999Z'), told('2026-05-02T09:00:00.000Z')]).toEqual(['hour', 'day'])
  expect(milestoneOf(undefined, new Date('2026-05-01T09:00:00.000Z'))).toBeUndefined()
})
