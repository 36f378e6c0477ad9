/** What was said while a channel was off: what of it is handed over, and how much of it there is. */
import { describe, expect, it } from 'vitest'
import { putLane, readLane, type LaneItem } from '../../../functions/channels/lane.ts'
import { countMissed, settleMissed } from '../../../functions/channels/missed.ts'
import { listSentAgain, sentAgainChange } from '../../../functions/channels/sent-again.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

describe('the lane of a channel that is on again', () => {
  const settled = (sendsSince: string | undefined, more: Partial<LaneItem> = {}) =>
    settleMissed(scope, laneOf(conversation, { again: [9], ...more }), { sendsSince }, now)

  it('hands over what is young of it before all else, in the order in which it was said', async () => {
    expect((await settled(since)).again).toEqual([3, 9, 12])
    expect((await readLane(scope)).lane).toMatchObject({ again: [3, 9, 12] })
    expect((await readLane(scope)).lane).not.toHaveProperty('missed')
    expect(await listSentAgain(scope)).toMatchObject([
      { number: 12, after: 13, isMissed: true },
      { number: 3, after: 4, isMissed: true },
    ])
  })

  it('hands over nothing of it where that is not wished, or it is of another time off', async () => {
    for (const other of [undefined, '2026-11-19T08:00:00.000Z']) expect((await settled(other)).again).toEqual([9])
    await settled(undefined, { again: undefined })
    expect((await readLane(scope)).lane).not.toHaveProperty('again')
    expect(await listSentAgain(scope)).toEqual([])
  })

  it('leaves to an agent what they have asked for since it failed', async () => {
    const asked = (number: number, after: number) =>
      given(sentAgainChange(scope, { number, after, created: now.toISOString() }, undefined))
    await asked(3, 4)
    await asked(12, 12)
    expect((await settled(since)).again).toEqual([9, 12])
  })
})

it('what was missed is counted by conversations and messages, and by what is young of it', async () => {
  for (const number of [11, 12]) await given(putLane({ client, conversation: idOf(number) }, laneOf(idOf(number))))
  const count = (of: string) => countMissed({ client, environment }, 'messenger', of, now)
  expect(await count(since)).toEqual({ conversations: 2, messages: 6, young: 4 })
  expect(await count('2026-11-19T08:00:00.000Z')).toEqual({ conversations: 0, messages: 0, young: 0 })
})

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const [client, environment, conversation] = [idOf(1), idOf(2), idOf(3)] as const
const scope = { client, environment, conversation }
const since = '2026-11-20T08:00:00.000Z'
const now = new Date('2026-11-20T12:00:00.000Z')

/** A lane that has missed three messages, of which the first was said more than an hour ago. */
const laneOf = (of: string, more: Partial<LaneItem> = {}): LaneItem => {
  const missed = (number: number, at: string) => ({ number, failed: number + 1, at })
  const events = [
    missed(1, '2026-11-20T10:59:59.999Z'),
    missed(12, '2026-11-20T11:30:00.000Z'),
    missed(3, '2026-11-20T11:00:00.000Z'),
  ]
  return { conversation: of, environment, channel: 'messenger', cursor: 20, missed: { since, events }, ...more }
}
