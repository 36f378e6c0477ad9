import { expect, it } from 'vitest'
import { dropSockets } from './dropping.ts'

it('a customer whose socket drops again and again reads everything once and in order', async () => {
  const { wrong, drops, said } = await dropSockets(6, 4)
  expect(wrong).toEqual([])
  expect(said).toBeGreaterThanOrEqual(drops)
})
