/** How long one may answer freely, to the millisecond. */
import { expect, it } from 'vitest'
import { isWindowClosed } from '../../functions/channels/window.ts'

const line = { channel: 'whatsapp', to: '15550001111' } as const

it('the window of a channel closes at the very end of its 24 hours', () => {
  const said = { acted: undefined, lastActive: '2026-06-01T08:00:00.000Z' }
  const isClosed = (now: string) => isWindowClosed(line, said, new Date(now), false)
  expect([isClosed('2026-06-02T07:59:59.999Z'), isClosed('2026-06-02T08:00:00.000Z')]).toEqual([false, true])
})
