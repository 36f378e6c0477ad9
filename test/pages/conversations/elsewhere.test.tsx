/** What a tab shows of what happened elsewhere: in another tab, on the way to it, and where the browser keeps no more. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bodies, composer, conversation, first, held, open } from './conversation.tsx'
import { closeLive, openLive, pushIn, said } from './inbox-screen.tsx'
import { idOf, maya } from '../screen.tsx'

afterEach(closeLive)

const messages = 'GET /api/agent/messages'
const textRoute = 'POST /api/agent/send/text'

describe('a message of another tab', () => {
  const key = `outbox/bloom/${maya._id}/${first}/${idOf(90)}`
  const tell = () => act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  const keep = (over: object) => {
    const created = new Date().toISOString()
    const message = { _id: idOf(90), kind: 'text', text: 'From the other tab', created, state: 'waiting', ...over }
    localStorage.setItem(key, JSON.stringify(message))
  }
  const shown = () => screen.queryByText('From the other tab')

  it('shows here with why it did not leave, until it is discarded there', async () => {
    await open()
    keep({ state: 'failed', code: 'taken-over' })
    tell()
    await screen.findByText(/because a colleague has taken the conversation/)
    expect(shown()).not.toBeNull()
    localStorage.removeItem(key)
    tell()
    await waitFor(() => expect(shown()).toBeNull())
  })

  it('that waits is sent by this one, once', async () => {
    const { calls } = await open()
    keep({})
    tell()
    await screen.findByText('Delivered')
    tell()
    expect(bodies(calls, textRoute)).toMatchObject([{ text: 'From the other tab', draftEventId: idOf(90) }])
    expect(localStorage.getItem(key)).toBeNull()
  })
})

it('a message that the browser has no room for is sent by the tab that keeps it, once', async () => {
  const { calls } = await open()
  const field = await composer()
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function keep(this: Storage, name: string, value: string) {
    if (name.startsWith('outbox/')) throw new DOMException('Full', 'QuotaExceededError')
    setItem.call(this, name, value)
  })
  fireEvent.change(field, { target: { value: 'Until six.' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('Delivered')
  expect(bodies(calls, textRoute)).toMatchObject([{ text: 'Until six.' }])
})

describe('what was missed of a conversation', () => {
  const log = [1, 2, 3, 4, 5].map((number) => said(number, `Line ${number}`))

  it('is asked for once, however much tells of it', async () => {
    const answers = conversation(held(), log)
    const { calls } = await open(held(), {
      [messages]: (sent) =>
        sent['since'] === undefined ? { messages: log.slice(0, 1), last: 1 } : answers[messages]!(sent),
    })
    await screen.findByText('Line 1')
    pushIn({ kind: 'wbbEvent', userId: first, event: log[3]! })
    pushIn({ kind: 'wbbEvent', userId: first, event: log[4]! })
    await screen.findByText('Line 5')
    screen.getByText('Line 2')
    const asked = bodies(calls, messages) as { since?: string }[]
    expect(asked.flatMap(({ since }) => since ?? [])).toEqual(['1'])
  })

  it('while it was on its way is asked for as soon as it is there', async () => {
    const answers = conversation(held(), log)
    let finish: () => void = () => undefined
    await openLive(`/conversations/${first}`, {
      ...answers,
      [messages]: async (sent) => {
        if (sent['since'] !== undefined) return answers[messages]!(sent)
        await new Promise<void>((resolve) => (finish = resolve))
        return { messages: log.slice(0, 1), last: 1 }
      },
    })
    await screen.findByRole('textbox', { name: 'Reply to the customer' })
    pushIn({ kind: 'pong', last: 5 })
    finish()
    await screen.findByText('Line 5')
  })
})
