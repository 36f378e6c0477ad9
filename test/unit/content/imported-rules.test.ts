/**
 * What the route refuses that saves a thing, no file brings in. Each kind that a workspace file holds is asked with the demo's
 * own: each of its values is exchanged for odd ones, and what the route refuses of these has to be refused when it is read.
 */
import { describe, expect, it } from 'vitest'
import { isNode, valueAt, withValue, type Place } from '../../kit/places.ts'
import { laws, type Fields } from './imported-kinds.ts'

describe.each(Object.entries(laws))('what a file brings of the kind %s', (_, each) => {
  it('is refused wherever the route that saves it refuses it, and taken as it is', () => {
    for (const { samples, saved, route, isRead } of each) {
      expect(samples.length).toBeGreaterThan(0)
      expect(samples.filter((item) => !isRead(item) || !route.safeParse(saved(item)).success)).toEqual([])
      const asked = new Map<string, readonly [Fields, Place]>()
      for (const item of samples)
        for (const place of placesOf(item)) {
          const name = `${String(item['type'])} ${nameOf(place)}`
          if (!asked.has(name)) asked.set(name, [item, place])
        }
      let refusals = 0
      const taken = [...asked].flatMap(([name, [item, place]]) =>
        oddities(valueAt(item, place)).flatMap((odd) => {
          const changed = withValue(item, place, odd)
          if (route.safeParse(saved(changed)).success) return []
          refusals += 1
          return isRead(changed) ? [`${name} = ${JSON.stringify(odd).slice(0, 30)}`] : []
        }),
      )
      expect(taken).toEqual([])
      expect(refusals).toBeGreaterThan(0)
    }
  })
})

function placesOf(value: unknown, place: Place = []): Place[] {
  return isNode(value)
    ? [
        ...(place.length > 0 ? [place] : []),
        ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...place, name])),
      ]
    : [place]
}

/** Rows of lists are all one place. */
function nameOf(place: Place): string {
  return place.map((name) => (/^\d+$/.test(name) ? '*' : name)).join('.')
}

function oddities(value: unknown): unknown[] {
  if (typeof value === 'string')
    return [
      '',
      ' ',
      'x'.repeat(200_000),
      'x'.repeat(5_001),
      'x'.repeat(260),
      'javascript:alert(1)',
      'http://10.0.0.1/',
      '<script>',
      '\ud800',
      '__proto__',
      7,
    ]
  if (typeof value === 'number') return [-1, 0.5, 1e9, 2 ** 53, 'x']
  if (typeof value === 'boolean') return ['x']
  if (Array.isArray(value)) return value.length > 0 ? [Array.from({ length: 10_001 }, () => value[0]), {}] : [{}]
  return ['x', null]
}
