/** How long a customer has to answer an agent, and when the agent is told that the takeover ends. */
import { describe, expect, it } from 'vitest'
import { endWhenSilent } from '../../functions/bot/takeover/silence.ts'

type Conversation = Parameters<typeof endWhenSilent>[0]
type Ending = Parameters<typeof endWhenSilent>[1]

const minuteMs = 60_000
const owner = { by: 'agent', interventionId: 'i', agentId: 'a', agentName: 'Maya', since: '2026-06-01T07:00:00.000Z' }
const said = { from: 'agent', created: '2026-06-01T08:00:00.000Z', text: 'Hello' }

describe('the agent is told that a takeover ends', () => {
  it('five minutes before, and in the second half of a shorter time', async () => {
    expect(await lookedAt('08:14:59.999', 20)).toMatchObject({ dueMs: 1, told: 0 })
    expect(await lookedAt('08:15:00.000', 20)).toEqual({ dueMs: 300_000, warned: '2026-06-01T08:20:00.000Z', told: 1 })
    expect(await lookedAt('08:03:59.999', 8)).toMatchObject({ dueMs: 1, told: 0 })
    expect(await lookedAt('08:04:00.000', 8)).toEqual({ dueMs: 240_000, warned: '2026-06-01T08:08:00.000Z', told: 1 })
  })

  it('once of one silence, and not by a look beside the others', async () => {
    const warned = '2026-06-01T08:08:00.000Z'
    expect(await lookedAt('08:05:00.000', 8, {}, { warned })).toEqual({ dueMs: 180_000, warned, told: 0 })
    expect(await lookedAt('08:05:00.000', 8, {}, { isBeside: true })).toMatchObject({ dueMs: 180_000, told: 0 })
  })
})

describe('the time of a customer', () => {
  it('is as long as the company says, and none where it says nothing', async () => {
    expect(await lookedAt('08:07:59.999', 8, {}, { isBeside: true })).toMatchObject({ dueMs: 1 })
    expect(await lookedAt('08:08:00.000', 8, {}, { isBeside: true })).toEqual({ dueMs: undefined, told: 0 })
    expect(await lookedAt('08:02:00.000', 0)).toMatchObject({ dueMs: undefined })
  })

  it('does not run while nobody waits for them', async () => {
    for (const more of [
      { lastMessage: { ...said, from: 'customer' } },
      { undelivered: 3 },
      { snoozed: { until: '2026-06-01T09:00:00.000Z', by: 'a' } },
    ])
      expect(await lookedAt('08:07:00.000', 8, more)).toMatchObject({ dueMs: 480_000, told: 0 })
  })

  it('begins anew with another agent, and when the conversation comes back', async () => {
    const since = '2026-06-01T08:02:00.000Z'
    expect(await lookedAt('08:03:00.000', 8, { owner: { ...owner, since } })).toMatchObject({ dueMs: 180_000 })
    expect(await lookedAt('08:03:00.000', 8, { woken: since })).toMatchObject({ dueMs: 180_000 })
  })

  it('is a day in the app of a provider, from the last word of anybody on', async () => {
    const inApp = { owner: { by: 'queue', inApp: true, interventionId: 'i', since: owner.since } }
    expect(await lookedAt('08:01:00.000', 0, inApp)).toMatchObject({ dueMs: 1439 * minuteMs, told: 0 })
    const heard = { ...inApp, lastMessage: { ...said, from: 'customer' } }
    expect(await lookedAt('08:01:00.000', 0, heard)).toMatchObject({ dueMs: 1439 * minuteMs })
  })
})

/** What comes of a look at a moment: what is due, and how often the agent was told. */
async function lookedAt(time: string, minutes: number, more: object = {}, ending: Partial<Ending> = {}) {
  let told = 0
  const context = { now: new Date(`2026-06-01T${time}Z`), commit: async () => void (told += 1) }
  const found = { _id: 'c', environmentId: 'e', owner, lastMessage: said, ...more } as unknown as Conversation
  const config = { settings: { userReplyTimeout: minutes * minuteMs || null } }
  const silence = await endWhenSilent(found, {
    config,
    context,
    hasUnsent: async () => true,
    ...ending,
  } as unknown as Ending)
  return { ...(silence as object), told }
}
