/** The words of customers in figures: shown once several have said them, and gone with whoever said one alone. */
import { expect, it } from 'vitest'
import { dayAt } from '#shared/days'
import { cellsOfFamilies, cellsOfFamily } from '../../functions/figures/packing.ts'
import { dueHours } from '../../functions/figures/store.ts'
import { sumHours } from '../../functions/figures/sum-hours.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { allRows } from '../kit/all-rows.ts'
import { dayMs } from '../kit/nights.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const timezone = 'Europe/London'

it('ANALYTICS-009: a word is shown once several customers have said it, and one that its customer alone said goes with them', async () => {
  // Noon of tomorrow, because what follows takes some quarters of an hour of one day.
  world.clock.advance(1.5 * dayMs - (world.clock.now() % dayMs))
  // Three of eight are in groups of their own but for one case in a hundred thousand.
  const customers = []
  for (let count = 0; count < 8; count++) {
    const customer = await shop.starts()
    await customer.says('Gladioli')
    customers.push(customer)
  }
  const [alone] = customers
  await alone!.says('Wolkenstein 4711')
  await alone!.says('wolkenstein')
  expect(await keywords()).toEqual({ total: 10, other: 2, rows: [['gladioli', 8]] })
  await shop.admin.conversations.remove({ id: alone!.userId })
  expect(await keywords()).toEqual({ total: 7, other: 0, rows: [['gladioli', 7]] })
  const rows = await writtenRows()
  expect(rows).toContain('gladioli')
  expect(rows).not.toContain('wolkenstein')
  // What the sums of the month know as said by several names nobody, and stays.
  const dues = await new Table(shop.scope).list(dueHours)
  await sumHours(shop.scope, dues, { zone: timezone, now: new Date(world.clock.now()) })
  await shop.admin.conversations.remove({ id: customers[1]!.userId })
  expect(await keywords()).toEqual({ total: 7, other: 0, rows: [['gladioli', 7]] })
})

async function keywords() {
  await world.settled()
  // What was read for figures is kept for some minutes.
  world.clock.advance(15 * 60_000)
  const day = dayAt(world.clock.now(), timezone)
  const {
    total,
    rows,
    other = 0,
  } = await shop.admin.analytics.figure({
    figure: 'keywords',
    dateFrom: day,
    dateTo: day,
    timezone,
  })
  return { total, other, rows: rows.map(({ id, values }) => [id, values.uses]) }
}

/** All rows as text, those of sums unpacked. */
async function writtenRows(): Promise<string> {
  return JSON.stringify(
    (await allRows()).map(({ packed, ...row }) => [
      row,
      packed instanceof Uint8Array && ('family' in row ? cellsOfFamily(packed) : cellsOfFamilies(packed)),
    ]),
  ).toLowerCase()
}
