/** Settings > events: the custom events of a company, and the choice of them in a response. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { may } from '#shared/access'
import type { CustomEvent, EventStatus } from '#shared/contracts/events'
import { Problem } from '#shared/problem'
import { rightsOf } from '../../../frontend/src/core/agent.tsx'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { close, field, idOf, maya, open, turnGerman, type Answers, type Call } from '../screen.tsx'

afterEach(close)

const base = '/api/agent/event-trigger'
const blocks = ['On its way', 'Thank you', 'It comes tomorrow', 'Rate us'].map((title, index) => ({
  _id: idOf(80 + index),
  title,
}))
const shipped: CustomEvent = { _id: idOf(70), name: 'order-shipped', enabled: true, revision: 1, blocks }
const paid: CustomEvent = { _id: idOf(71), name: 'payment-received', enabled: false, revision: 1, blocks: [] }
const statuses: EventStatus[] = [
  { _id: shipped._id, name: shipped.name, enabled: true, firedLastDay: 12, lastFired: '2026-11-20T10:00:00.000Z' },
  {
    _id: paid._id,
    name: paid.name,
    enabled: false,
    firedLastDay: 0,
    refused: { at: '2026-11-19T10:00:00.000Z', code: 'event-off' },
  },
]

const page = (answers: Answers = {}, agent = maya) =>
  open('/settings/events', {
    agent,
    answers: {
      [`GET ${base}`]: () => [shipped, paid],
      'GET /api/agent/events/client-status': () => statuses,
      ...answers,
    },
  })
const fails = () => {
  throw new Problem('unavailable')
}
const bodyOf = (calls: readonly Call[], verb: string) => calls.find(({ route }) => route.startsWith(verb))?.body
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const dialog = async () => within(await screen.findByRole('dialog'))
const act = async (name: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
}
const create = async () => {
  await screen.findByText('order-shipped')
  fireEvent.click(screen.getAllByRole('button', { name: 'Create event' })[0]!)
  return dialog()
}
const type = (text: string) => fireEvent.change(field('Name'), { target: { value: text } })

describe('the events of a company', () => {
  it('EVENTS-001: are listed with what they send and how they did, created, switched and deleted', async () => {
    const made: CustomEvent = { ...paid, _id: idOf(72), name: 'refund', enabled: true }
    const { calls } = await page({
      [`POST ${base}`]: () => made,
      [`PUT ${base}/${shipped._id}`]: (body) => ({ ...shipped, ...(body as object), revision: 2 }),
      [`DELETE ${base}/${shipped._id}`]: () => ({ _id: shipped._id }),
    })
    const row = await rowOf('order-shipped')
    await row.findByText('12')
    expect(row.getByRole('link', { name: 'On its way' }).getAttribute('href')).toBe(
      `/content/responses/edit/${idOf(80)}`,
    )
    row.getByText('and 1 more')
    row.getByText(/^20 Nov 2026/)
    const other = await rowOf('payment-received')
    other.getByText('Never')
    expect(other.getByText(/It was off/).textContent).toMatch(/19 Nov 2026/)

    const dialogs = await create()
    type('refund')
    fireEvent.click(dialogs.getByRole('button', { name: 'Create event' }))
    await screen.findByText('Event “refund” was created')
    expect(bodyOf(calls, 'POST')).toEqual({ name: 'refund', enabled: true })
    await screen.findByText('refund')

    fireEvent.click(screen.getByRole('checkbox', { name: 'Enabled: order-shipped' }))
    await waitFor(() => expect(bodyOf(calls, 'PUT')).toEqual({ enabled: false }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Enabled: order-shipped' }).checked).toBe(false),
    )

    await act('order-shipped', 'Delete')
    const asking = await dialog()
    expect(asking.getAllByRole('link')).toHaveLength(4)
    fireEvent.change(asking.getByPlaceholderText('order-shipped'), { target: { value: 'order-shipped' } })
    fireEvent.click(asking.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Event “order-shipped” was deleted')
    await waitFor(() => expect(screen.queryByText('order-shipped')).toBeNull())
  })

  it('EVENTS-003: a name that is taken or holds other signs is refused, and none is edited', async () => {
    const taken = () => {
      throw new Problem('duplicate-name')
    }
    const { calls } = await page({ [`POST ${base}`]: taken })
    const dialogs = await create()
    const submit = () => fireEvent.click(dialogs.getByRole('button', { name: 'Create event' }))
    type('order-shipped')
    submit()
    await screen.findByText('That name is already taken')
    for (const name of ['Order', 'order shipped', '=cmd()', '__proto__', 'x\u202ey']) {
      type(name)
      submit()
      await screen.findByText('Use small letters, numbers and hyphens.')
    }
    expect(bodyOf(calls, 'POST')).toBeUndefined()
    type('somebody-was-faster')
    submit()
    await screen.findByText('That name is already taken')
    fireEvent.click(dialogs.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Actions for order-shipped' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Try it', 'Delete'])
  })

  it('EVENTS-005: a failed creation says so, and nothing that was typed is lost', async () => {
    await page({ [`POST ${base}`]: fails })
    const dialogs = await create()
    type('refund')
    fireEvent.click(dialogs.getByRole('button', { name: 'Create event' }))
    await screen.findByText('Could not create a new event')
    expect(field('Name').value).toBe('refund')
  })

  it('EVENTS-006: a failed update says so, and the switch is as it was', async () => {
    await page({ [`PUT ${base}/${shipped._id}`]: fails })
    const toggle = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Enabled: order-shipped' })
    fireEvent.click(toggle)
    await screen.findByText('Could not update event')
    expect(toggle.checked).toBe(true)
  })

  it('EVENTS-007: a failed deletion says so', async () => {
    await page({ [`DELETE ${base}/${paid._id}`]: fails })
    await act('payment-received', 'Delete')
    const asking = await dialog()
    fireEvent.change(asking.getByPlaceholderText('payment-received'), { target: { value: 'payment-received' } })
    fireEvent.click(asking.getByRole('button', { name: 'Delete' }))
    await screen.findByText('The event could not be deleted')
  })

  it('EVENTS-008: a list that cannot be loaded says so, and is asked for again', async () => {
    let works = false
    await page({ [`GET ${base}`]: () => (works ? [shipped] : fails()) })
    await screen.findByText('Your events could not be downloaded')
    works = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('order-shipped')
  })

  it('the call that starts an event is shown, and copied by a press', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await page()
    await act('payment-received', 'Try it')
    const shown = await dialog()
    shown.getByText(/the call is refused with 404/)
    shown.getByText(/No response of this environment/)
    fireEvent.click(shown.getByRole('button', { name: 'Copy the call' }))
    await waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(
        expect.stringContaining('/api/agent/start-event-trigger/payment-received'),
      ),
    )
  })

  it('a company without events is told what they are for, and who may only read changes nothing', async () => {
    await page({ [`GET ${base}`]: () => [] })
    await screen.findByText('No events yet')
    close()
    await page({}, { ...maya, permissions: ['read'] })
    const toggle = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Enabled: order-shipped' })
    expect(toggle.disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Create event' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('is a page of builders, and speaks German', async () => {
    expect(isOffered('events')).toBe(true)
    expect(may(rightsOf({ ...maya, roles: ['agent'] }), pages.events.access)).toBe(false)
    await page()
    await screen.findByText('order-shipped')
    await turnGerman()
    await screen.findByRole('button', { name: 'Ereignis anlegen' })
    screen.getAllByText('Zuletzt ausgelöst')
  })
})
