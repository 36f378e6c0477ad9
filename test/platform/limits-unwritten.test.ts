/** The first calls of a window that a class lets in without a write, in containers that share no memory. */
import { ulid } from 'ulid'
import { expect, it, vi } from 'vitest'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const now = new Date('2026-11-20T10:00:01Z')
const writes = () => world.cloud.dynamodb.counts().writeUnits

/** The limiter as a container of its own has it. */
async function container() {
  vi.resetModules()
  return import('../../functions/platform/tenancy/limiter.ts')
}

/** Whether each of so many calls is let in, one after the other. */
async function admitted(count: number, call: () => Promise<unknown>): Promise<boolean[]> {
  const found: boolean[] = []
  while (found.length < count) found.push((await Promise.allSettled([call()]))[0].status === 'fulfilled')
  return found
}

it('that says two things in a window costs no write, and from the third on all are counted', async () => {
  const caller = { conversation: { ...shop.scope, conversation: ulid() } }
  const [one, two] = [await container(), await container()]
  await world.settled()
  const before = writes()
  await admitted(2, () => one.admit('say', caller, now))
  expect(writes() - before).toBe(0)
  await admitted(3, () => two.admit('say', caller, now))
  expect(writes() - before).toBe(1)
  // Three of the other container are counted, and three of this one.
  expect(await admitted(6, () => one.admit('say', caller, now))).toEqual([true, true, true, true, true, false])
})
