/** The same talk on every channel that is answered by calls of its own: welcome, choices, a person who takes over, and back. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { definitionOf, type OutsideChannel } from '#shared/channels/register'
import type { Fake, Told } from '../adapters/fake.ts'
import { fakes } from '../adapters/fakes.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())
/** Channels on which a person talks with us; a room of a video call is no talk. */
const talking = Object.entries(fakes).filter(
  ([name]) => definitionOf(name as OutsideChannel).mode === 'queue' && name !== 'videoCalling',
)

beforeAll(async () => {
  const hours = await shop.block('We are open from nine to five.')
  const person = await shop.block('A person', { type: 'function', function: { type: 'handover' } })
  const choiceTo = (title: string, { _id: value }: { _id: string }) => ({
    title: { en: title },
    action: { type: 'block', value },
  })
  const choices = [choiceTo('When are you open?', hours), choiceTo('Talk to a person', person)]
  await shop.welcomes('Hello!', { type: 'select', choices })
})

/** One person on one channel: says and presses, and reads what has arrived. */
class Phone {
  #told = 0
  #read = 0
  constructor(
    private readonly fake: Fake,
    private readonly channel: OpenChannel,
    readonly customer: string,
  ) {}

  #one(what: { type: 'text'; text: string } | { type: 'press'; choice: { label: string; payload: string } }): Told {
    const id = `${this.customer.replace(/\W/g, '')}${String((this.#told += 1)).padStart(20, '0')}`.slice(-32)
    return { customer: this.customer, id, at: now(), ...what }
  }

  says = (text: string) => this.channel.hears(this.#one({ type: 'text', text }))

  /** By a button where the channel has them, else by the number that stands before the words. */
  async presses(label: string) {
    const arrived = this.fake.inbox.filter(({ to }) => to === this.customer)
    const button = arrived
      .flatMap(({ choices }) => choices)
      .findLast((choice) => label.startsWith(choice.label.replace('…', '')))
    if (button) return this.channel.hears(this.#one({ type: 'press', choice: button }))
    const [, number = ''] =
      arrived.map(({ text }) => new RegExp(`(\\d+)\\. ${label.replace('?', '\\?')}`).exec(text)).findLast(Boolean) ?? []
    return this.says(number)
  }

  /** What has arrived since it was read last. */
  reads(): string[] {
    const arrived = this.fake.inbox.filter(({ to }) => to === this.customer)
    const fresh = arrived.slice(this.#read)
    this.#read = arrived.length
    return fresh.map(({ text }) => text)
  }
}

describe.each(talking)('a talk by %s', (name, open) => {
  const fake = open(now)
  let channel: OpenChannel
  let mia: Phone
  let lena: Worker

  beforeAll(async () => {
    channel = await openChannel(world, shop.admin, fake, { welcomes: true })
    mia = new Phone(fake, channel, fake.customers[0])
    lena = await shop.hires(`Lena-${name} Lang`)
  })
  afterEach(() => void (fake.misbehaves.length = 0))

  const find = async () =>
    (await shop.admin.conversations.list({})).find(({ activeChannel }) => activeChannel === name)!
  const sends = (userId: string, text: string) => lena.conversations.sendText({ userId, text, draftEventId: ulid() })

  it('CHANNELS-020/format: goes through twenty turns, a takeover and back, in order and each word once', async () => {
    expect(await mia.says('Hi')).toEqual([200])
    expect(mia.reads()[0]).toContain('Hello!')
    await mia.presses('When are you open?')
    expect(mia.reads()).toEqual(['We are open from nine to five.'])
    await mia.presses('Talk to a person')
    const { _id: userId } = await find()
    await lena.takeover.start({ userId, agentId: lena.agent._id })
    mia.reads()
    for (let turn = 1; turn <= 8; turn++) {
      await mia.says(`Question ${turn}`)
      await sends(userId, `Answer ${turn}`)
      await world.settled()
      expect(mia.reads()).toEqual([`Answer ${turn}`])
    }
    await lena.takeover.complete({ userId, agentId: lena.agent._id, topic: 'Hours', outcome: 'Answered' })
    await world.settled()
    mia.reads()
    await mia.presses('When are you open?')
    expect(mia.reads()).toEqual(['We are open from nine to five.'])
    const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
    const said = messages.flatMap(({ what }) =>
      what.type === 'message' && what.message.messageType === 'text' ? [what.message.text] : [],
    )
    expect(said.filter((text) => text?.startsWith('Question'))).toEqual(
      Array.from({ length: 8 }, (_, turn) => `Question ${turn + 1}`),
    )
    expect(messages.filter(({ what }) => what.type === 'message-failed')).toEqual([])
  })
})
