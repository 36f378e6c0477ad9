/** What is too old to be kept, at the very moment of the cut. */
import { expect, it } from 'vitest'
import { isOldEntry } from '../../functions/chat/customer/deletion.ts'
import { isOldTakeover, isOver, latestOf } from '../../functions/chat/customer/retention.ts'

const [before, cut, after] = [
  '2026-05-31T23:59:59.999Z',
  '2026-06-01T00:00:00.000Z',
  '2026-06-01T00:00:00.001Z',
] as const

it('a conversation is over where all that happened in it lies before the cut', () => {
  const over = (lastActive: string, more: object = {}) =>
    isOver({ lastActive, ...more } as Parameters<typeof isOver>[0], { events: cut, analytics: undefined })
  expect([over(before), over(cut)]).toEqual([true, false])
  expect([over(before, { lastMessage: { created: before } }), over(before, { lastMessage: { created: cut } })]).toEqual(
    [true, false],
  )
  expect(over(before, { lastMessage: { created: before }, broadcast: { at: cut } })).toBe(false)
  expect(over(cut, { lastMessage: { created: before }, broadcast: { at: before } })).toBe(false)
})

it('a takeover is old that ended before the cut, and one that goes on is not', () => {
  expect([isOldTakeover({ ended: before }, cut), isOldTakeover({ ended: cut }, cut), isOldTakeover({}, cut)]).toEqual([
    true,
    false,
    false,
  ])
})

it('what was written at once is old where all of it lies before the cut', () => {
  const old = (...moments: string[]) =>
    isOldEntry({ events: moments.map((created) => ({ created })) } as Parameters<typeof isOldEntry>[0], cut)
  expect([old(before, before), old(before, cut)]).toEqual([true, false])
})

it('of two cuts nothing goes that is younger than the later one', () => {
  expect(latestOf({ events: before, analytics: after })).toBe(after)
  expect(latestOf({ events: after, analytics: before })).toBe(after)
  expect(latestOf({ events: undefined, analytics: undefined })).toBe('')
})
