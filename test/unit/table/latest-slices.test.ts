/** Slices of some days, the latest first: which are given, and where a list goes on. */
import { expect, it } from 'vitest'
import { latestSlices } from '../../../functions/areas/analytics/slice-pages.ts'
import { slices, type SliceItem } from '../../../functions/figures/store.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), environment: idOf(2) }
const span = { from: Date.parse('2026-05-01T10:00:00.000Z'), to: Date.parse('2026-05-05T12:00:00.000Z') }

const slice = (day: number, quarter: number, conversation: string, more: Partial<SliceItem> = {}) => {
  const own = {
    quarter,
    conversation,
    ranges: [[1, 1] as [number, number]],
    cells: {},
    expires: 4_000_000_000,
    version: 1,
  }
  return new Table({ ...scope, day: `2026-05-0${day}` }).put(slices, { ...own, ...more })
}

it('slices are those from the first quarter of an hour to the last, of people who were not erased', async () => {
  await given(
    slice(1, 39, idOf(11)),
    slice(1, 40, idOf(12)),
    slice(3, 5, '-'),
    slice(3, 6, idOf(13), { erased: {} }),
    slice(5, 47, idOf(14)),
    slice(5, 48, idOf(15)),
  )
  expect(await placesFrom()).toEqual([`2026-05-05/47#${idOf(14)}`, `2026-05-01/40#${idOf(12)}`])
})

it('slices of a day are all given, however many they are, and go on behind a place', async () => {
  const many = Array.from({ length: 100 }, (_, at) => slice(3, 20, idOf(100 + at)))
  await given(...many)
  await given(slice(3, 20, idOf(200)), slice(1, 50, idOf(11)), slice(4, 10, idOf(12)))
  const all = await placesFrom()
  expect([all.length, all[0], all[1], all.at(-2), all.at(-1)]).toEqual([
    103,
    `2026-05-04/10#${idOf(12)}`,
    `2026-05-03/20#${idOf(200)}`,
    `2026-05-03/20#${idOf(100)}`,
    `2026-05-01/50#${idOf(11)}`,
  ])
  expect(await placesFrom(`2026-05-03/20#${idOf(101)}`)).toEqual(all.slice(-2))
  expect(await placesFrom(`2026-05-04/10#${idOf(12)}`, 1)).toEqual([all[1]])
  await expect(placesFrom('2026-05-03')).rejects.toMatchObject({ code: 'bad-request' })
})

async function placesFrom(after?: string, most = Infinity): Promise<string[]> {
  const places: string[] = []
  for await (const { place } of latestSlices(scope, span, after)) {
    places.push(place)
    if (places.length >= most) break
  }
  return places
}
