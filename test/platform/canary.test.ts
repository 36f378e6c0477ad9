/** The look from outside, as a schedule calls it. */
import { expect, it } from 'vitest'
import { openShop } from '../kit/shop.ts'

const { world } = await openShop()
const look = (origin: string) => world.cloud.lambda.invoke('canary', { origin })

it('the canary says nothing where the console and every part of the platform answer', async () => {
  expect(await look(world.cloud.origin)).toBeNull()
})

it('the canary names what does not answer, because an alarm leads to its words', async () => {
  await expect(look('http://127.0.0.1:1')).rejects.toThrow('Does not answer: /settings.json, /api/agent/receipt-keys.')
  await expect(world.cloud.lambda.invoke('canary', {})).rejects.toThrow('origin')
})
