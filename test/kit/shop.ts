/** The shop of a test file, in a world of its own: it opens before the first test and closes after the last. */
import { afterAll, beforeAll } from 'vitest'
import { Shop } from './live.ts'
import { openWorld, type World } from './world.ts'

export let world: World
export let shop: Shop

beforeAll(async () => {
  world = await openWorld()
  shop = await Shop.opens(world)
})
afterAll(() => world.close())
