/** Engagement > Swarm: audiences listed, made with places and filters, counted while they are edited, used and deleted. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Swarm } from '#shared/contracts/swarms'
import { Problem } from '#shared/problem'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { close, field, idOf, maya, open, turnGerman, type Answers, type Call } from '../screen.tsx'

afterEach(close)

const base = '/api/agent/swarm'
const shops: Swarm = {
  _id: idOf(80),
  name: 'Near our shops',
  locations: [
    { title: 'Mitte', lat: 52.52, lon: 13.405 },
    { title: 'Potsdam', lat: 52.3906, lon: 13.0645 },
  ],
  radius: 5,
  audience: { channels: ['whatsapp'], languages: ['de'], topics: ['Orders'], activeWithinDays: 30 },
  revision: 2,
  updated: '2026-11-20T10:00:00.000Z',
}
const all: Swarm = {
  ...shops,
  _id: idOf(81),
  name: 'Everybody',
  locations: [],
  audience: { channels: [], languages: [], topics: [] },
}
const counted = { count: 42, isAtLeast: false, of: 300, optedOut: 3, places: [{ lat: 52.5, lon: 13.4 }] }

const page = (answers: Answers = {}, agent = maya) =>
  open('/engagement/swarm', {
    agent,
    answers: {
      [`GET ${base}`]: () => [all, shops],
      [`POST ${base}/audience`]: () => counted,
      'GET /api/agent/broadcast': () => [],
      'GET /api/agent/block/categories': () => ['Orders'],
      ...answers,
    },
  })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const dialog = () => within(screen.getByRole('dialog'))
const bodiesOf = (calls: readonly Call[], route: string) =>
  calls.flatMap((call) => (call.route === route ? [call.body] : []))
const act = async (name: string, entry: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
}
const make = async () => {
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create swarm' }))[0]!)
  await screen.findByRole('dialog')
}

describe('the page of swarms', () => {
  it('is offered under engagement to those who build', () => {
    expect(isOffered('swarm')).toBe(true)
    expect(pages.swarm).toMatchObject({ area: 'engagement', access: { roles: ['admin', 'wbb-agent'] } })
  })

  it('SWARM-001: lists audiences with places, radius and filters, and leads to a broadcast and an update campaign', async () => {
    const { router } = await page()
    const table = await screen.findByRole('grid', { name: 'Swarms' })
    const row = (await within(table).findByText('5 km around Mitte, Potsdam')).closest('tr')!
    expect(row.textContent).toMatch(/Near our shops.*WhatsApp · German · Orders · active within 30 days/)
    expect(table.textContent).toMatch(/Everybody.*Everywhere.*None/)
    await act('Near our shops', 'Update campaign')
    expect(router.state.location).toMatchObject({ pathname: '/engagement/broadcast/new' })
    expect(router.state.location.search).toBe(`?kind=update&swarm=${shops._id}`)
    await router.navigate('/engagement/swarm')
    await act('Near our shops', 'Broadcast')
    expect(router.state.location.search).toBe(`?kind=campaign&swarm=${shops._id}`)
  })

  it('SWARM-003: says that swarms could not be loaded, and loads them again', async () => {
    let fails = true
    await page({
      [`GET ${base}`]: () => {
        if (fails) throw new Problem('not-found')
        return [shops]
      },
    })
    await screen.findByText('Error receiving Swarm')
    fails = false
    press('Try again')
    await screen.findByText('Near our shops')
  })

  it('says what a swarm is where there is none', async () => {
    await page({ [`GET ${base}`]: () => [] })
    await screen.findByText('No swarms yet')
  })

  it('lets nobody make one who may only read', async () => {
    await page({}, { ...maya, permissions: ['read'] })
    await screen.findByText('Near our shops')
    expect(screen.getByRole('button', { name: 'Create swarm' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a swarm', () => {
  it('is made of places with pasted coordinates, a radius and filters', async () => {
    const { calls } = await page({ [`POST ${base}`]: (body) => ({ ...all, ...(body as object), _id: idOf(82) }) })
    await make()
    type('Name', 'Hamburg')
    fireEvent.click(dialog().getByRole('button', { name: 'Add place' }))
    type('Name of place 1', 'Altona')
    type('Latitude and longitude of place 1', ' 53.55, 9.93 ')
    type('Kilometres around each place', '12.5')
    type('Active within the last days', '90')
    fireEvent.click(dialog().getByRole('button', { name: 'Create swarm' }))
    await screen.findByText('Swarm “Hamburg” was created')
    expect(bodiesOf(calls, `POST ${base}`)).toEqual([
      {
        name: 'Hamburg',
        locations: [{ title: 'Altona', lat: 53.55, lon: 9.93 }],
        radius: 12.5,
        audience: { channels: [], languages: [], topics: [], activeWithinDays: 90 },
      },
    ])
  })

  it('says what is no place on earth, keeps it as it was typed, and sends nothing', async () => {
    const { calls } = await page()
    await make()
    type('Name', 'Nowhere')
    fireEvent.click(dialog().getByRole('button', { name: 'Add place' }))
    type('Name of place 1', 'Moon')
    type('Latitude and longitude of place 1', '152, 13')
    fireEvent.click(dialog().getByRole('button', { name: 'Create swarm' }))
    await screen.findByText('Enter latitude and longitude, for example 52.52, 13.405')
    expect(field('Latitude and longitude of place 1').value).toBe('152, 13')
    expect(bodiesOf(calls, `POST ${base}`)).toEqual([])
  })

  it('counts its customers while it is edited, and says how sure that is', async () => {
    let answer: object = counted
    const { calls } = await page({ [`POST ${base}/audience`]: () => answer })
    fireEvent.click(await screen.findByRole('button', { name: 'Near our shops' }))
    await screen.findByText('42 customers')
    await screen.findByText(/Of 300 in this environment.*3 of them want no broadcasts/)
    answer = { ...counted, count: 1250, isAtLeast: true, of: 5000 }
    type('Kilometres around each place', '8')
    await screen.findByText('At least 1,250 customers')
    await screen.findByText(/25% of the 5,000 who were active last/)
    expect(bodiesOf(calls, `POST ${base}/audience`).at(-1)).toMatchObject({ radius: 8 })
    await screen.findByRole('img', { name: /Map of the places/ })
  })

  it('tells at the name that another swarm has it', async () => {
    await page({
      [`POST ${base}`]: () => {
        throw new Problem('duplicate-name')
      },
    })
    await make()
    type('Name', 'Everybody')
    fireEvent.click(dialog().getByRole('button', { name: 'Create swarm' }))
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
  })

  it('is deleted once its name was typed', async () => {
    await page({ [`DELETE ${base}/${shops._id}`]: () => ({ _id: shops._id }) })
    await act('Near our shops', 'Delete')
    const confirm = within(await screen.findByRole('dialog'))
    fireEvent.change(confirm.getByRole('textbox'), { target: { value: 'Near our shops' } })
    fireEvent.click(confirm.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Swarm “Near our shops” was deleted')
    expect(screen.queryByText('5 km around Mitte, Potsdam')).toBeNull()
  })

  it('stays while a broadcast waits for it, which is named', async () => {
    const { calls } = await page({
      'GET /api/agent/broadcast': () => [
        { _id: idOf(90), name: 'Tulips are here', status: 'scheduled', swarmId: shops._id },
        { _id: idOf(91), name: 'Roses were here', status: 'sent', swarmId: shops._id },
      ],
    })
    await screen.findByText('Near our shops')
    await screen.findByText('Everybody')
    await waitFor(() => expect(calls.some(({ route }) => route === 'GET /api/agent/broadcast')).toBe(true))
    await act('Near our shops', 'Delete')
    const told = within(await screen.findByRole('dialog'))
    expect(told.getByRole('link', { name: 'Tulips are here' }).getAttribute('href')).toMatch(/engagement\/broadcast\//)
    expect(told.queryByText('Roses were here')).toBeNull()
    expect(told.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('speaks German', async () => {
    await page()
    await turnGerman()
    await screen.findByText('5 km um Mitte, Potsdam')
    fireEvent.click(screen.getByRole('button', { name: 'Near our shops' }))
    await screen.findByText('42 Kunden')
  })
})
