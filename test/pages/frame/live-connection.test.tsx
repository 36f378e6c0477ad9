/** The socket of the console, as the page tells of it. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { conditions } from '../../../frontend/src/core/live/conditions.ts'
import { close } from '../close.ts'
import { open, signedIn } from '../console.tsx'

/** The other end of the socket, which authenticates whoever asks. */
class Socket extends EventTarget {
  static readonly OPEN = 1
  static opened: Socket[] = []
  readyState = 1

  constructor() {
    super()
    Socket.opened.push(this)
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  send(text: string) {
    if (text.includes('authentication')) queueMicrotask(() => this.push('successfullyAuthenticated'))
  }
  close() {}
  push(kind: string) {
    act(() => void this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify([{ kind }]) })))
  }
}

it('a tab that others have replaced says so until it is looked at and connected again', async () => {
  signedIn()
  vi.stubGlobal('WebSocket', Socket)
  await open({ at: '/profile', answers: { 'POST /api/agent/socket-ticket': { data: { ticket: 'ticket' } } } })
  await waitFor(() => expect(Socket.opened).toHaveLength(1))
  const title = 'Parley is open in too many tabs'
  // The message is understood once the file that describes it has come.
  await waitFor(() => {
    Socket.opened[0]!.push('replaced')
    expect(screen.queryByText(title)).not.toBeNull()
  })
  act(() => void Socket.opened[0]!.dispatchEvent(new Event('close')))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(Socket.opened).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  Socket.opened[1]!.push('replaced')
  await screen.findByText(title)
  // Whoever signs in next begins with another socket.
  close()
  expect(conditions.now()).toEqual([])
})

it('a tab leaves for the start where another one signs out, and loads anew where somebody else signs in there', async () => {
  signedIn()
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const asked = () => [assign.mock.calls.flat(), reload.mock.calls.length]
  onTestFinished(() => [assign, reload].forEach((spy) => spy.mockRestore()))
  await open({ at: '/profile' })
  await screen.findByRole('heading', { name: 'Profile', level: 1 })
  dispatchEvent(new StorageEvent('storage', { key: 'expires_at', oldValue: '1', newValue: '2' }))
  expect(asked()).toEqual([[], 0])
  dispatchEvent(new StorageEvent('storage', { key: 'id', oldValue: 'maya', newValue: 'jonas' }))
  expect(asked()).toEqual([[], 1])
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(asked()).toEqual([['/'], 1])
  close()
})
