/** What is done with a named view shows before the list of views is read again. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mention } from '#shared/contracts/inbox'
import { idOf } from '../screen.tsx'
import { bodies } from './conversation.tsx'
import { closeLive, jonas, moment, openLive, pushIn, type Answers } from './inbox-screen.tsx'
import { server, wedding } from './views-server.ts'

describe('a view in the rail', () => {
  it('is there once it was saved by Enter, and is the one that shows', async () => {
    const { at } = await openViews('/conversations?queue=customers&topic=Delivery', {
      'POST /api/agent/views': (sent) => ({ ...wedding(), ...sent, _id: idOf(701) }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Save this view …' }))
    const dialog = within(await screen.findByRole('dialog'))
    const name = dialog.getByRole('textbox', { name: 'Name' })
    fireEvent.change(name, { target: { value: 'Deliveries' } })
    // False where the browser is kept from leaving the page.
    expect(fireEvent.submit(name.closest('form')!)).toBe(false)
    const saved = await screen.findByRole('button', { name: 'Deliveries' })
    await waitFor(() => expect(saved.getAttribute('aria-current')).toBe('true'))
    expect(at()).toBe(`/conversations?queue=customers&saved=${idOf(701)}&topic=Delivery`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of mentions has the one that is pushed, and is all seen by one press', async () => {
    let [known, seen] = [1, false]
    const mention = (number: number): Mention => ({
      _id: idOf(60 + number),
      userId: idOf(10),
      number,
      by: jonas,
      text: `Help ${number}?`,
      customer: 'Eleanor Hart',
      created: moment(3),
      seen,
    })
    const { calls } = await openViews('/conversations?view=mentions', {
      'GET /api/agent/mentions': () => [mention(1), mention(2)].slice(0, known),
      'POST /api/agent/mentions/seen': () => {
        seen = true
        return { unseen: 0 }
      },
    })
    await screen.findByText(/Help 1/)
    expect(screen.queryByText(/Help 2/)).toBeNull()
    known = 2
    pushIn({ kind: 'mention', mention: mention(2) })
    await screen.findByText(/Help 2/)
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as seen' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull())
    expect(bodies(calls, 'POST /api/agent/mentions/seen')).toEqual([{}])
  })

  it('is gone once it was deleted, and the address names it no more', async () => {
    const { at } = await openViews(`/conversations?queue=customers&saved=${idOf(700)}&topic=Wedding`, {
      [`DELETE /api/agent/views/${idOf(700)}`]: () => ({ id: idOf(700) }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change the view Weddings' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete …' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Weddings' })).toBeNull())
    await waitFor(() => expect(at()).toBe('/conversations?queue=customers&topic=Wedding'))
  })
})

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(closeLive)

/** A server that reads its views once and never again. */
async function openViews(at: string, answers: Answers) {
  let isRead = false
  const opened = await openLive(at, {
    ...server(),
    'GET /api/agent/views': () => {
      if (isRead) return new Promise(() => {})
      isRead = true
      return [wedding()]
    },
    ...answers,
  })
  await screen.findByRole('button', { name: 'Weddings' })
  return opened
}
