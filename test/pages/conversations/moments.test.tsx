/** What a conversation shows for a moment, and what it tells once somebody looks at it. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { doHeld, hold, takeHeld } from '../../../frontend/src/pages/conversations/state/holding.ts'
import { bodies, composer, conversation, doNow, first, held, open } from './conversation.tsx'
import { closeLive, customer, inQueue, me, moment, openLive, pushIn, said, takeoverBy } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'

afterEach(closeLive)

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const seenRoute = 'POST /api/agent/users/seen'
const completeRoute = 'POST /api/agent/intervention/action/complete'

it('a customer is shown as typing for six seconds after the last key', async () => {
  await open()
  const shown = () => screen.queryByText('Customer is typing') !== null
  vi.useFakeTimers()
  pushIn({ kind: 'customerTyping', userId: first })
  await passes(3000)
  pushIn({ kind: 'customerTyping', userId: first })
  await passes(5999)
  expect(shown()).toBe(true)
  await passes(1)
  expect(shown()).toBe(false)
})

it('a masked value that is shown is hidden again after a minute', async () => {
  const value = 'eleanor@mail.example'
  const masked = [said(1, 'Write to [EMAIL_1].')]
  await open(held(), { 'POST /api/agent/masked-value': () => ({ value }) }, masked)
  await screen.findByRole('button', { name: 'Show [EMAIL_1]' })
  vi.useFakeTimers()
  press('Show [EMAIL_1]')
  await passes(100)
  expect(screen.queryByText(value)).not.toBeNull()
  await passes(59_800)
  expect(screen.queryByText(value)).not.toBeNull()
  await passes(200)
  expect(screen.queryByText(value)).toBeNull()
  screen.getByRole('button', { name: 'Show [EMAIL_1]' })
})

it('what is unread counts as seen once somebody looks at the tab, and with each message after that', async () => {
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  let unread = 1
  const { calls } = await open(
    { ...held(), unread },
    { [seenRoute]: () => ({ ...held(), unread: (unread -= 1), last: 2 }) },
  )
  await screen.findByText('Do you deliver today?')
  expect(bodies(calls, seenRoute)).toEqual([])
  look.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(bodies(calls, seenRoute)).toEqual([{ userId: first, number: 1 }]))
  unread = 1
  pushIn({ kind: 'wbbEvent', userId: first, event: said(2, 'Hello?') })
  pushIn({ kind: 'user', user: { ...held(), unread: 1, last: 2 } })
  await waitFor(() => expect(bodies(calls, seenRoute).at(-1)).toEqual({ userId: first, number: 2 }))
})

describe('what is held', () => {
  const done: string[] = []
  const deed = (name: string) =>
    ({ what: 'bulk', text: name, undone: () => {}, act: async () => void done.push(name) }) as const
  afterEach(() => void done.splice(0))

  it('waits five seconds of its own, whatever was done or taken back before', async () => {
    vi.useFakeTimers()
    hold(deed('first'))
    await vi.advanceTimersByTimeAsync(4000)
    doHeld()
    expect(done).toEqual(['first'])
    hold(deed('second'))
    await vi.advanceTimersByTimeAsync(4000)
    takeHeld()
    hold(deed('third'))
    await vi.advanceTimersByTimeAsync(4999)
    expect(done).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['first', 'third'])
  })

  it('is done at once by what is held next', () => {
    hold(deed('first'))
    hold(deed('second'))
    expect(done).toEqual(['first'])
    expect(takeHeld()?.what).toBe('bulk')
    doHeld()
    expect(done).toEqual(['first'])
  })

  it('is done before the next action, and Escape that takes it back does nothing else', async () => {
    const { calls } = await open()
    const complete = async () => {
      press('Complete')
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }))
      await screen.findByText(/^Completing the conversation with/)
    }
    await complete()
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false)
    await waitFor(() => expect(screen.queryByText(/^Completing the conversation with/)).toBeNull())
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true)
    await complete()
    expect(bodies(calls, completeRoute)).toEqual([])
    press('More actions')
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Snooze/ }))
    await waitFor(() => expect(bodies(calls, completeRoute)).toHaveLength(1))
  })
})

it('who completes the last conversation is told that nobody waits', async () => {
  const { calls, at } = await openLive(`/conversations/${first}`, {
    ...conversation(held()),
    'GET /api/agent/events/topics': () => ({ topics: [], outcomes: [] }),
  })
  await screen.findByRole('log')
  fireEvent.keyDown(await composer(), { key: 'c', code: 'KeyC', altKey: true })
  await screen.findByText('Nobody else is waiting.')
  expect(at()).toContain(first)
  await doNow()
  await waitFor(() => expect(bodies(calls, completeRoute)).toHaveLength(1))
})

it('the longest waiting is who has waited longest of one’s own and of the queue, the open one left out', async () => {
  const waits = (number: number, minutes: number) =>
    customer(number, { owner: { ...inQueue(), since: moment(minutes) } })
  const own = customer(14, {
    owner: takeoverBy(me),
    awaitingResponse: true,
    lastMessage: { text: 'Hello?', from: 'customer', created: moment(30) },
  })
  const { at } = await openLive(`/conversations/${first}`, {
    ...conversation(waits(10, 90)),
    'POST /api/agent/users': () => [waits(11, 5), waits(12, 20), own, waits(10, 90)],
  })
  await screen.findByRole('log')
  fireEvent.keyDown(window, { key: 'n', code: 'KeyN', altKey: true })
  await waitFor(() => expect(at()).toBe(`/conversations/${idOf(14)}`))
})
