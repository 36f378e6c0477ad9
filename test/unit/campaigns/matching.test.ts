/** Whom a swarm means, and how far places are apart. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coordinates } from '#shared/chat/coordinates'
import type { Meant } from '#shared/contracts/swarms'
import { kilometresBetween, matches } from '../../../functions/campaigns/matching.ts'
import type { ConversationItem } from '../../../functions/chat/conversation/store.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const halfRoundKm = Math.PI * 6371.0088
const berlin = { latitude: 52.52, longitude: 13.405 }
const id = '01J00000000000000000000000'

const customer = (more: Partial<ConversationItem> = {}): ConversationItem => ({
  _id: id,
  environmentId: id,
  channel: 'web-plugin',
  language: 'de',
  created: '2026-11-01T00:00:00.000Z',
  session: { status: 'active', started: '2026-11-01T00:00:00.000Z', count: 1 },
  lastActive: '2026-11-20T12:00:00.000Z',
  owner: { by: 'bot' },
  last: 1,
  version: 1,
  ...more,
})

type Part = Partial<Omit<Meant, 'audience'>> & { audience?: Partial<Meant['audience']> }
const meantBy = ({ audience, ...more }: Part): Meant => ({
  locations: [],
  radius: 10,
  ...more,
  audience: { channels: [], languages: [], topics: [], tags: [], ...audience },
})
const around = ({ latitude, longitude }: Coordinates, radius: number): Meant =>
  meantBy({ locations: [{ title: 'Shop', lat: latitude, lon: longitude }], radius })

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const longitude = fc.double({ min: -180, max: 180, noNaN: true })

describe('the distance between two places', () => {
  it('is that of known cities', () => {
    const hamburgToMunich = kilometresBetween(
      { latitude: 53.5511, longitude: 9.9937 },
      { latitude: 48.1351, longitude: 11.582 },
    )
    const sydneyToLondon = kilometresBetween(
      { latitude: -33.8688, longitude: 151.2093 },
      { latitude: 51.5074, longitude: -0.1278 },
    )
    expect(hamburgToMunich).toBeGreaterThan(609)
    expect(hamburgToMunich).toBeLessThan(616)
    expect(sydneyToLondon).toBeGreaterThan(16_900)
    expect(sydneyToLondon).toBeLessThan(17_080)
  })

  it('is none to itself, the same both ways, and half round the earth at most', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(kilometresBetween(a, a)).toBe(0)
        expect(kilometresBetween(a, b)).toBeCloseTo(kilometresBetween(b, a), 9)
        expect(kilometresBetween(a, b)).toBeGreaterThanOrEqual(0)
        expect(kilometresBetween(a, b)).toBeLessThanOrEqual(halfRoundKm)
      }),
    )
  })

  it('is never longer than a way round by a third place, nor between opposite places', () => {
    const opposite = { latitude: 0, longitude: -179.99999790869023 }
    const here = { latitude: 0, longitude: 0 }
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(kilometresBetween(a, c)).toBeLessThanOrEqual(kilometresBetween(a, b) + kilometresBetween(b, c) + 1e-6)
      }),
      { examples: [[opposite, { ...here, latitude: -6.037091348628667e-7 }, here]] },
    )
  })

  it('goes over the date line as over any other meridian', () => {
    expect(kilometresBetween({ latitude: -17, longitude: 179.9 }, { latitude: -17, longitude: -179.9 })).toBeCloseTo(
      kilometresBetween({ latitude: -17, longitude: 13 }, { latitude: -17, longitude: 13.2 }),
      6,
    )
    fc.assert(
      fc.property(fc.double({ min: -90, max: 90, noNaN: true }), (latitude) => {
        expect(kilometresBetween({ latitude, longitude: 180 }, { latitude, longitude: -180 })).toBeCloseTo(0, 6)
      }),
    )
  })

  it('to a pole is the same from every meridian, and between the poles half round the earth', () => {
    fc.assert(
      fc.property(longitude, longitude, (one, other) => {
        const pole = { latitude: 90, longitude: one }
        expect(kilometresBetween(pole, { latitude: 90, longitude: other })).toBeCloseTo(0, 6)
        expect(kilometresBetween(pole, { latitude: 60, longitude: other })).toBeCloseTo(halfRoundKm / 6, 6)
        expect(kilometresBetween(pole, { latitude: -90, longitude: other })).toBeCloseTo(halfRoundKm, 6)
      }),
    )
  })
})

describe('a swarm with locations', () => {
  it('means whoever was last within the radius of one of them, its edge included', () => {
    fc.assert(
      fc.property(place, place, (shop, location) => {
        const apart = kilometresBetween(location, shop)
        expect(matches(around(shop, apart), customer({ location }), now)).toBe(true)
        expect(matches(around(shop, apart * 0.999 - 0.001), customer({ location }), now)).toBe(false)
      }),
    )
  })

  it('means nobody whose place is unknown', () => {
    expect(matches(around(berlin, 500), customer(), now)).toBe(false)
    expect(matches(meantBy({}), customer(), now)).toBe(true)
  })

  it('means who is near the second of its locations', () => {
    const two = meantBy({
      locations: [
        { title: 'Hamburg', lat: 53.55, lon: 9.99 },
        { title: 'Berlin', lat: 52.52, lon: 13.405 },
      ],
    })
    expect(matches(two, customer({ location: berlin }), now)).toBe(true)
    expect(matches(two, customer({ location: { latitude: 48.1, longitude: 11.5 } }), now)).toBe(false)
  })
})

describe('the filters of a swarm', () => {
  it('SWARM-004/channel/language/topics: the filters hold all at once, and an empty one holds for everybody', () => {
    const topics = ['tulips']
    expect(matches(meantBy({ audience: { channels: ['web-plugin', 'sms'] } }), customer(), now)).toBe(true)
    expect(matches(meantBy({ audience: { channels: ['sms'] } }), customer(), now)).toBe(false)
    expect(matches(meantBy({ audience: { languages: ['en'] } }), customer(), now)).toBe(false)
    expect(matches(meantBy({ audience: { languages: ['en', 'de'] } }), customer(), now)).toBe(true)
    expect(matches(meantBy({ audience: { topics } }), customer(), now)).toBe(false)
    expect(matches(meantBy({ audience: { topics } }), customer({ topics: ['roses', 'tulips'] }), now)).toBe(true)
    const tagged = meantBy({ audience: { tags: ['VIP', 'new'] } })
    expect(matches(tagged, customer(), now)).toBe(false)
    expect(matches(tagged, customer({ tags: ['old', 'new'] }), now)).toBe(true)
    const both = meantBy({ audience: { topics, languages: ['en'] } })
    expect(matches(both, customer({ topics }), now)).toBe(false)
  })

  it('SWARM-004/last-active: the days of silence are counted by the moment', () => {
    const threeDays = meantBy({ audience: { activeWithinDays: 3 } })
    expect(matches(threeDays, customer({ lastActive: '2026-11-20T12:00:00.000Z' }), now)).toBe(true)
    expect(matches(threeDays, customer({ lastActive: '2026-11-20T11:59:59.999Z' }), now)).toBe(false)
  })

  it('mean no preview', () => {
    expect(matches(meantBy({}), customer({ isPreview: true }), now)).toBe(false)
  })
})
