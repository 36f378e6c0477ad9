/** What the lane of a conversation keeps of what was handed over and of what it has missed, and how long it waits. */
import { describe, expect, it } from 'vitest'
import { advance, type Hand } from '../../functions/channels/hand.ts'
import type { LaneItem } from '../../functions/channels/lane.ts'
import { isLate, missedWith } from '../../functions/channels/missed.ts'
import { secondsToProbe } from '../../functions/channels/outage.ts'

const id = '01J00000000000000000000000'
const at = '2026-06-01T08:00:00.000Z'
const lane = (more: Partial<LaneItem> = {}): LaneItem => ({
  conversation: id,
  environment: id,
  channel: 'messenger',
  cursor: 7,
  ...more,
})

function advanced(more: Partial<LaneItem>, number: number, menu?: { label: string; payload: string }[]): LaneItem {
  const scope = { client: id, environment: id, conversation: id }
  const hand: Hand = { scope, way: undefined, outage: undefined, now: () => new Date(at), lane: lane(more) }
  advance(hand, number, menu)
  return hand.lane
}

describe('the lane of a conversation', () => {
  it('goes on behind what was handed over, and never back', () => {
    const tried = { parts: 1, attempts: 2, restsUntil: at }
    const after = { cursor: 8, parts: undefined, attempts: undefined, restsUntil: undefined }
    expect(advanced(tried, 8)).toMatchObject(after)
    expect(advanced({}, 5).cursor).toBe(7)
  })

  it('hands over once what it was to hand over again, and then has nothing of that left', () => {
    expect(advanced({ again: [4, 5] }, 4).again).toEqual([5])
    expect(advanced({ again: [5] }, 5).again).toBeUndefined()
    expect(advanced({}, 8).again).toBeUndefined()
  })

  it('knows the last twenty that it has handed over', () => {
    const recent = Array.from({ length: 20 }, (_, number) => ({ number, at }))
    const known = advanced({ recent }, 20).recent!
    expect([known.length, known[0]!.number, known.at(-1)]).toEqual([20, 1, { number: 20, at }])
  })

  it('keeps a menu for 24 hours, also behind a message that has none', () => {
    const menu = { choices: [{ label: 'Red', payload: 'r' }], until: '2026-06-02T08:00:00.000Z' }
    expect(advanced({}, 8, menu.choices).menu).toEqual(menu)
    expect(advanced({ menu }, 9).menu).toEqual(menu)
  })
})

describe('what a lane has missed', () => {
  const events = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => ({ number: from + place, failed: from + place + 1, at }))

  it('is the last fifty of one time off, each of them once', () => {
    const [last] = events(51, 51)
    expect(missedWith(lane({ missed: { since: at, events: events(1, 50) } }), at, last!)).toEqual({
      since: at,
      events: events(2, 51),
    })
    const again = { number: 50, failed: 60, at }
    const twice = missedWith(lane({ missed: { since: at, events: events(49, 50) } }), at, again)
    expect(twice.events).toEqual([...events(49, 49), again])
  })

  it('is nothing of a time off before', () => {
    const [first] = events(9, 9)
    const before = lane({ missed: { since: '2026-05-01T08:00:00.000Z', events: events(1, 3) } })
    expect(missedWith(before, at, first!)).toEqual({ since: at, events: [first] })
  })

  it('is late after an hour, and after a day where it is a mail', () => {
    const late = (channel: 'messenger' | 'email', now: string) => isLate(channel, at, new Date(now))
    expect([late('messenger', '2026-06-01T09:00:00.000Z'), late('messenger', '2026-06-01T09:00:00.001Z')]).toEqual([
      false,
      true,
    ])
    expect([late('email', '2026-06-02T08:00:00.000Z'), late('email', '2026-06-02T08:00:00.001Z')]).toEqual([
      false,
      true,
    ])
  })
})

it('the next look at a provider that is down is as far away as it says, and not in the past', () => {
  const outage = { channel: 'messenger', kind: 'down', since: at, reason: '', probes: 0, nextProbe: at } as const
  const seconds = (now: string) => secondsToProbe(outage, new Date(now))
  expect([seconds('2026-06-01T07:59:30.000Z'), seconds(at), seconds('2026-06-01T08:00:30.000Z')]).toEqual([30, 0, 0])
})
