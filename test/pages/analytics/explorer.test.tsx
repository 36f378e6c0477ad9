/** The conversation explorer: conversations by days, topics and customers, and what happened in them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ConversationEvent, ConversationEventBody } from '#shared/chat/message'
import { Problem } from '#shared/problem'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { isExplorable } from '../../../frontend/src/pages/analytics/explorer/explorer-address.ts'
import { close } from '../close.ts'
import { refusalsOf } from '../refusals.ts'
import { idOf, maya, open } from '../screen.tsx'
import { ada, explore, explored, listed, rowWith, table } from './explorer-screen.ts'
import { figureOf, rowOf } from './figure-answers.ts'

describe('the list', () => {
  it('ANALYTICS-001/roles/flag/explorer: the explorer is a page of admins and provider staff, and closed by the flag of analytics', () => {
    const { access } = pages.explorer
    expect(isOffered('explorer')).toBe(true)
    expect(refusalsOf(access)).toEqual({ admin: undefined, 'wbb-agent': undefined, agent: 'forbidden' })
    expect(new Set(Object.values(refusalsOf(access, ['analyticsDisabled'])))).toEqual(
      new Set(['feature-disabled', 'forbidden']),
    )
  })

  it('ANALYTICS-008/topics: a conversation is listed with its customer, its topics and what happened in it', async () => {
    await explore()
    const row = await rowWith('Ada Early')
    row.getByText('WhatsApp')
    row.getByText('German')
    row.getByText('Roses, Delivery')
    row.getByText('Link opened (2) · Asked for a person')
    const nameless = await rowWith('Visitor Y502')
    expect(nameless.queryByText(/Asked for a person/)).toBeNull()
  })

  it('ANALYTICS-008: the events of all listed conversations show as bars over the days, and as a table', async () => {
    await explore()
    await table()
    fireEvent.click(await screen.findByRole('button', { name: 'Table' }))
    const twin = within(await screen.findByRole('table', { name: 'Events' }))
    const day = within(twin.getByText('20/11/26').closest('tr')!)
    day.getByText('4')
    twin.getByRole('columnheader', { name: /^Asked for a person/ })
    expect(twin.queryByRole('columnheader', { name: /^Private note/ })).toBeNull()
  })

  it('SHELL-052/explorer: a customer is searched for 900 ms after the last key', async () => {
    const { calls } = await explore({ answers: { 'GET /api/agent/users/search?text=ada': () => [] } })
    await table()
    const asked = () => calls.map(({ route }) => route).filter((route) => route.includes('users/search'))
    fireEvent.mouseDown(screen.getByRole('button', { name: /^Customers/ }))
    const search = await screen.findByPlaceholderText('Find a customer')
    vi.useFakeTimers()
    // In small steps, because what the field tells and what is waited for come one after the other.
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50))
    }
    try {
      fireEvent.change(search, { target: { value: 'ad' } })
      await pass(850)
      fireEvent.change(search, { target: { value: 'ada' } })
      await pass(850)
      expect(asked()).toEqual([])
      // The field itself tells of what is typed a moment later.
      await pass(600)
      expect(asked()).toEqual(['GET /api/agent/users/search?text=ada'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('the graph stays that of all days when more conversations are listed, and is none where they are too many', async () => {
    const { rows, ...listing } = listed
    await explore({
      found: () => ({ ...listed, after: 'there' }),
      answers: { [explored({ after: 'there' })]: () => ({ ...listing, rows: [], series: { at: [], x: [], y: [] } }) },
    })
    await rowWith('Ada Early')
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Table' }))
    within(await screen.findByRole('table', { name: 'Events' })).getByText('20/11/26')
    expect(rows).toHaveLength(2)
    close()
    await explore({ found: () => ({ ...listed, after: 'there', series: { at: [], x: [], y: [] } }) })
    await screen.findByText(/^These conversations are too many to be counted/)
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull()
  })

  it('the next page adds earlier conversations, and what happened earlier in one that is listed', async () => {
    const later = figureOf('user-detail', {
      lines: { message: [2, 0, 0] },
      rows: [
        rowOf(ada, {
          values: { tracking: 1, messages: 1 },
          texts: { at: '2026-11-18T08:00:00.000Z', topics: 'Tulips' },
        }),
        rowOf(idOf(503), { name: 'Lou', texts: { at: '2026-11-18T07:00:00.000Z' } }),
      ],
    })
    await explore({
      found: () => ({ ...listed, after: 'there' }),
      answers: { [explored({ after: 'there' })]: () => later },
    })
    await rowWith('Ada Early')
    screen.getByText('(2+)')
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await rowWith('Lou')
    screen.getByText('(3)')
    const row = await rowWith('Ada Early')
    row.getByText('Link opened (3) · Asked for a person')
    row.getByText('Roses, Delivery, Tulips')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('ANALYTICS-008: topics and customers of the address are asked for, and are named', async () => {
    const wanted = { topics: ['Roses'], users: [ada] }
    const { calls } = await explore({
      search: `&topic=Roses&user=${ada}`,
      answers: { [explored(wanted)]: () => listed },
    })
    await rowWith('Ada Early')
    expect(calls.map(({ route }) => route)).toContain(explored(wanted))
    const tokens = screen
      .getAllByRole('group')
      .filter(({ textContent }) => /^(Roses|Ada Early)$/.test(textContent ?? ''))
    expect(tokens.map(({ textContent }) => textContent)).toEqual(['Roses', 'Ada Early'])
    fireEvent.click(within(tokens[0]!).getByRole('button'))
    await waitFor(() => expect(calls.at(-1)?.route).toBe(explored({ users: [ada] })))
  })

  it('a list that failed says why and asks again; topics that leave none can be taken away', async () => {
    let fails = true
    const { calls } = await explore({
      found: () => {
        if (fails) throw new Problem('too-many-requests', { seconds: '3' })
        return { ...listed, rows: [] }
      },
      answers: { [explored({ topics: ['Roses'] })]: () => ({ ...listed, rows: [] }) },
      search: '&topic=Roses',
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    fails = false
    await waitFor(() => expect(calls.at(-1)?.route).toBe(explored()))
  })

  it('days without conversations lead to the last day that had some', async () => {
    const lastDay = { dateFrom: '2026-11-03', dateTo: '2026-11-03' }
    await explore({
      found: () => ({ ...listed, rows: [], lastDay: '2026-11-03' }),
      answers: { [explored(lastDay)]: () => ({ ...listed, range: lastDay }) },
    })
    await screen.findByText('The last one was on 3 Nov 2026.')
    expect(screen.queryByText('(0)')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Go to that day' }))
    await rowWith('Ada Early')
  })

  it('up to 31 days in their order can be explored', () => {
    const to = '2026-11-20'
    expect(['2026-11-21', to, '2026-10-21', '2026-10-20'].map((from) => isExplorable({ from, to }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('more than 31 days in the address count as not said', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
    await open('/analytics/conversations?from=2026-10-01&to=2026-11-20', { answers: { [explored()]: () => listed } })
    await rowWith('Ada Early')
  })
})

const event = (number: number, what: ConversationEventBody): ConversationEvent => ({
  _id: idOf(700 + number),
  number,
  created: `2026-11-20T10:00:${String(number).padStart(2, '0')}.000Z`,
  what,
})
const said = (number: number, text: string) =>
  event(number, { type: 'message', message: { messageType: 'text', language: 'en', text } })

describe('the panel', () => {
  const messages = 'POST /api/agent/messages'

  it('ANALYTICS-008: the events of a selected conversation show beside it, those of the days alone, with the way to all', async () => {
    const asked: unknown[] = []
    await explore({
      answers: {
        [messages]: (body) => {
          asked.push(body)
          return {
            last: 9,
            messages: [
              said(1, 'Do you have roses?'),
              event(2, { type: 'message', message: { messageType: 'bot-msg', language: 'en', text: 'We do.' } }),
              event(3, { type: 'userIntervention', interventionId: idOf(5) }),
              event(4, { type: 'note', agent: { _id: maya._id, name: 'Maya Vale' }, text: 'Likes roses' }),
            ],
          }
        },
      },
    })
    fireEvent.click((await rowWith('Ada Early')).getByRole('radio'))
    const panel = within(await screen.findByRole('region', { name: 'Ada Early' }))
    const events = within(await panel.findByRole('list', { name: 'Events of Ada Early' }))
    expect(events.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ada Early Do you have roses\?$/),
      expect.stringMatching(/Bot We do\.$/),
      expect.stringMatching(/A person was asked for$|asked for a person/i),
      expect.stringMatching(/Note by Maya Vale: Likes roses$/),
    ])
    expect(panel.getByRole('link', { name: 'Open the conversation' }).getAttribute('href')).toBe(
      `/conversations/${ada}`,
    )
    const [{ from, to, userId }] = asked as [{ from: string; to: string; userId: string }]
    expect(userId).toBe(ada)
    expect(Date.parse(to) - Date.parse(from)).toBe(3 * 86_400_000 - 1)
    expect(panel.queryByRole('button', { name: 'Show earlier events' })).toBeNull()
  })

  it('earlier events come page by page', async () => {
    const page = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => said(first + index, `No. ${first + index}`))
    await explore({
      search: `&open=${ada}`,
      answers: {
        [messages]: (body) =>
          'before' in (body as object) ? { last: 25, messages: page(1, 5) } : { last: 25, messages: page(6, 20) },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier events' }))
    await screen.findByText('No. 1')
    expect(screen.getAllByText(/^No\. /).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 25 }, (_, index) => `No. ${index + 1}`),
    )
    expect(screen.queryByRole('button', { name: 'Show earlier events' })).toBeNull()
  })
})
