/** How long a talk goes on by itself, and how far a broadcast may be ahead. */
import { describe, expect, it } from 'vitest'
import { requireAhead } from '../../functions/areas/broadcasts/operations.ts'
import { isTalking } from '../../functions/areas/customer/sessions.ts'

describe('a talk goes on with the content it began with', () => {
  type Talk = Parameters<typeof isTalking>[1]
  const lastActive = '2026-11-26T10:00:00.000Z'
  const goesOn = (now: string, more: Partial<Talk> = {}, environments = ['live']) => {
    const session = { status: 'active', started: lastActive, count: 1 } as const
    const talk: Talk = { environmentId: 'live', owner: { by: 'bot' }, session, lastActive, ...more }
    const list = environments.map((_id) => ({ _id }))
    return isTalking({ environments: { list }, now: new Date(now) } as Parameters<typeof isTalking>[0], talk)
  }

  it('for less than a day after the bot and the customer have talked', () => {
    expect([goesOn('2026-11-27T09:59:59.999Z'), goesOn('2026-11-27T10:00:00.000Z')]).toEqual([true, false])
  })

  it('as long as a person is asked for', () => {
    const owner = { by: 'queue', since: lastActive } as Talk['owner']
    expect(goesOn('2026-12-27T10:00:00.000Z', { owner })).toBe(true)
  })

  it('unless its session has ended, or its environment is gone', () => {
    const ended = { status: 'ended', started: lastActive, count: 1 } as Talk['session']
    expect(goesOn('2026-11-26T10:00:01.000Z', { session: ended })).toBe(false)
    expect(goesOn('2026-11-26T10:00:01.000Z', {}, ['other'])).toBe(false)
    expect(goesOn('2026-11-26T10:00:01.000Z', {}, ['other', 'live'])).toBe(true)
  })
})

it('a broadcast is scheduled for a moment that is from a minute to 180 days ahead', () => {
  const asks = (at: string) => () => requireAhead(new Date(at), new Date('2026-11-27T10:00:00.000Z'))
  const fault = (code: string) => expect.objectContaining({ details: [expect.objectContaining({ code })] }) as Error
  expect(asks('2026-11-27T10:01:00.000Z')).not.toThrow()
  expect(asks('2026-11-27T10:00:59.999Z')).toThrow(fault('too-early'))
  expect(asks('2027-05-26T10:00:00.000Z')).not.toThrow()
  expect(asks('2027-05-26T10:00:00.001Z')).toThrow(fault('too-late'))
})
