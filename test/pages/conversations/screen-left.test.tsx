/** What ends with the screen of conversations, and what its keys do while it shows. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { conversationDeeds } from '../../../frontend/src/core/conversation-keys.ts'
import { notices, notify } from '../../../frontend/src/core/live/notices.ts'
import { hold, takeHeld } from '../../../frontend/src/pages/conversations/state/holding.ts'
import { liveNow } from '../../../frontend/src/pages/conversations/state/inbox-state.ts'
import { endSelection, selection } from '../../../frontend/src/pages/conversations/state/selection.ts'
import { bodies, first, held, open } from './conversation.tsx'
import { closeLive, customer, detailsOf, me, moment, openLive, pushIn } from './inbox-screen.tsx'
import { press } from '../actions.ts'

afterEach(closeLive)

const statusRoute = 'POST /api/agent/users/status'
const alt = (key: string) => fireEvent.keyDown(window, { key, code: `Key${key.toUpperCase()}`, altKey: true })

describe('the screen that is left', () => {
  it('does what is held, and knows and hears of nothing any more', async () => {
    await open()
    const done = vi.fn(async () => {})
    hold({ what: 'bulk', text: 'Later', undone: () => {}, act: done })
    cleanup()
    expect(done).toHaveBeenCalledOnce()
    pushIn({ kind: 'user', user: customer(11) })
    expect(liveNow()).toMatchObject({ agentId: '', openId: undefined, users: {}, queue: undefined, threads: {} })
    // What is told from here on is about no conversation, and stays when one is opened.
    notify('error', 'Not saved')
    expect(notices.now()[0]?.subject).toBeUndefined()
  })

  it('asks for its figures once a minute while it shows, and not any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { calls } = await open()
    await waitFor(() => expect(bodies(calls, statusRoute)).toHaveLength(1))
    vi.advanceTimersByTime(60_000)
    await waitFor(() => expect(bodies(calls, statusRoute)).toHaveLength(2))
    cleanup()
    const asked = calls.length
    vi.advanceTimersByTime(180_000)
    await Promise.resolve()
    expect(calls.length).toBe(asked)
  })

  it('leaves its keys to the browser, and offers nothing in the palette', async () => {
    await open()
    await screen.findByRole('textbox', { name: 'Reply to the customer' })
    expect(Object.keys(conversationDeeds.now())).toEqual(expect.arrayContaining(['snooze', 'reply', 'search']))
    expect(alt('k')).toBe(false)
    cleanup()
    expect(conversationDeeds.now()).toEqual({})
    expect(alt('k')).toBe(true)
  })
})

it('a key does nothing while a dialog asks something', async () => {
  await open()
  alt('s')
  const shown = { name: 'Snooze this conversation' }
  await screen.findByRole('dialog', shown)
  expect(alt('a')).toBe(false)
  await screen.findByRole('dialog', shown)
  expect(screen.queryByRole('dialog', { name: 'Reassign to another agent' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(selection.now().ids).toEqual([])
  // Escape is the dialog's too, and takes back nothing that is held behind it.
  hold({ what: 'bulk', text: 'Later', undone: () => {}, act: async () => {} })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(takeHeld()?.what).toBe('bulk')
  fireEvent.click(within(await screen.findByRole('dialog', shown)).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(selection.now().ids).toEqual([first])
  act(endSelection)
  alt('a')
  await screen.findByRole('dialog', { name: 'Reassign to another agent' })
})

describe('a conversation that changed on the server', () => {
  it('is asked for anew where the end of its snooze was refused', async () => {
    const aside = { ...held(), snoozed: { until: moment(-90), by: me._id } }
    await open(aside, {
      'POST /api/agent/users': () => [],
      [`GET /api/agent/user/${first}`]: () => detailsOf({ ...held(), firstName: 'Ella', last: 2 }),
      'POST /api/agent/intervention/action/unsnooze': () => {
        throw new Problem('unavailable')
      },
    })
    alt('s')
    await screen.findByRole('heading', { name: /Ella/ })
  })

  it('is summed up once at a time', async () => {
    const answers: (() => void)[] = []
    const route = `POST /api/agent/summarise-conversation/${first}`
    const { calls } = await open(held(), {
      [route]: () =>
        new Promise((resolve) => answers.push(() => resolve({ summaryData: `Summary ${answers.length}` }))),
    })
    const summarise = async () => {
      press('More actions')
      fireEvent.click(await screen.findByRole('menuitem', { name: /^Summarise/ }))
    }
    await summarise()
    await waitFor(() => expect(answers).toHaveLength(1))
    await summarise()
    answers[0]!()
    await screen.findByText('Summary 1')
    expect(bodies(calls, route)).toHaveLength(1)
    await summarise()
    await waitFor(() => expect(answers).toHaveLength(2))
  })
})

it('a view that is a part of a list reads eight pages of it at most', async () => {
  const { calls } = await openLive('/conversations?view=overdue', {
    'POST /api/agent/users': ({ page }) =>
      Array.from({ length: 25 }, (_, index) => customer(100 + Number(page) * 25 + index)),
  })
  const pages = () => {
    const all = bodies(calls, 'POST /api/agent/users') as { page?: number; intervention?: string }[]
    return all.flatMap(({ page, intervention }) =>
      intervention === 'intervention' && page !== undefined ? [page] : [],
    )
  }
  await waitFor(() => expect(new Set(pages())).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7])))
  await screen.findByText('Nothing is overdue')
  expect(Math.max(...pages())).toBe(7)
})
