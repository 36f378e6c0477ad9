import { expect, it } from 'vitest'
import { dropSockets } from './dropping.ts'

const dropsCount = 24

it('a customer whose socket drops again and again reads everything once and in order', async () => {
  const { wrong, drops, said } = await dropSockets(6, (done) => done < dropsCount)
  expect(wrong).toEqual([])
  expect(said).toBeGreaterThanOrEqual(drops)
})
