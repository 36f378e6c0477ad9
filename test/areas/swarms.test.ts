/** Swarms: kept per environment under a name of their own, and counted. */
import { expect, it } from 'vitest'
import type { Meant, SwarmLocation } from '#shared/contracts/swarms'
import type { Problem } from '#shared/problem'
import type { Coordinates } from '#shared/chat/coordinates'
import { conversations, type ConversationItem } from '../../functions/chat/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import type { Customer } from '../kit/customer.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
const { swarms } = admin

const berlin: SwarmLocation = { title: 'Berlin', lat: 52.52, lon: 13.405 }
const everybody: Meant = { locations: [], radius: 10, audience: { channels: [], languages: [], topics: [] } }
const draft = (name: string, more: Partial<Meant> = {}) => ({ ...everybody, name, ...more })

const refusalOf = async (asking: Promise<unknown>): Promise<Problem> =>
  asking.then(
    () => expect.fail('It was not refused.'),
    // Every refusal of the interface is one.
    (error: unknown) => error as Problem,
  )

const change = ({ userId: conversation }: Customer, fields: Partial<ConversationItem>) =>
  transact([new Table({ client: shop.company.id, conversation }).set(conversations, '-', fields)])

const at = (latitude: number, longitude: number): { location: Coordinates } => ({ location: { latitude, longitude } })

it('SWARM-002: a swarm is kept with its name, locations, radius and audience, and listed by name', async () => {
  const audience = { channels: ['chat_plugin'], languages: ['de' as const], topics: ['tulips'], activeWithinDays: 30 }
  const south = await swarms.create(draft('South', { locations: [berlin], radius: 2.5, audience }))
  const north = await swarms.create({ name: ' North ' })
  expect(south).toMatchObject({ name: 'South', locations: [berlin], radius: 2.5, audience, revision: 1 })
  expect(north).toMatchObject({ name: 'North', ...everybody })
  expect(await swarms.list({})).toEqual([north, south])
  const other = await swarms.update({ ...draft('East'), _id: south._id, revision: 1 })
  expect(other).toMatchObject({ name: 'East', locations: [], revision: 2 })
  const late = await refusalOf(swarms.update({ ...draft('West'), _id: south._id, revision: 1 }))
  expect(late.code).toBe('stale')
  for (const { _id } of await swarms.list({})) await swarms.remove({ _id })
  expect(await swarms.list({})).toEqual([])
})

it('a name is one swarm’s, however it is written, and is free again once that one is renamed or deleted', async () => {
  const { _id } = await swarms.create(draft('Regulars'))
  expect((await refusalOf(swarms.create(draft('REGULARS ')))).code).toBe('duplicate-name')
  await swarms.update({ ...draft('regulars'), _id })
  await swarms.update({ ...draft('Newcomers'), _id })
  const again = await swarms.create(draft('Regulars'))
  expect((await refusalOf(swarms.update({ ...draft('newcomers'), _id: again._id }))).code).toBe('duplicate-name')
  await swarms.remove({ _id })
  await swarms.update({ ...draft('newcomers'), _id: again._id })
  await swarms.remove({ _id: again._id })
  expect((await refusalOf(swarms.remove({ _id }))).code).toBe('not-found')
})

it('a location off the earth, too many of them and a radius of nothing are refused at their field', async () => {
  const faultsOf = async (more: Partial<Meant>) => (await refusalOf(swarms.create(draft('Odd', more)))).details
  const many = Array.from({ length: 21 }, () => berlin)
  expect(await faultsOf({ locations: [{ ...berlin, lat: 91 }] })).toMatchObject([{ path: 'locations.0.lat' }])
  expect(await faultsOf({ locations: many })).toMatchObject([{ path: 'locations', code: 'at-most' }])
  expect(await faultsOf({ radius: 0 })).toMatchObject([{ path: 'radius' }])
})

it('SWARM-004: customers are counted whose last known place lies within the radius, and for whom all filters hold', async () => {
  const [near, far, unknown, held] = await Promise.all([shop.starts(), shop.starts(), shop.starts(), shop.starts()])
  await change(near, { ...at(52.5163, 13.3777), topics: ['tulips'] })
  await change(far, at(52.3906, 13.0645))
  await change(unknown, { noBroadcasts: true })
  await change(held, at(52.53, 13.41))
  await shop.takes(held, admin)
  const count = async (more: Partial<Meant>) => {
    const { count: counted, ...rest } = await swarms.audience({ ...everybody, ...more })
    return { counted, ...rest }
  }
  const filtered = (audience: Partial<Meant['audience']>) =>
    count({ audience: { ...everybody.audience, ...audience } }).then(({ counted }) => counted)

  expect(await count({})).toMatchObject({ counted: 4, of: 4, isAtLeast: false, optedOut: 1 })
  const around = await count({ locations: [berlin], radius: 10 })
  // No place is told so exactly that somebody could be found there.
  expect(around).toEqual({ counted: 2, of: 4, isAtLeast: false, optedOut: 0, places: [{ lat: 52.5, lon: 13.4 }] })
  expect((await count({ locations: [berlin], radius: 40 })).counted).toBe(3)
  expect(await filtered({ topics: ['tulips', 'roses'] })).toBe(1)
  expect(await filtered({ languages: ['de'] })).toBe(0)
  expect(await filtered({ channels: ['sms'] })).toBe(0)

  world.clock.advance(3 * 24 * 60 * 60_000)
  expect(await filtered({ activeWithinDays: 2 })).toBe(0)
  expect(await filtered({ activeWithinDays: 4 })).toBe(4)
})

it('a swarm that a draft or a scheduled broadcast means stays until that means another audience', async () => {
  const { _id } = await swarms.create(draft('Waited for'))
  const content = { type: 'message' as const, text: { en: 'Tulips are here.' } }
  const broadcast = await admin.broadcasts.create({ name: 'Tulips', content, swarmId: _id })
  expect((await refusalOf(swarms.remove({ _id }))).code).toBe('in-use')
  const scheduledAt = new Date(world.clock.now() + 60 * 60_000).toISOString()
  await admin.broadcasts.schedule({ _id: broadcast._id, scheduledAt })
  expect((await refusalOf(swarms.remove({ _id }))).code).toBe('in-use')
  await admin.broadcasts.update({ _id: broadcast._id, name: 'Tulips', content, swarmId: null })
  expect(await swarms.remove({ _id })).toEqual({ _id })
})
