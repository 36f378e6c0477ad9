/** Swarms: audiences that are made of places and filters, counted while they are edited, used and deleted. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Meant, SwarmLocation } from '#shared/contracts/swarms'
import type { Coordinates } from '#shared/chat/coordinates'
import { isOffered, pages } from '../../frontend/src/core/pages.ts'
import { conversations, type ConversationItem } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import type { Customer } from '../kit/customer.ts'
import type { Shop } from '../kit/live.ts'
import { chooseAction, dialog, field, findDialog, press, type } from '../pages/actions.ts'
import { turnGerman } from '../pages/screen.tsx'
import { test } from '../people/story.ts'

const page = '/engagement/swarm'
const berlin: SwarmLocation = { title: 'Berlin', lat: 52.52, lon: 13.405 }
const potsdam: SwarmLocation = { title: 'Potsdam', lat: 52.3906, lon: 13.0645 }
const everybody: Meant = { locations: [], radius: 10, audience: { channels: [], languages: [], topics: [], tags: [] } }
const draft = (name: string, more: Partial<Meant> = {}) => ({ ...everybody, name, ...more })

async function openNewSwarm(name: string) {
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create swarm' }))[0]!)
  await findDialog()
  type('Name', name)
}

const submit = () => fireEvent.click(dialog().getByRole('button', { name: 'Create swarm' }))

const change = ({ company }: Shop, { userId: conversation }: Customer, fields: Partial<ConversationItem>) =>
  transact([new Table({ client: company.id, conversation }).set(conversations, '-', fields)])

const at = (latitude: number, longitude: number): { location: Coordinates } => ({ location: { latitude, longitude } })

test('SWARM-001/filters/locations/campaigns, SWARM-004/campaign: swarms are listed with places, radius and filters, and lead to a broadcast and an update campaign', async ({
  admin,
  openConsole,
}) => {
  const audience = {
    channels: ['whatsapp'],
    languages: ['de' as const],
    topics: ['Orders'],
    tags: ['VIP'],
    activeWithinDays: 30,
  }
  const { _id } = await admin.swarms.create(draft('Near us', { locations: [berlin, potsdam], radius: 5, audience }))
  await admin.swarms.create({ name: ' Everybody ' })
  const router = await openConsole(admin, page)
  const table = await screen.findByRole('grid', { name: 'Swarms' })
  const row = (await within(table).findByText('5 km around Berlin, Potsdam')).closest('tr')!
  expect(row.textContent).toMatch(/Near us.*WhatsApp · German · Orders · VIP · active within 30 days/)
  expect(table.textContent).toMatch(/Everybody.*Everywhere.*None.*Near us/)
  await chooseAction('Near us', 'Update campaign')
  expect(router.state.location).toMatchObject({ pathname: '/engagement/broadcast/new' })
  expect(router.state.location.search).toBe(`?kind=update&swarm=${_id}`)
  await router.navigate(page)
  await chooseAction('Near us', 'Broadcast')
  expect(router.state.location.search).toBe(`?kind=campaign&swarm=${_id}`)
})

test('SWARM-002: a swarm is made of places with pasted coordinates, a radius and filters, changed and deleted', async ({
  admin,
  openConsole,
}) => {
  await openConsole(admin, page)
  await screen.findByText('No swarms yet')
  await openNewSwarm('Hamburg')
  press('Add place')
  type('Name of place 1', 'Moon')
  type('Latitude and longitude of place 1', '152, 13')
  submit()
  await screen.findByText('Enter latitude and longitude, for example 52.52, 13.405')
  expect(field('Latitude and longitude of place 1').value).toBe('152, 13')
  expect(await admin.swarms.list()).toEqual([])

  type('Name of place 1', 'Altona')
  type('Latitude and longitude of place 1', ' 53.55, 9.93 ')
  type('Kilometres around each place', '12.5')
  type('Active within the last days', '90')
  submit()
  await screen.findByText('Swarm “Hamburg” was created')
  const hamburg = {
    name: 'Hamburg',
    locations: [{ title: 'Altona', lat: 53.55, lon: 9.93 }],
    radius: 12.5,
    audience: { channels: [], languages: [], topics: [], tags: [], activeWithinDays: 90 },
  }
  expect(await admin.swarms.list()).toEqual([expect.objectContaining({ ...hamburg, revision: 1 })])

  fireEvent.click(await screen.findByRole('button', { name: 'Hamburg' }))
  await findDialog('Edit “Hamburg”')
  type('Kilometres around each place', '8')
  press('Save')
  await screen.findByText('8 km around Altona')
  expect(await admin.swarms.list()).toEqual([expect.objectContaining({ ...hamburg, radius: 8, revision: 2 })])

  await chooseAction('Hamburg', 'Delete')
  fireEvent.change((await findDialog()).getByRole('textbox'), { target: { value: 'Hamburg' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
  await screen.findByText('Swarm “Hamburg” was deleted')
  expect(screen.queryByText('8 km around Altona')).toBeNull()
  expect(await admin.swarms.list()).toEqual([])
})

test('a swarm has at most twenty places', async ({ admin, openConsole }) => {
  const locations = Array.from({ length: 19 }, (_, index) => ({ ...berlin, title: `Berlin ${index + 1}` }))
  await admin.swarms.create(draft('Berlin', { locations }))
  await openConsole(admin, page)
  fireEvent.click(await screen.findByRole('button', { name: 'Berlin' }))
  const adding = (await findDialog('Edit “Berlin”')).getByRole('button', { name: /^Add place/ })
  const isRefused = () => adding.getAttribute('aria-disabled') === 'true'
  expect(isRefused()).toBe(false)
  fireEvent.click(adding)
  expect(isRefused()).toBe(true)
})

test('a swarm that somebody else has changed meanwhile is not deleted before the change is seen', async ({
  admin,
  openConsole,
}) => {
  const { _id } = await admin.swarms.create(draft('Hamburg', { locations: [berlin], radius: 5 }))
  await openConsole(admin, page)
  await screen.findByText('5 km around Berlin')
  await chooseAction('Hamburg', 'Delete')
  fireEvent.change((await findDialog()).getByRole('textbox'), { target: { value: 'Hamburg' } })
  await admin.swarms.update({ _id, ...draft('Hamburg', { locations: [berlin], radius: 9 }) })
  fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
  await screen.findByText(/Somebody else has changed this in the meantime/)
  await screen.findByText('9 km around Berlin')
  fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
  await screen.findByText('Swarm “Hamburg” was deleted')
  expect(await admin.swarms.list()).toEqual([])
})

test('a name that another swarm has is refused at its field, however it is written, and is the swarm’s own', async ({
  admin,
  openConsole,
}) => {
  const { _id } = await admin.swarms.create(draft('Regulars'))
  await admin.swarms.update({ ...draft('regulars'), _id })
  await openConsole(admin, page)
  await screen.findByText('regulars')
  await openNewSwarm('REGULARS')
  submit()
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
})

test('a location off the earth, too many of them and a radius of nothing are refused at their field', async ({
  shop,
}) => {
  const refused = (more: Partial<Meant>, details: readonly object[]) =>
    expect(shop.admin.swarms.create(draft('Odd', more))).rejects.toMatchObject({ details })
  await refused({ locations: [{ ...berlin, lat: 91 }] }, [{ path: 'locations.0.lat' }])
  await refused({ locations: Array.from({ length: 21 }, () => berlin) }, [{ path: 'locations', code: 'at-most' }])
  await refused({ radius: 0 }, [{ path: 'radius' }])
})

test('SWARM-003: swarms that could not be loaded say so, and are loaded again', async ({
  admin,
  openConsole,
  server,
}) => {
  await admin.swarms.create(draft('Near us'))
  server.fails('swarms.list')
  await openConsole(admin, page)
  await screen.findByText('Error receiving Swarm')
  server.recovers('swarms.list')
  press('Try again')
  await screen.findByText('Near us')
})

test('who may only read makes no swarm', async ({ shop, openConsole, hireReader }) => {
  await openConsole(await hireReader(shop), page)
  await screen.findByText('No swarms yet')
  for (const button of screen.getAllByRole('button', { name: 'Create swarm' }))
    expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('SWARM-004/preview/radius/topics: customers are counted whose last known place lies within the radius, and for whom all filters hold', async ({
  shop,
  openConsole,
  clock,
}) => {
  const { swarms } = shop.admin
  const [near, far, unknown, held] = await Promise.all([shop.starts(), shop.starts(), shop.starts(), shop.starts()])
  await change(shop, near, { ...at(52.5163, 13.3777), topics: ['tulips'] })
  await change(shop, far, at(52.3906, 13.0645))
  await change(shop, unknown, { noBroadcasts: true })
  await change(shop, held, at(52.53, 13.41))
  await shop.takes(held, shop.admin)
  const count = (more: Partial<Meant> = {}) => swarms.audience({ ...everybody, ...more })
  const filtered = async (audience: Partial<Meant['audience']>) =>
    (await count({ audience: { ...everybody.audience, ...audience } })).count

  expect(await count()).toMatchObject({ count: 4, of: 4, isAtLeast: false, optedOut: 1 })
  // No place is told so exactly that somebody could be found there.
  expect(await count({ locations: [berlin], radius: 10 })).toEqual({
    count: 2,
    of: 4,
    isAtLeast: false,
    isOfAtLeast: false,
    optedOut: 0,
    places: [{ lat: 52.5, lon: 13.4 }],
    reach: [
      { how: 'with-a-person', channel: 'chat_plugin', count: 1 },
      { how: 'later', channel: 'chat_plugin', count: 1 },
    ],
    languages: [{ language: 'en', count: 1 }],
  })
  expect(await filtered({ topics: ['tulips', 'roses'] })).toBe(1)
  expect(await filtered({ languages: ['de'] })).toBe(0)
  expect(await filtered({ channels: ['sms'] })).toBe(0)

  await swarms.create(draft('Near us', { locations: [berlin], radius: 10 }))
  await openConsole(shop.admin, page)
  fireEvent.click(await screen.findByRole('button', { name: 'Near us' }))
  await screen.findByText('2 customers')
  await screen.findByText('Of your 4 customers.')
  await screen.findByRole('img', { name: /Map of the places/ })
  type('Kilometres around each place', '40')
  await screen.findByText('3 customers')
  press('Remove place Berlin')
  await screen.findByText('4 customers')
  await screen.findByText('1 passed over: wants no broadcasts')

  clock.advance(3 * 24 * 60 * 60_000)
  expect(await filtered({ activeWithinDays: 2 })).toBe(0)
  // The total is that of all customers, whatever is meant.
  expect(await count({ audience: { ...everybody.audience, activeWithinDays: 2 } })).toMatchObject({ count: 0, of: 4 })
  expect(await filtered({ activeWithinDays: 4 })).toBe(4)
})

test('a swarm that a draft or a scheduled broadcast means stays, and the broadcast is named, until that means another audience', async ({
  shop,
  openConsole,
  clock,
  world,
}) => {
  await shop.starts()
  const { swarms, broadcasts } = shop.admin
  const { _id } = await swarms.create(draft('Waited for'))
  const content = { type: 'message' as const, text: { en: 'Tulips are here.' } }
  const past = await broadcasts.create({ name: 'Roses', content, swarmId: _id, quietHours: null })
  await broadcasts.send({ _id: past._id })
  await world.settled()
  expect(await broadcasts.get({ _id: past._id })).toMatchObject({ status: 'sent' })
  const broadcast = await broadcasts.create({ name: 'Tulips', content, swarmId: _id })
  await expect(swarms.remove({ _id })).rejects.toMatchObject({ code: 'in-use' })
  const scheduledAt = new Date(clock.now() + 60 * 60_000).toISOString()
  await broadcasts.schedule({ _id: broadcast._id, scheduledAt })
  await expect(swarms.remove({ _id })).rejects.toMatchObject({ code: 'in-use' })

  await openConsole(shop.admin, page)
  await chooseAction('Waited for', 'Delete')
  await screen.findByRole('link', { name: 'Tulips' })
  const told = dialog()
  expect(told.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tulips'])
  expect(told.getByRole('link').getAttribute('href')).toMatch(new RegExp(`/engagement/broadcast/${broadcast._id}$`))
  expect(told.queryByRole('button', { name: 'Delete' })).toBeNull()

  await broadcasts.update({ _id: broadcast._id, name: 'Tulips', content, swarmId: null })
  expect(await swarms.remove({ _id })).toEqual({ _id })
})

test('the page of swarms is offered under engagement to those who build', () => {
  expect(isOffered('swarm')).toBe(true)
  expect(pages.swarm).toMatchObject({ path: page, area: 'engagement', access: { roles: ['admin', 'wbb-agent'] } })
})

test('the page of swarms speaks German', async ({ admin, openConsole }) => {
  await admin.swarms.create(draft('Near us', { locations: [berlin, potsdam], radius: 5 }))
  await openConsole(admin, page)
  await screen.findByText('5 km around Berlin, Potsdam')
  await turnGerman()
  await screen.findByText('5 km um Berlin, Potsdam')
  press('Near us')
  await screen.findByText('0 Kunden')
})
