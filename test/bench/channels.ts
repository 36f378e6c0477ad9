/** Channels of others: how soon a provider is answered, how soon a customer has the answer, what a turn costs, and an outage. */
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import type { Told } from '../adapters/fake.ts'
import { openChannel } from '../kit/channel.ts'
import { Shop } from '../kit/live.ts'
import { openWorld, type World } from '../kit/world.ts'
import { quantile, spreadOf, tell } from './figure.ts'

const figure = (metric: string, values: readonly number[], part: number, unit: string, goal: string) =>
  tell({ bench: 'channels', metric, value: quantile(values, part), spread: spreadOf(values), unit, goal })

const perSecond = 40
const seconds = 5
const talks = 60

/** A shop with a welcome, on WhatsApp. */
async function open(world: World) {
  const shop = await Shop.opens(world)
  await shop.welcomes('Hello!')
  const fake = new FakeWhatsapp(() => new Date(world.clock.now()))
  const channel = await openChannel(world, shop.admin, fake, { welcomes: false })
  let count = 0
  const word = (customer: string): Told => ({
    customer,
    id: `wamid.${(count += 1)}`,
    text: `Hello ${count}`,
    at: new Date(world.clock.now()),
    type: 'text',
  })
  return { shop, fake, channel, word }
}

export async function channels(): Promise<void> {
  const world = await openWorld()
  try {
    const { fake, channel, word } = await open(world)
    const callOf = (customer: string) => fake.tell([word(customer)], channel.door, new Date(world.clock.now()))[0]!
    await channel.calls([callOf(fake.customers[0])])
    await world.settled()

    const acks = await paced((place) => channel.calls([callOf(`4477009${String(place).padStart(5, '0')}`)]))
    figure('answer to a provider at 40 a second, with the turns in the same process, p50', acks, 0.5, 'ms', '')
    figure('answer to a provider at 40 a second, with the turns in the same process, p99', acks, 0.99, 'ms', '<= 60')
    await world.settled()

    const before = { ...world.cloud.dynamodb.counts() }
    const forged = { ...callOf(fake.customers[0]), headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } }
    for (let place = 0; place < 50; place++) await channel.calls([forged])
    await world.settled()
    const after = { ...world.cloud.dynamodb.counts() }
    figure('write units of 50 forged calls', [after.writeUnits - before.writeUnits], 0.5, 'units', '0')

    fake.inbox.length = 0
    const inTime: number[] = []
    for (let place = 0; place < talks; place++) {
      const began = performance.now()
      const had = fake.inbox.length
      await channel.calls([callOf(fake.customers[0])])
      while (fake.inbox.length === had) await new Promise((resolve) => setImmediate(resolve))
      inTime.push(performance.now() - began)
    }
    figure('a word on WhatsApp to its answer in the inbox, p50', inTime, 0.5, 'ms', '<= 150')
    figure('a word on WhatsApp to its answer in the inbox, p99', inTime, 0.99, 'ms', '<= 600')
    await world.settled()

    const start = { ...world.cloud.dynamodb.counts() }
    const calls = runsOf(world)
    for (let place = 0; place < 20; place++) {
      await channel.calls([callOf(fake.customers[0])])
      await world.settled()
    }
    const end = { ...world.cloud.dynamodb.counts() }
    figure('write units of a turn on WhatsApp', [(end.writeUnits - start.writeUnits) / 20], 0.5, 'units', '<= 14')
    figure('read units of a turn on WhatsApp', [(end.readUnits - start.readUnits) / 20], 0.5, 'units', '<= 6')
    figure('invocations of a turn on WhatsApp', [(runsOf(world) - calls) / 20], 0.5, 'calls', '<= 4')
  } finally {
    await world.close()
  }
}

/** How often functions ran. */
const runsOf = (world: World): number =>
  Object.values(world.cloud.lambda.counts()).reduce((sum, count) => sum + count, 0)

/** Asks so often a second, whether answers are there or not; gives how long each took. */
async function paced(ask: (place: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let place = 0; place < perSecond * seconds; place++) {
    const due = began + (place * 1000) / perSecond
    while (performance.now() < due) await new Promise((resolve) => setImmediate(resolve))
    const from = performance.now()
    asked.push(ask(place).then(() => void times.push(performance.now() - from)))
  }
  await Promise.all(asked)
  return times
}
