/** How often masking has found something. */
import { expect, it } from 'vitest'
import { hitsSince } from '../../../functions/chat/masking/hits.ts'

it('the finds of thirty days are counted together, today included', async () => {
  const days = [
    { sk: '2026-05-31', 'of-card': 1 },
    { sk: '2026-06-01', 'of-card': 2, 'of-rule': 3, expires: 9 },
    { sk: '2026-06-30', 'of-card': 4 },
  ]
  const table = { list: async () => days } as unknown as Parameters<typeof hitsSince>[0]
  expect(await hitsSince(table, new Date('2026-06-30T12:00:00.000Z'))).toEqual({ card: 6, rule: 3 })
})
