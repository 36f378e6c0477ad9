/** Settings > events: the custom events of a company, what they send and how they did, and the choice of them in a response. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ulid } from 'ulid'
import { describe, expect, vi } from 'vitest'
import { may } from '#shared/access'
import { rightsOf } from '../../frontend/src/core/agent.tsx'
import { isOffered, pages } from '../../frontend/src/core/pages.ts'
import { fault } from '../kit/content-drafts.ts'
import type { Shop } from '../kit/live.ts'
import { chooseAction, dialog, field, findDialog, press, type } from '../pages/actions.ts'
import { turnGerman } from '../pages/screen.tsx'
import { test } from '../people/story.ts'

const page = '/settings/events'
const nobody = '01JD0000000000000000000000'
const createEvents = (shop: Shop, ...names: string[]) =>
  Promise.all(names.map((name) => shop.admin.events.create({ name })))

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const submit = () => fireEvent.click(dialog().getByRole('button', { name: 'Create event' }))
const toggleOf = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Enabled: ${name}` })

async function openNewEvent() {
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create event' }))[0]!)
  await findDialog()
}

async function deleteEvent(name: string) {
  await chooseAction(name, 'Delete')
  fireEvent.change((await findDialog()).getByPlaceholderText(name), { target: { value: name } })
  fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
}

describe('the events of a company', () => {
  test('EVENTS-001/list/create/enable/disable/delete, EVENTS-002/fields/switch-on/switch-off: are created enabled, listed by name with what they send and how they did, switched and deleted', async ({
    shop,
    openConsole,
  }) => {
    const { events } = shop.admin
    await openConsole(shop.admin, page)
    await screen.findByText('No events yet')
    await openNewEvent()
    type('Name', 'order-shipped')
    submit()
    await screen.findByText('Event “order-shipped” was created')
    const [shipped] = await events.list()
    expect(shipped).toEqual({ _id: shipped!._id, name: 'order-shipped', enabled: true, revision: 1, blocks: [] })
    const mia = await shop.starts()
    const titles = ['On its way', 'Thank you', 'It comes tomorrow', 'Rate us']
    for (const title of titles) await shop.block(title, { eventIds: [shipped!._id] })
    await events.start({ name: 'order-shipped', users: [mia.userId] })
    const paid = await events.create({ name: 'payment-received', enabled: false })
    await expect(events.start({ name: 'payment-received', users: [nobody] })).rejects.toMatchObject({
      code: 'event-off',
    })

    await openConsole(shop.admin, page)
    const row = await rowOf('order-shipped')
    await row.findByText('1')
    const [first] = (await events.list())[0]!.blocks
    expect(row.getByRole('link', { name: first!.title }).getAttribute('href')).toBe(
      `/content/responses/edit/${first!._id}`,
    )
    row.getByText('and 1 more')
    const other = await rowOf('payment-received')
    other.getByText('Never')
    other.getByText(/It was off/)
    expect(screen.getAllByRole('row').map((each) => /order|payment/.exec(each.textContent)?.[0])).toEqual([
      undefined,
      'order',
      'payment',
    ])

    fireEvent.click(await toggleOf('order-shipped'))
    await waitFor(async () => expect((await toggleOf('order-shipped')).checked).toBe(false))
    await waitFor(async () => expect(await events.list()).toMatchObject([{ enabled: false, revision: 2 }, paid]))
    fireEvent.click(await toggleOf('order-shipped'))
    await waitFor(async () => expect(await events.list()).toMatchObject([{ enabled: true, revision: 3 }, paid]))
    expect(await events.update({ _id: paid._id, enabled: true })).toMatchObject({ enabled: true })
    expect(await events.update({ _id: paid._id, enabled: false })).toMatchObject({ enabled: false })

    await chooseAction('order-shipped', 'Delete')
    expect(
      (await findDialog())
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(titles.toSorted())
    press('Cancel')
    await deleteEvent('order-shipped')
    await screen.findByText('Event “order-shipped” was deleted')
    await waitFor(() => expect(screen.queryByText('order-shipped')).toBeNull())
    expect(await events.list()).toMatchObject([{ _id: paid._id, enabled: false }])
    const gone = { _id: shipped!._id }
    await expect(events.update({ ...gone, enabled: true })).rejects.toMatchObject({ code: 'not-found' })
    await expect(events.remove(gone)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('EVENTS-003/fixed/duplicate: a name is taken once, never edited, and refused with signs other than small letters, numbers and hyphens', async ({
    shop,
    openConsole,
  }) => {
    const { events } = shop.admin
    await createEvents(shop, 'order-shipped')
    const odd = ['Order', 'order shipped', '=cmd()', '__proto__', 'x\u202ey', 'straße', 'a/b', '../x', '<img>']
    const wrong = 'Use small letters, numbers and hyphens.'
    for (const name of odd) await expect(events.create({ name })).rejects.toMatchObject(fault('name', wrong))
    await expect(events.create({ name: ' ' })).rejects.toMatchObject(fault('name', 'Mandatory field'))
    for (const name of ['x'.repeat(10_000), 'half-\ud83c'])
      await expect(events.create({ name })).rejects.toMatchObject({ code: 'bad-request' })

    await openConsole(shop.admin, page)
    await rowOf('order-shipped')
    await openNewEvent()
    type('Name', 'order-shipped')
    submit()
    await screen.findByText('That name is already taken')
    for (const name of odd) {
      type('Name', name)
      submit()
      await screen.findByText(wrong)
    }
    expect(await events.list()).toHaveLength(1)
    await createEvents(shop, 'somebody-was-faster')
    type('Name', 'somebody-was-faster')
    submit()
    await screen.findByText('That name is already taken')
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    press('Actions for order-shipped')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Try it', 'Delete'])

    const [{ _id } = { _id: nobody }] = await events.list()
    const renamed = { _id, enabled: false, name: 'another' }
    expect(await events.update(renamed)).toMatchObject({ name: 'order-shipped' })
    await events.remove({ _id })
    await createEvents(shop, 'order-shipped')
  })

  test('EVENTS-005: a failed creation says so, and nothing that was typed is lost', async ({
    shop,
    openConsole,
    server,
  }) => {
    server.fails('events.create')
    await openConsole(shop.admin, page)
    await openNewEvent()
    type('Name', 'refund')
    submit()
    await screen.findByText('Could not create a new event')
    expect(field('Name').value).toBe('refund')
  })

  test('EVENTS-006: a failed update says so, and the switch is as it was', async ({ shop, openConsole, server }) => {
    await createEvents(shop, 'order-shipped')
    server.fails('events.update')
    await openConsole(shop.admin, page)
    const toggle = await toggleOf('order-shipped')
    fireEvent.click(toggle)
    await screen.findByText('Could not update event')
    expect(toggle.checked).toBe(true)
  })

  test('EVENTS-007: a failed deletion says so', async ({ shop, openConsole, server }) => {
    await createEvents(shop, 'payment-received')
    server.fails('events.remove')
    await openConsole(shop.admin, page)
    await deleteEvent('payment-received')
    await screen.findByText('The event could not be deleted')
    expect(await shop.admin.events.list()).toHaveLength(1)
  })

  test('EVENTS-008: a list that cannot be loaded says so, and is asked for again', async ({
    shop,
    openConsole,
    server,
  }) => {
    await createEvents(shop, 'order-shipped')
    server.fails('events.list')
    await openConsole(shop.admin, page)
    await screen.findByText('Your events could not be downloaded')
    server.recovers('events.list')
    press('Try again')
    await screen.findByText('order-shipped')
  })

  test('the call that starts an event is shown, and copied by a press', async ({ admin, openConsole }) => {
    const writeText = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await admin.events.create({ name: 'payment-received', enabled: false })
    await openConsole(admin, page)
    await chooseAction('payment-received', 'Try it')
    const shown = await findDialog()
    shown.getByText(/the call is refused with 404/)
    shown.getByText(/No response of this environment/)
    fireEvent.click(shown.getByRole('button', { name: 'Copy the call' }))
    const address = expect.stringContaining('/api/agent/start-event-trigger/payment-received') as string
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(address))
  })

  test('are changed by nobody who may only read', async ({ shop, openConsole, hireReader }) => {
    await createEvents(shop, 'order-shipped')
    await openConsole(await hireReader(shop), page)
    expect((await toggleOf('order-shipped')).disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Create event' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('have a page for builders, which speaks German', async ({ shop, openConsole }) => {
    await createEvents(shop, 'order-shipped')
    expect(isOffered('events')).toBe(true)
    const lena = await shop.hires('Lena Lang')
    expect(may(rightsOf(await lena.account.login()), pages.events.access)).toBe(false)
    await openConsole(shop.admin, page)
    await screen.findByText('order-shipped')
    await turnGerman()
    await screen.findByRole('button', { name: 'Ereignis anlegen' })
    screen.getAllByText('Zuletzt ausgelöst')
  })
})

test('a response chooses events by name; one that is off says so, and a deleted one can be taken away', async ({
  shop,
  openConsole,
}) => {
  const [shipped, doomed] = await createEvents(shop, 'order-shipped', `doomed-${ulid().toLowerCase()}`)
  await shop.admin.events.create({ name: 'payment-received', enabled: false })
  const { _id } = await shop.block('Hello', { eventIds: [doomed!._id] })
  await shop.admin.events.remove({ _id: doomed!._id })
  await openConsole(shop.admin, `/content/responses/edit/${_id}?tab=next`)
  const remove = await screen.findByRole('button', { name: 'Remove Deleted event' })
  fireEvent.mouseDown(screen.getByRole('button', { name: /^Sent by events/ }))
  expect((await screen.findByRole('option', { name: /payment-received/ })).textContent).toMatch(/Off/)
  fireEvent.mouseUp(screen.getByRole('option', { name: /order-shipped/ }))
  fireEvent.click(remove)
  press('Save')
  await waitFor(async () => expect(await shop.admin.blocks.get({ _id })).toMatchObject({ eventIds: [shipped!._id] }))
})
