/** How often masking has found something. */
import { expect, it } from 'vitest'
import { countHits, hitsSince } from '../../../functions/chat/masking/hits.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { useTable } from '../../kit/table-in-memory.ts'

useTable()

it('the finds of thirty days are counted together, today included', async () => {
  const client = '01JD0000000000000000000001'
  // Far ahead, because what was counted forty days ago is dropped.
  const count = (day: string, found: Readonly<Record<string, number>>) =>
    countHits({ client }, new Map(Object.entries(found)), new Date(`${day}T12:00:00.000Z`))
  await count('2096-05-31', { card: 1 })
  await count('2096-06-01', { card: 2, rule: 3 })
  await count('2096-06-30', { card: 4 })
  expect(await hitsSince(new Table({ client }), new Date('2096-06-30T12:00:00.000Z'))).toEqual({ card: 6, rule: 3 })
})
