/** In which order the months of an index are searched. */
import { expect, it } from 'vitest'
import { monthsOf } from '../../../functions/search/find.ts'

const shards = ['2026-03', '2026-11', '2026-07', '2026-01', '2026-05', '2026-09', '2025-12', '2026-11', 'customers']
const searched = (request: Parameters<typeof monthsOf>[1]) =>
  [
    ...monthsOf(
      shards.map((shard) => ({ shard })),
      request,
    ),
  ].map(({ segments, ...rest }) => ({
    ...rest,
    shards: segments.map(({ shard }) => shard),
  }))
const second = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000

it('months are searched from the latest on, four segments and then twice as many', () => {
  expect(searched({})).toEqual([
    { shards: ['2026-11', '2026-11', '2026-09', '2026-07'], until: '2026-07', hasOlder: true },
    { shards: ['2026-05', '2026-03', '2026-01', '2025-12'], until: '2025-12', hasOlder: false },
  ])
})

it('months are those of the days that are asked for, and where a page goes on', () => {
  const found = (request: Parameters<typeof monthsOf>[1]) => searched(request).flatMap(({ shards: all }) => all)
  expect(found({ from: second('2026-05-20'), to: second('2026-09-03') })).toEqual(['2026-09', '2026-07', '2026-05'])
  expect(found({ cursor: `${second('2026-03-31')}#any#000000001` })).toEqual(['2026-03', '2026-01', '2025-12'])
})
