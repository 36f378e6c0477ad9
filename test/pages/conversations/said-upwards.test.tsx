/** What the screen of conversations says through the socket of its tab. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Realtime } from '../../../frontend/src/core/live/socket.ts'
import { speakThrough } from '../../../frontend/src/core/live/socket-events.ts'
import { composer, first, open } from './conversation.tsx'
import { closeLive } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { Socket } from '../frame/socket.ts'

it('the conversation that is open is watched, until the screen is left', async () => {
  await open()
  expect(said('watch')).toEqual([{ action: 'watch', userId: first }])
  cleanup()
  expect(said('unwatch')).toEqual([{ action: 'unwatch', userId: first }])
})

it('an agent types who writes a reply, and not who writes a note', async () => {
  await open()
  press(/Private note/)
  const note = await screen.findByRole('textbox', { name: 'Note for colleagues' })
  fireEvent.change(note, { target: { value: 'Budget is 80 pounds' } })
  expect(said('typing')).toEqual([])
  press(/^Reply$/)
  fireEvent.change(await composer(), { target: { value: 'Until' } })
  expect(said('typing')).toEqual([{ action: 'typing', userId: first }])
})

let realtime: Realtime
const words = () => Socket.opened.flatMap(({ sent }) => sent).map((text) => JSON.parse(text) as { action: string })
const said = (action: string) => words().filter((word) => word.action === action)

beforeEach(async () => {
  vi.stubGlobal('WebSocket', Socket)
  Socket.opened = []
  const nothing = () => {}
  realtime = new Realtime({
    address: 'ws://console.test/socket',
    ticket: async () => 'ticket',
    onMessage: nothing,
    onReconnected: nothing,
    onLost: nothing,
  })
  await waitFor(() => expect(Socket.opened).toHaveLength(1))
  Socket.opened[0]!.accept()
  speakThrough(realtime)
})
afterEach(() => {
  closeLive()
  speakThrough(undefined)
  realtime.close()
})
