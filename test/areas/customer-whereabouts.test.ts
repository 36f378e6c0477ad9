/** Gender and town of a customer: who tells them, and the figures that count by them. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAt } from '#shared/days'
import type { FigureName } from '#shared/figures/figures'
import { hear } from '../../functions/doors/turns/hear.ts'
import { openChannel } from '../kit/channel.ts'
import type { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openWorld } from '../kit/world.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'

const world = await openWorld()
afterAll(() => world.close())
const timezone = 'Europe/London'

describe('the gender and the town of a customer', () => {
  let stand: Awaited<ReturnType<typeof opens>>
  beforeAll(async () => {
    stand = await opens()
  })

  it('ANALYTICS-007: are taken from a signed identity, and both figures show them beside a customer without any', async () => {
    const [identified, unknown] = [await stand.shop.starts(), await stand.shop.starts()]
    await stand.identifies(identified, { gender: 'female', address: { locality: ' Leeds ' } })
    for (const customer of [identified, unknown]) await customer.says('Hello')
    expect(await stand.get(identified)).toMatchObject({ gender: 'female', locality: 'Leeds', profile: {} })
    expect(await stand.valuesOf('location')).toEqual({ Leeds: 1 })
    expect(await stand.valuesOf('users')).toEqual({ female: 1, '': 1 })
  })

  it('stay when a later identity says nothing of them, and are changed and taken away by agents', async () => {
    const customer = await stand.shop.starts()
    await stand.identifies(customer, { gender: 'male', locality: 'York' })
    await stand.identifies(customer, { gender: '' })
    const { update } = stand.shop.admin.conversations
    const id = customer.userId
    await update({ id, locality: 'Hull', before: { locality: 'York' } })
    expect(await stand.get(customer)).toMatchObject({ gender: 'male', locality: 'Hull' })
    await expect(update({ id, locality: 'Bath', before: { locality: 'York' } })).rejects.toMatchObject({
      code: 'stale',
    })
    await update({ id, gender: null, locality: null })
    const after = await stand.get(customer)
    expect([after.gender, after.locality]).toEqual([undefined, undefined])
  })

  it('count a session that is going on, once, where an agent writes the town into it', async () => {
    const own = await opens()
    const customer = await own.shop.starts()
    await customer.says('Hello')
    await own.shop.admin.conversations.update({ id: customer.userId, locality: 'Hull' })
    await customer.says('Do you bring roses?')
    expect(await own.valuesOf('location')).toEqual({ Hull: 1 })
  })
})

it('the name of a place that a customer shares is their town where nobody has told one', async () => {
  const { shop, get } = await opens()
  const fake = new FakeWhatsapp(() => new Date(world.clock.now()))
  await openChannel(world, shop.admin, fake)
  const shares = (id: string, name: string) =>
    hear({
      scope: { client: shop.company.id, environment: shop.environment },
      channel: 'whatsapp',
      heard: {
        id,
        from: { ids: [fake.customers[0]] },
        account: fake.account,
        type: 'location',
        latitude: 53.8,
        longitude: -1.5,
        name,
      },
    })
  await shares('first', 'Leeds')
  await shares('second', 'York')
  const [listed] = await shop.admin.conversations.list({})
  expect((await get({ userId: listed!._id })).locality).toBe('Leeds')
})

async function opens() {
  const shop = await Shop.opens(world)
  const { key } = await shop.admin.plugin.rotateIdentityKey()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    shop,
    async identifies({ calls, held }: Customer, said: object) {
      const exp = Math.floor(world.clock.now() / 1000) + 300
      const signed = `${part({ alg: 'HS256' })}.${part({ sub: 'rosa', aud: shop.company.name, exp, ...said })}`
      const token = `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
      await calls.identify({ ...held, token })
    },
    async valuesOf(figure: FigureName) {
      await world.settled()
      const day = dayAt(world.clock.now(), timezone)
      const { rows } = await shop.admin.analytics.figure({ figure, dateFrom: day, dateTo: day, timezone })
      return Object.fromEntries(rows.map(({ id, values }) => [id, Object.values(values)[0]]))
    },
    get: ({ userId: id }: Pick<Customer, 'userId'>) => shop.admin.conversations.get({ id }),
  }
}
