import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mention } from '#shared/contracts/inbox'
import { push } from '../../../frontend/src/core/live/socket-events.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { id, open, signedIn } from '../console.tsx'

beforeEach(signedIn)
afterEach(() => {
  notices.change([])
})

const mention = (number: number, over: Partial<Mention> = {}): Mention => ({
  _id: id(700 + number),
  userId: id(600 + number),
  number,
  by: { _id: id(5), name: 'Jonas Keller' },
  text: `Could you look? ${number}`,
  customer: 'Eleanor Hart',
  created: '2026-11-20T09:00:00.000Z',
  seen: false,
  ...over,
})

/** The bell asks as soon as somebody mentions the agent. */
async function openBell(mentions: readonly Mention[]) {
  const opened = await open({
    answers: {
      'GET /api/agent/mentions': { data: mentions },
      'POST /api/agent/mentions/seen': { data: { unseen: 0 } },
    },
  })
  await screen.findByRole('button', { name: 'Account' })
  act(() => push({ kind: 'mention', mention: mention(1) }))
  return opened
}

describe('the bell of mentions', () => {
  it('counts what is new, and a mention is told at once', async () => {
    await openBell([mention(2), mention(1, { seen: true })])
    await screen.findByRole('button', { name: 'Mentions: 1 new' })
    expect(notices.now()).toMatchObject([
      {
        tone: 'info',
        text: 'Jonas Keller mentioned you: Could you look? 1',
        link: { to: expect.stringContaining('?at=1') },
      },
    ])
  })

  it('leads to the note, which counts as seen from then on', async () => {
    const { calls } = await openBell([mention(2), mention(1)])
    fireEvent.click(await screen.findByRole('button', { name: 'Mentions: 2 new' }))
    const list = within(await screen.findByRole('dialog', { name: /Mentions/ }))
    const link = await list.findByRole('link', { name: /Could you look\? 2/ })
    expect(link.getAttribute('href')).toBe(`/conversations/${id(602)}?at=2`)
    fireEvent.click(list.getByRole('button', { name: 'Mark all as seen' }))
    await waitFor(() => expect(calls.filter(({ route }) => route === 'POST /api/agent/mentions/seen')).toHaveLength(1))
  })

  it('has a mention seen once its note is opened, and reads the list anew', async () => {
    let mentions = [mention(2), mention(1)]
    const { calls, router } = await open({
      answers: {
        'GET /api/agent/mentions': () => ({ data: mentions }),
        'POST /api/agent/mentions/seen': () => {
          mentions = [mention(3), mention(2, { seen: true }), mention(1, { seen: true })]
          return { data: { unseen: 1 } }
        },
      },
    })
    // The list is asked for without being told, once the page has what it needs.
    fireEvent.click(await screen.findByRole('button', { name: 'Mentions: 2 new' }, { timeout: 5000 }))
    fireEvent.click(await screen.findByRole('link', { name: /Could you look\? 2/ }))
    expect(screen.queryByRole('link', { name: /Could you look\? 2/ })).toBeNull()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/conversations/${id(602)}`))
    const seen = calls.filter(({ route }) => route === 'POST /api/agent/mentions/seen')
    expect(seen.map(({ body }) => body)).toEqual([{ userId: id(602) }])
    fireEvent.click(await screen.findByRole('button', { name: 'Mentions: 1 new' }))
    await screen.findByRole('link', { name: /Could you look\? 3/ })
  })

  it('shows at once what was seen, and what has come since', async () => {
    let mentions = [mention(1)]
    await open({
      answers: {
        'GET /api/agent/mentions': () => ({ data: mentions }),
        'POST /api/agent/mentions/seen': new Promise(() => undefined),
      },
    })
    await screen.findByRole('button', { name: 'Account' })
    act(() => push({ kind: 'mention', mention: mention(1) }))
    await screen.findByRole('button', { name: 'Mentions: 1 new' })
    mentions = [mention(2), mention(1)]
    act(() => push({ kind: 'mention', mention: mention(2) }))
    fireEvent.click(await screen.findByRole('button', { name: 'Mentions: 2 new' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all as seen' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull())
  })

  it('keeps what became of the agent’s own customers', async () => {
    await openBell([
      mention(2, { about: 'undelivered', text: '' }),
      mention(1, { about: 'closed', text: '', customer: '' }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: 'Mentions: 2 new' }))
    const list = within(await screen.findByRole('dialog', { name: /Mentions/ }))
    await list.findByRole('link', { name: /Eleanor Hart has not received your message/ })
    await list.findByRole('link', { name: /A customer did not answer, and the takeover has ended/ })
  })

  it('names no number where all has been seen', async () => {
    await openBell([mention(1, { seen: true })])
    await screen.findByRole('button', { name: 'Mentions' })
  })

  it('is not there where nobody has mentioned the agent', async () => {
    await openBell([])
    await waitFor(() => expect(notices.now()).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Mentions/ })).toBeNull()
  })
})
