/** Customers who wait on a channel that is off: nobody is led to them, and the list says why. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { headsOf, isOutOfReach, reachableFirst } from '../../../frontend/src/pages/conversations/state/reach.ts'
import { idOf } from '../screen.tsx'
import { closeLive, customer, environmentId, inQueue, moment, openLive, takeoverBy, me } from './inbox-screen.tsx'

afterEach(closeLive)

const waits = (number: number, activeChannel: 'chat_plugin' | 'whatsapp' | 'email', minutes: number) =>
  customer(number, { activeChannel, awaitingResponse: true, owner: { ...inQueue(), since: moment(minutes) } })
const oldest = waits(10, 'whatsapp', 60)
const second = waits(11, 'whatsapp', 50)
const mail = waits(12, 'email', 40)
const web = waits(13, 'chat_plugin', 5)
const off = [{ environmentId, channel: 'whatsapp' }]

describe('who waits on a channel that is off', () => {
  it('stands behind all who can be answered, channel by channel, with a head that counts them', () => {
    const both = [...off, { environmentId, channel: 'email' }]
    const listed = reachableFirst([oldest, mail, second, web], both)
    expect(listed).toEqual([web, oldest, second, mail])
    expect([...headsOf(listed, both)]).toEqual([
      [oldest._id, { channel: 'whatsapp', count: 2 }],
      [mail._id, { channel: 'email', count: 1 }],
    ])
  })

  it('is only who waits, and only where the channel of that environment is off', () => {
    expect(isOutOfReach(oldest, off)).toBe(true)
    expect(isOutOfReach(oldest, [{ environmentId: idOf(77), channel: 'whatsapp' }])).toBe(false)
    expect(isOutOfReach({ ...oldest, owner: takeoverBy(me), awaitingResponse: false }, off)).toBe(false)
    expect(isOutOfReach(web, off)).toBe(false)
  })

  it('is passed over by Alt+N, and listed under why nobody can be reached', async () => {
    const { at } = await openLive('/conversations?queue=priority', {
      'POST /api/agent/users': () => [oldest, second, web],
      'POST /api/agent/users/status': () => ({
        agents: [],
        environments: [],
        hasLanguageModel: true,
        waiting: { amber: 5, red: 10 },
        unreachable: off,
      }),
      'GET /api/agent/user': () => web,
    })
    await screen.findByRole('heading', { name: 'Cannot be reached: WhatsApp is off (2)' })
    fireEvent.keyDown(window, { key: 'n', code: 'KeyN', altKey: true })
    await waitFor(() => expect(at()).toContain(web._id))
  })
})
