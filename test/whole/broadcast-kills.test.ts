import { expect, it } from 'vitest'
import { killBroadcasts } from '../crash/broadcast.ts'

const kills = 4
const recipients = 800

it(`BROADCAST-005/once/time/restart/sent: a scheduled broadcast under which the server is killed ${kills} times, once while it waits, is sent at its time and not before, and once to each`, async () => {
  const { lost, doubled, broadcasts, senders, delayMs } = await killBroadcasts(recipients, kills)
  expect({ lost, doubled, senders }).toEqual({ lost: [], doubled: [], senders: 1 })
  expect(delayMs).toBeGreaterThanOrEqual(0)
  for (const { status, progress } of broadcasts) {
    expect(status).toBe('sent')
    expect(progress).toMatchObject({ phase: 'finished', total: recipients, sent: recipients })
  }
})
