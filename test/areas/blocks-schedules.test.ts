/** Blocks that are sent by themselves: when, and to whom. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { Shop } from '../kit/live.ts'
import { Customer } from '../kit/customer.ts'
import { counts, hears, runsOf, scheduling, type Schedule } from '../kit/scheduling.ts'
import { hireStaff } from '../kit/shop.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
const { dueSoon, listOf, passes } = scheduling(world)
afterAll(() => world.close())
const shop = await Shop.opens(world)

const scheduled = (title: string, schedule: Pick<Schedule, 'users_endpoint'> & Partial<Schedule>, more: object = {}) =>
  shop.block(title, { schedule: { enabled: true, cron: dueSoon(), ...schedule }, ...more })

beforeAll(() => shop.offersPeople())

describe('a schedule that is due', () => {
  it('BLOCKS-061/list/filter/cron: a block is sent at its time by the company’s clock, to those of the list for whom the filter holds', async () => {
    await shop.moves('Asia/Kolkata')
    const [red, blue, vip] = await Promise.all([shop.starts(), shop.starts(), shop.starts()])
    const list = await listOf([
      { userId: red.userId, profile: { colour: 'Red', orders: 3 } },
      { userId: blue.userId, profile: { colour: 'blue', orders: 3 } },
      { userId: vip.userId, profile: { colour: 'red', orders: 1 } },
    ])
    const filter = {
      combinator: 'and' as const,
      rules: [
        { field: 'colour', operator: '=' as const, value: 'red' },
        { field: 'orders', operator: '>' as const, value: 2 },
      ],
    }
    const block = await scheduled('Red roses', { ...list, cron: dueSoon('Asia/Kolkata'), filter })
    await passes(1)
    expect(await hears(red)).toEqual([])
    await passes(2)
    expect(await hears(red)).toEqual(['Red roses'])
    expect(await hears(blue)).toEqual([])
    expect(await hears(vip)).toEqual([])
    expect(await runsOf(shop, block)).toMatchObject([counts(1)])
    expect(list.asked).toEqual(['/users'])
    await shop.moves('Europe/London')
  })

  it('a filter asks what is known here as well, and the list has the last word', async () => {
    const customer = await Customer.arrives(world, { client: shop.company.name, domain: 'roses.example' })
    await customer.start()
    const filter = {
      combinator: 'and' as const,
      rules: [{ field: 'domain', operator: 'contains' as const, value: 'roses' }],
    }
    const known = await scheduled('Known', { ...(await listOf([{ userId: customer.userId }])), filter })
    const told = await scheduled('Told', {
      ...(await listOf([{ userId: customer.userId, profile: { domain: 'tulips.example' } }])),
      filter,
    })
    await passes()
    expect(await hears(customer)).toEqual(['Known'])
    expect(await runsOf(shop, known)).toMatchObject([counts(1)])
    expect(await runsOf(shop, told)).toMatchObject([counts(0)])
  })

  it('nobody gets it twice, and who is unknown, a preview, with a person or on another channel is passed over', async () => {
    const { held } = await hireStaff(shop)
    const [customer, other] = [await shop.starts(), await shop.starts()]
    const person = await shop.waits()
    const inHand = await held()
    const { preview } = await shop.admin.customer.previewToken()
    const trying = await Customer.arrives(world, { client: shop.company.name, preview })
    await trying.start()
    const stranger = (await world.as('admin')).agent._id
    const { users_endpoint } = await listOf([
      { userId: customer.userId },
      { userId: customer.userId, profile: { again: true } },
      { userId: other.userId, unknownField: { deep: [1] } },
      { userId: person.userId },
      { userId: inHand.userId },
      { userId: trying.userId },
      { userId: stranger },
      { userId: 'me@example.com' },
      { channel: 'whatsapp', address: '+4915112345678' },
      {},
    ])
    const block = await scheduled('Once for each', { users_endpoint })
    const mails = await scheduled('Only by mail', { users_endpoint }, { includeOnChannels: ['email'] })
    await passes()
    expect((await hears(customer)).filter((text) => text === 'Once for each')).toHaveLength(1)
    expect(await hears(other)).toContain('Once for each')
    expect(await hears(inHand)).not.toContain('Once for each')
    expect(await hears(person)).not.toContain('Once for each')
    expect(await hears(trying)).not.toContain('Once for each')
    expect(await runsOf(shop, block)).toMatchObject([counts(2, 7)])
    expect(await runsOf(shop, mails)).toMatchObject([counts(0, 9)])
  })

  it('what the bot has said by itself is answered as ever, and makes nobody active', async () => {
    const customer = await shop.starts()
    const roses = await shop.block('Red or white?')
    const choices = [{ title: { en: 'Roses' }, action: { type: 'block', value: roses._id } }]
    const { users_endpoint } = await listOf([{ userId: customer.userId }])
    await scheduled('Flowers today?', { users_endpoint }, { type: 'select', choices })
    const before = await shop.admin.conversations.get({ id: customer.userId })
    await passes()
    expect(await hears(customer)).toEqual(['Flowers today?'])
    const after = await shop.admin.conversations.get({ id: customer.userId })
    expect(after.lastActive).toBe(before.lastActive)
    expect(after.lastMessage).toMatchObject({ text: 'Flowers today?', from: 'bot' })
    expect(await customer.presses('Roses')).toEqual(['Red or white?'])
    expect((await shop.admin.conversations.get({ id: customer.userId })).lastActive > before.lastActive).toBe(true)
  })
})

describe('a list that is none', () => {
  const fails = async (block: Block, fault: string) =>
    expect(await runsOf(shop, block)).toMatchObject([{ status: 'failed', fault, sent: 0, skipped: 0, failed: 0 }])

  it('a run tells why it had no list, and a list of 5,000 is one', async () => {
    await world.outside.site('inside.example', (_, response) => void response.end('[]'), '10.0.0.7')
    await world.outside.site('away.example', (_, response) => {
      response.writeHead(302, { location: 'https://inside.example/' }).end()
    })
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ userId: `u${index}` }))
    const cases: [fault: string, users_endpoint: string][] = [
      ['refused-address', 'https://inside.example/users'],
      ['refused-address', 'https://away.example/users'],
      ['unreachable', 'https://nowhere.example/users'],
      ['too-large', (await listOf(`[${' '.repeat(10 * 1024 * 1024)}]`)).users_endpoint],
      ['bad-status', (await listOf([], 500)).users_endpoint],
      ['not-users', (await listOf('<html>')).users_endpoint],
      ['not-users', (await listOf({ users: [] })).users_endpoint],
      ['not-users', (await listOf([{ userId: 7 }])).users_endpoint],
      ['not-users', (await listOf([{ profile: { deep: {} } }])).users_endpoint],
      ['not-users', (await listOf('[1,')).users_endpoint],
      ['too-many-users', (await listOf(many(5001))).users_endpoint],
    ]
    const blocks: Block[] = []
    for (const [index, [, users_endpoint]] of cases.entries())
      blocks.push(await scheduled(`List ${index}`, { users_endpoint }))
    const full = await scheduled('Full list', await listOf(many(5000)))
    await passes()
    for (const [index, [fault]] of cases.entries()) await fails(blocks[index]!, fault)
    expect(await runsOf(shop, full)).toMatchObject([counts(0, 5000)])
  })
})
