/** Companies whose model or servers answer late: their customers wait for each other, and hold up those of no other company. */
import { expect, it } from 'vitest'
import { isSlow, noteTurn } from '../../functions/channels/slow-turns.ts'
import { openFakeTwilio } from '../adapters/twilio/fake.ts'
import { openChannel } from '../kit/channel.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())

it('files of five slow companies that nobody gets leave the words of another company alone, and all are answered', async () => {
  const fake = openFakeTwilio({ now })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let tell = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  const others = await Promise.all(Array.from({ length: 5 }, () => world.newCompany()))
  const channels = []
  for (const { admin, company } of others) {
    channels.push(await openChannel(world, admin, fake))
    await noteTurn(company.id, 3000)
  }
  const own = await openChannel(world, shop.admin, fake)
  let held = 0
  for (const host of fake.hosts)
    await world.outside.replace(host, async (request, response) => {
      const isFile = request.method === 'GET'
      if (isFile) {
        held += 1
        await released
      }
      await fake.answer(request, response)
      if (!isFile) tell()
    })
  const [ben] = fake.customers
  for (const [index, { door, calls }] of channels.entries()) {
    const files = Array.from({ length: 20 }, (_, place) => ({
      customer: `+4477009${String(10_000 + index * 100 + place)}`,
      id: `file-${index}-${place}`.padEnd(32, '0'),
      at: now(),
      type: 'file' as const,
      name: 'rose.png',
      contentType: 'image/png',
      bytes: Buffer.from('no picture'),
    }))
    await calls(fake.tell(files, door))
  }
  const words = { customer: ben, id: 'w'.repeat(32), at: now(), type: 'text' as const, text: 'Hello' }
  await own.calls(fake.tell([words], own.door))
  await told
  expect(fake.inbox.map(({ to }) => to)).toEqual([ben])
  expect(held).toBeGreaterThan(0)
  release()
  await world.settled()
  for (const { admin } of others) expect(await admin.conversations.list({})).toHaveLength(20)
})

it('a company is slow for a quarter of an hour after a turn of three seconds, and after no quicker one', async () => {
  const { company } = await world.newCompany()
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await noteTurn(company.id, 2999)
  expect(await isSlow(company.id)).toBe(false)
  await noteTurn(company.id, 3000)
  expect(await isSlow(company.id)).toBe(true)
  expect(await isSlow(company.id, after(14))).toBe(true)
  expect(await isSlow(company.id, after(16))).toBe(false)
})
