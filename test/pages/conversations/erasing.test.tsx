/** A customer is erased: what the dialog says of it, what bars the way, and what is told until the receipt is there. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Erasure, Hold } from '#shared/contracts/privacy'
import { Problem } from '#shared/problem'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { changeLanguage } from '../../../frontend/src/core/i18n.ts'
import { first, held, open, refuse } from './conversation.tsx'
import { closeLive, customer, jonas, moment, takeoverBy, type Answers } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf, maya } from '../screen.tsx'

afterEach(closeLive)

const erasureId = idOf(60)
const erasure: Erasure = {
  _id: erasureId,
  status: 'running',
  started: moment(0),
  by: maya.fullName,
  subject: 'a'.repeat(64),
  counts: {},
  forgotten: { logs: '2027-02-21', recovery: '2026-12-28' },
}
const hold: Hold = {
  _id: idOf(61),
  userId: first,
  name: 'Eleanor Hart 10',
  reason: 'Court case 14 C 3',
  created: '2026-11-20T10:00:00.000Z',
  by: 'Jonas Keller',
}
const route = `DELETE /api/agent/user/${first}`
const progress = `GET /api/agent/erasure/${erasureId}`
const erases: Answers = {
  [route]: () => ({ id: first, erasureId }),
  'GET /api/agent/hold': () => [],
  [progress]: () => erasure,
}

const openDialog = async () => {
  press('More actions')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Erase customer …' }))
  return within(await screen.findByRole('dialog'))
}
const fill = (dialog: Awaited<ReturnType<typeof openDialog>>, label: string | RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })
const eraseIn = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Erase for good' }))
const confirm = async () => {
  const dialog = await openDialog()
  fill(dialog, 'Reason', 'Asked us by letter')
  fill(dialog, /Type the name/, 'eleanor hart 10 ')
  eraseIn(dialog)
}
/** What an event makes of all that was read. */
const hearEvent = () => act(() => queryClient.invalidateQueries({ queryKey: ['privacy'] }))

describe('the dialog that erases a customer', () => {
  it('says what goes at once, what stays and for how long, and that there will be a receipt', async () => {
    const { calls } = await open(held(), erases)
    const dialog = await openDialog()
    dialog.getByRole('heading', { name: 'Erase Eleanor Hart 10?' })
    for (const text of [/whole conversation, for everybody/, /Sums in your figures/, /90 days/, /35 days/])
      dialog.getByText(text)
    dialog.getByText(/They may be chatting right now/)
    dialog.getByText(/You can download it once/)
    expect(calls.filter(({ route: called }) => called === route)).toEqual([])
  })

  it('tells an agent, who may not read erasures, whom to ask for the receipt', async () => {
    const { calls } = await open(
      customer(10, { session: { status: 'ended', started: moment(30), count: 1 } }),
      erases,
      [],
      {
        ...maya,
        roles: ['agent'],
        permissions: ['read', 'update', 'erase'],
      },
    )
    const dialog = await openDialog()
    dialog.getByText(/Your admins find it/)
    expect(dialog.queryByText(/chatting right now/)).toBeNull()
    fill(dialog, 'Reason', 'Asked us')
    fill(dialog, /Type the name/, 'Eleanor Hart 10')
    eraseIn(dialog)
    await screen.findByText('Customer erased')
    expect(calls.filter(({ route: called }) => called === progress)).toEqual([])
  })

  it('asks for the name and a reason, warns of a colleague who talks to them, and sends the reason', async () => {
    const { calls } = await open(customer(10, { owner: takeoverBy(jonas) }), erases)
    const dialog = await openDialog()
    dialog.getByText('Jonas Keller talks to this customer right now.')
    eraseIn(dialog)
    await dialog.findByText('Please say why.')
    dialog.getByText('This is not the name.')
    fill(dialog, 'Reason', ' Asked us by letter ')
    fill(dialog, /Type the name/, 'Eleanor')
    eraseIn(dialog)
    expect(calls.filter(({ route: called }) => called === route)).toEqual([])
    fill(dialog, /Type the name/, 'Eleanor Hart 10')
    eraseIn(dialog)
    await waitFor(() =>
      expect(calls.filter(({ route: called }) => called === route)).toMatchObject([
        { body: { reason: 'Asked us by letter' } },
      ]),
    )
  })

  it('is offered to an admin, and to an agent only with the right of its own', async () => {
    const offered = async (agent: object) => {
      await open(held(), erases, [], { ...maya, ...agent })
      press('More actions')
      await screen.findByRole('menuitem', { name: 'Download as text' })
      const found = screen.queryByRole('menuitem', { name: 'Erase customer …' }) !== null
      closeLive()
      return found
    }
    expect(await offered({ roles: ['admin'] })).toBe(true)
    expect(await offered({ roles: ['agent'] })).toBe(false)
    expect(await offered({ roles: ['agent'], permissions: ['read', 'update', 'delete'] })).toBe(false)
    expect(await offered({ roles: ['agent'], permissions: ['read', 'update', 'erase'] })).toBe(true)
  })

  it('is barred by a hold, says who wants it and why, and leads there', async () => {
    const { calls } = await open(held(), { ...erases, 'GET /api/agent/hold': () => [hold] })
    press('Show details')
    fireEvent.click(await screen.findByRole('tab', { name: 'History' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Hide details' })[0]!)
    const dialog = await openDialog()
    await dialog.findByText(/Jonas Keller wants it kept since 20 Nov 2026.*: Court case 14 C 3/)
    expect(dialog.getByRole('button', { name: 'Erase for good' })).toHaveProperty('disabled', true)
    fireEvent.click(dialog.getByRole('button', { name: 'Show the hold' }))
    await screen.findByRole('complementary', { name: 'Details' })
    expect(screen.getByRole('tab', { name: 'Profile' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter(({ route: called }) => called === route)).toEqual([])
  })

  it('stays and tells of a hold that came meanwhile', async () => {
    let holds: Hold[] = []
    await open(held(), {
      ...erases,
      'GET /api/agent/hold': () => holds,
      [route]: () => {
        holds = [hold]
        throw new Problem('on-hold')
      },
    })
    await confirm()
    await screen.findByText(/Court case 14 C 3/)
    screen.getByText('This conversation is on hold')
    expect(screen.queryByText('Failed to delete conversations')).toBeNull()
  })

  it('tells of a hold that it cannot read as well', async () => {
    await open(held(), {
      ...erases,
      'GET /api/agent/hold': refuse,
      [route]: () => {
        throw new Problem('on-hold')
      },
    })
    await confirm()
    await screen.findByText('This conversation is on hold')
  })

  it('speaks German', async () => {
    await open(held(), erases)
    await openDialog()
    await act(() => changeLanguage('de'))
    try {
      await screen.findByText(/Technische Protokolle, höchstens 90 Tage/)
      screen.getByRole('button', { name: 'Endgültig löschen' })
    } finally {
      await act(() => changeLanguage('en'))
    }
  })
})

describe('an erasure', () => {
  it('shows as in progress until an event says that it is over, and then offers its receipt', async () => {
    let now = erasure
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { calls, at } = await open(held(), {
      ...erases,
      [progress]: () => now,
      [`POST /api/agent/erasure/${erasureId}/receipt`]: () => ({
        url: '/files/receipt.json',
        fileName: 'receipt.json',
      }),
      'GET /files/receipt.json': () => new Response('{}'),
    })
    await confirm()
    await screen.findByText('Eleanor Hart 10 is being erased everywhere')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('link', { name: 'Erased customers' }).getAttribute('href')).toBe('/settings/general#erased')
    await waitFor(() => expect(at()).toBe('/conversations'))
    await waitFor(() => expect(calls.some(({ route: called }) => called === progress)).toBe(true))
    await hearEvent()
    screen.getByText('Eleanor Hart 10 is being erased everywhere')

    now = { ...erasure, status: 'completed', completed: moment(0) }
    await hearEvent()
    await screen.findByText('Nothing of Eleanor Hart 10 is left')
    expect(notices.now().map(({ tone }) => tone)).toEqual(['success'])
    press('Download the receipt')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    saved.mockRestore()
    // It is told once.
    notices.change([])
    await hearEvent()
    expect(notices.now()).toEqual([])
  })

  it.each([
    ['stopped', () => ({ ...erasure, status: 'failed' }), /Not all of Eleanor Hart 10 could be erased yet/],
    ['cannot be seen', () => Promise.reject(new Problem('unavailable')), /how far that is cannot be seen/],
  ] as const)('that %s leads to the list', async (_, answer, text) => {
    await open(held(), { ...erases, [progress]: answer })
    await confirm()
    await screen.findByText(text)
    expect(notices.now()).toMatchObject([{ tone: 'error', link: { to: '/settings/general#erased' } }])
  })
})
