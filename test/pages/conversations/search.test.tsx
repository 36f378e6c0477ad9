/** The search over customers, what was said, and notes. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FoundConversation } from '#shared/contracts/customer-record'
import { markedParts } from '../../../frontend/src/pages/conversations/list/search/marked-text.tsx'
import { liveNow } from '../../../frontend/src/pages/conversations/state/inbox-state.ts'
import { endSelection, selection } from '../../../frontend/src/pages/conversations/state/selection.ts'
import { bodies, conversation, held, refuse } from './conversation.tsx'
import { closeLive, customer, moment, openLive, said, type Answers } from './inbox-screen.tsx'
import { press } from '../actions.ts'
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
  const field = await screen.findByLabelText('Search customers and messages')
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
        found: [hit(11), hit(12, { where: 'note', text: 'Wants red ROSES only' })],
        since: '2026-10-03T08:00:00.000Z',
      }),
    })
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

  it('asks only for customers by a single letter, and for everything by a single sign of Chinese', async () => {
    const { calls } = await searchFor('r', {
      'GET /api/agent/users/search': () => [customer(10)],
      [everything]: () => ({ found: [] }),
    })
    const field = screen.getByLabelText('Search customers and messages')
    for (const text of ['ÿ', '退']) {
      await group('1 customer')
      expect(bodies(calls, everything)).toEqual([])
      fireEvent.change(field, { target: { value: text } })
      fireEvent.keyDown(field, { key: 'Enter' })
      await waitFor(() => expect(bodies(calls, 'GET /api/agent/users/search').at(-1)).toEqual({ text }))
    }
    await waitFor(() => expect(bodies(calls, everything)).toEqual([{ text: '退' }]))
  })

  it('lets a customer who was found be chosen by X', async () => {
    await searchFor('hart', {
      'GET /api/agent/users/search': () => [customer(10)],
      [everything]: () => ({ found: [] }),
    })
    const row = (await group('1 customer')).getByRole('link')
    act(() => row.focus())
    fireEvent.keyDown(row, { key: 'x' })
    expect(selection.now().ids).toEqual([idOf(10)])
    act(endSelection)
  })

  it('goes on further back on demand, as long as there is more, and keeps what it has found', async () => {
    const { calls } = await searchFor('roses', {
      'GET /api/agent/users/search': () => [],
      [everything]: ({ cursor }: { cursor?: string }) =>
        cursor
          ? { found: [hit(12, { text: 'Old roses' })] }
          : { found: [hit(11)], next: '1790000000', since: '2026-09-21T13:33:20.000Z' },
    })
    await group('1 message')
    press('Search further back')
    await group('2 messages')
    expect(bodies(calls, everything)).toEqual([{ text: 'roses' }, { text: 'roses', cursor: '1790000000' }])
    expect(screen.queryByText('Search further back')).toBeNull()
    expect(screen.queryByText(/Searched back/)).toBeNull()
  })

  it('says who said it, and that older conversations are not searched yet', async () => {
    await searchFor('roses', {
      'GET /api/agent/users/search': () => [],
      [everything]: () => ({
        found: [
          hit(11, { speaker: 'agent', by: 'Lena Lang' }),
          hit(12, { speaker: 'bot' }),
          hit(13, { speaker: 'customer' }),
        ],
        isReading: true,
      }),
    })
    const [lena, bot, visitor] = (await group('3 messages')).getAllByRole('link')
    expect(lena!.textContent).toContain('Lena Lang: Do you')
    expect(bot!.textContent).toContain('Bot: Do you')
    expect(visitor!.textContent).not.toContain(': Do you')
    await screen.findByText(/still being added/)
  })

  it('shows filters as tokens, takes them away, and says which say nothing', async () => {
    await searchFor('roses tag:vip before:soon', {
      'GET /api/agent/users/search': () => [],
      [everything]: () => ({ found: [] }),
    })
    const filters = within(screen.getByRole('list', { name: 'Filters of the search' }))
    expect(filters.getByRole('button', { name: 'Remove before: soon' }).title).toMatch(/Write a day as/)
    fireEvent.click(filters.getByRole('button', { name: 'Remove before: soon' }))
    fireEvent.click(filters.getByRole('button', { name: 'from:' }))
    const field = screen.getByLabelText<HTMLInputElement>('Search customers and messages')
    expect(field.value).toBe('roses tag:vip from:')
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

it('a text that was found has the words marked by the rules by which they are found', () => {
  const marked = (text: string, sought: string) =>
    markedParts(text, sought)
      .map((part) => (part.isHit ? `[${part.text}]` : part.text))
      .join('')
  expect(marked('Red roses, please', 'red rose')).toBe('[Red] [roses], please')
  expect(marked('Die schöne Größe', 'schoen from:anna')).toBe('Die [schöne] Größe')
  expect(marked('我要退货谢谢', '退货')).toBe('我要[退货]谢谢')
  expect(marked('Nothing of it', 'zebra')).toBe('Nothing of it')
})
