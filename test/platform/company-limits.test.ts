/** What the customers of one company may ask of a stage together. */
import { ulid } from 'ulid'
import { expect, it, vi } from 'vitest'
import { callLimits } from '#shared/call-limits'
import { tableName } from '../../infra/local/environment.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()

/** The limiter as a container of its own has it: its memory is shared with no other. */
async function container() {
  vi.resetModules()
  return import('../../functions/platform/tenancy/limiter.ts')
}

/** Which of so many calls, one after the other, are let in. */
async function admitted(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index++)
    if ((await Promise.allSettled([call()]))[0].status === 'fulfilled') found.push(index)
  return found
}

const writes = () => world.cloud.dynamodb.counts().writeUnits

it('the calls of a company are counted in tens, for all containers together', async () => {
  const now = new Date('2026-11-20T10:00:01Z')
  const caller = { client: { client: shop.company.id }, name: ulid() }
  const [one, two] = [await container(), await container()]
  await world.settled()
  const before = writes()
  expect(await admitted(500, () => one.admit('customersOfCompany', caller, now))).toHaveLength(500)
  expect(writes() - before).toBe(50)
  const others = await admitted(400, () => two.admit('customersOfCompany', caller, now))
  expect(others).toHaveLength(309)
  expect(others.at(-1)).toBe(308)
  await two.admit('customersOfCompany', { ...caller, name: ulid() }, now)
})

it('who asks beyond the share of the company is told when to come again', async () => {
  const customers = [await shop.starts(), await shop.starts()]
  const { seconds } = callLimits.customersOfCompany
  const began = Math.floor(world.clock.now() / 1000 / seconds) * seconds
  for (const window of [began, began + seconds])
    world.cloud.dynamodb.call('PutItem', {
      TableName: tableName,
      Item: {
        pk: { S: `T#${shop.company.id}#calls` },
        sk: { S: `customersOfCompany#POST /api/user/event/text#${window}` },
        used: { N: '80' },
        ttl: { N: String(window + 60) },
      },
    })
  const say = (said: number) =>
    fetch(`${world.cloud.origin}/api/user/event/text`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...customers[said % 2]!.held, eventId: ulid(), text: 'Hello' }),
    })
  const answers: Response[] = []
  for (let said = 0; said < 10; said++) answers.push(await say(said))
  // The tenth is the first that is counted.
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(9).fill(200), 429])
  const wait = Number(answers.at(-1)!.headers.get('retry-after'))
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(10)
})
