/** What a thread shows beside words: sources of a model, values that were masked, comments of ratings. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { bodies, first, held, open } from './conversation.tsx'
import { closeLive, customer, happening, jonas, said, takeoverBy } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf, maya } from '../screen.tsx'

afterEach(closeLive)

const route = 'POST /api/agent/masked-value'
const masked = [said(1, 'Write to [EMAIL_1], my card is [CARD_1].')]

describe('a message', () => {
  it('that a language model has worded says so, and names its sources', async () => {
    const sources = [
      { title: 'Opening hours', url: 'https://bloom.example/hours' },
      { title: 'Delivery times', blockId: idOf(30) },
      { title: 'Odd', url: 'javascript:alert(1)' },
    ]
    await open(held(), {}, [said(1, 'We open at nine.', { messageType: 'bot-msg', sources }), said(2, 'Thank you')])
    const list = within(await screen.findByRole('list', { name: 'Sources' }))
    expect(list.getByRole('link').getAttribute('href')).toBe('https://bloom.example/hours')
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Opening hours',
      'Delivery times',
      'Odd',
    ])
    expect(screen.getAllByTitle('A language model has worded this answer.')).toHaveLength(1)
    const names = [...document.querySelectorAll('.live-said-name')].map(({ textContent }) => textContent)
    expect(names).toEqual(['Bot', 'Eleanor Hart 10'])
  })

  it('shows its cards, and no empty gallery', async () => {
    const cards = (number: number, titles: readonly string[]) =>
      said(number, 'Look', {
        messageType: 'bot-msg',
        items: titles.map((title) => ({ title, subtitle: '', choices: [] })),
      })
    await open({ ...held(), last: 2 }, {}, [cards(1, []), cards(2, ['Roses', 'Tulips'])])
    const gallery = within(await screen.findByRole('list', { name: 'Gallery' }))
    expect(gallery.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Roses', 'Tulips'])
  })

  it('shows what a customer says beside a rating', async () => {
    await open(held(), {}, [happening(1, { type: 'rating', rating: 2, comment: 'Too slow' })])
    await screen.findByText('Too slow')
  })
})

describe('what the bot says to a customer who waits', () => {
  it('is one line that opens, and what was said after it stands below', async () => {
    const patience = { messageType: 'bot-msg', isAnnouncement: true } as const
    await open(held(), {}, [
      said(1, 'Where is my wreath?'),
      said(2, 'Waiting takes about 4 minutes at the moment.', patience),
      said(3, 'You are number 2 in the queue.', patience),
      said(4, 'Hello?'),
    ])
    const line = await screen.findByText('Asked for patience 2 times')
    const folded = line.closest('details')!
    expect(folded.open).toBe(false)
    expect(within(folded).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
    const log = screen.getByRole('log').textContent
    expect(log.indexOf('Hello?')).toBeGreaterThan(log.indexOf('Asked for patience'))
  })
})

describe('a masked value', () => {
  it('is a chip; one that is kept is shown on request, and hidden again', async () => {
    const { calls } = await open(held(), { [route]: () => ({ value: 'eleanor@mail.example' }) }, masked)
    await screen.findByText('Card number')
    expect(screen.queryByRole('button', { name: 'Show [CARD_1]' })).toBeNull()
    press('Show [EMAIL_1]')
    await screen.findByText('eleanor@mail.example')
    expect(bodies(calls, route)).toEqual([{ userId: first, placeholder: '[EMAIL_1]' }])
    press('Hide [EMAIL_1]')
    expect(screen.queryByText('eleanor@mail.example')).toBeNull()
  })

  it('that is kept no more says so, and is not asked for again', async () => {
    const gone = () => {
      throw new Problem('value-gone')
    }
    await open(held(), { [route]: gone }, masked)
    fireEvent.click(await screen.findByRole('button', { name: 'Show [EMAIL_1]' }))
    await screen.findByText('no longer kept')
    expect(screen.queryByRole('button', { name: 'Show [EMAIL_1]' })).toBeNull()
  })

  it('is not offered to an agent who does not hold the conversation', async () => {
    const plainAgent = { ...maya, roles: ['agent' as const] }
    await open(customer(10, { owner: takeoverBy(jonas), last: 1 }), {}, masked, plainAgent)
    await screen.findByText('E-mail address')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Show \[/ })).toBeNull())
  })
})
