/** The search over customers, what was said, and notes. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FoundConversation } from '#shared/contracts/customer-record'
import { markedParts } from '../../../frontend/src/pages/conversations/list/marked-text.tsx'
import { liveNow } from '../../../frontend/src/pages/conversations/state/inbox-state.ts'
import { bodies, conversation, held, press, refuse } from './conversation.tsx'
import { closeLive, customer, moment, openLive, said, type Answers } from './inbox-screen.tsx'
import { idOf } from '../screen.tsx'

afterEach(closeLive)

const hit = (number: number, over: Partial<FoundConversation> = {}): FoundConversation => ({
  userId: idOf(number),
  where: 'message',
  number: 4,
  text: 'Do you have roses for a wedding in June?',
  customer: `Nora Nye ${number}`,
  channel: 'chat_plugin',
  created: moment(600),
  ...over,
})
const everything = 'GET /api/agent/users/search-all'
const searchFor = async (text: string, answers: Answers) => {
  const live = await openLive('/conversations', answers)
  const field = await screen.findByPlaceholderText('Search customers and messages')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
  return live
}
const group = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the search', () => {
  it('shows customers, messages and notes in groups, with the words marked, and says how far back it went', async () => {
    await searchFor('roses', {
      'GET /api/agent/users/search': () => [customer(10)],
      [everything]: () => ({
        found: [
          hit(10, { where: 'customer', number: undefined }),
          hit(11),
          hit(12, { where: 'note', text: 'Wants red ROSES only' }),
        ],
        since: '2026-10-03T08:00:00.000Z',
      }),
    })
    // Who is found both ways is listed once.
    expect((await group('1 customer')).getAllByRole('link')).toHaveLength(1)
    const message = (await group('1 message')).getByRole('link', { name: /Nora Nye 11/ })
    expect(message.querySelector('mark')?.textContent).toBe('roses')
    expect((await group('1 private note')).getByRole('link').querySelector('mark')?.textContent).toBe('ROSES')
    await screen.findByText(/Searched back to 3 Oct 2026/)
  })

  it('leads to what was said, loading what lies before it', async () => {
    const user = { ...held(), last: 60 }
    const events = Array.from({ length: 60 }, (_, index) => said(index + 1, `Line ${index + 1}`))
    const { calls, at } = await searchFor('Line 4', {
      ...conversation(user, events),
      'GET /api/agent/users/search': () => [],
      [everything]: () => ({ found: [hit(10, { text: 'Line 4' })] }),
    })
    fireEvent.click((await group('1 message')).getByRole('link'))
    await waitFor(() => expect(liveNow().jump).toEqual({ userId: idOf(10), number: 4 }))
    expect(at()).toContain(`/conversations/${idOf(10)}?at=4`)
    expect(bodies(calls, 'GET /api/agent/messages').filter((body) => 'before' in (body as object))).toHaveLength(2)
  })

  it('shows customers while messages are still searched, and offers to try again where that fails', async () => {
    let isDown = true
    await searchFor('roses', {
      'GET /api/agent/users/search': () => [customer(10)],
      [everything]: () => (isDown ? refuse() : { found: [hit(11)] }),
    })
    await group('1 customer')
    await screen.findByText('Messages could not be searched.')
    isDown = false
    press('Try again')
    await group('1 message')
  })

  it('asks only for customers by a single letter', async () => {
    const { calls } = await searchFor('r', { 'GET /api/agent/users/search': () => [customer(10)] })
    await group('1 customer')
    expect(bodies(calls, everything)).toEqual([])
  })

  it('says when nothing was found, and how far back it looked', async () => {
    await searchFor('xylophone', {
      'GET /api/agent/users/search': () => [],
      [everything]: () => ({ found: [], since: '2026-10-03T08:00:00.000Z' }),
    })
    await screen.findByText('No results for “xylophone”.')
    await screen.findByText(/Searched back to/)
  })
})

it('a text that was found is cut around the words, which are marked whole and by themselves', () => {
  const marked = (text: string, sought: string) =>
    markedParts(text, sought)
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join('')
  expect(marked('Red roses, please', 'red roses')).toBe('[Red roses], please')
  expect(marked('Roses that are red', 'red roses')).toBe('[Roses] that are [red]')
  expect(marked('A+B (c)', '(c)')).toBe('A+B [(c)]')
  expect(marked(`${'word '.repeat(40)}roses`, 'roses')).toMatch(/^… (word )+\[roses\]$/)
  expect(marked('Nothing of it', 'zebra')).toBe('Nothing of it')
})
