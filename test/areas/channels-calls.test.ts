/** The same talk where the answer travels back with the provider's call: voice assistants, telephones, contact centres. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import type { Fake, Heard, Told } from '../adapters/fake.ts'
import { openFakeAlexa } from '../adapters/alexa/fake.ts'
import { FakeCxone } from '../adapters/cxone/fake.ts'
import { openFakeTwilioVoice } from '../adapters/twilio-voice/fake.ts'
import { openFakeVoice } from '../adapters/voice/fake.ts'
import { openChannel, type OpenChannel } from '../kit/channel.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())

beforeAll(async () => {
  const hours = await shop.block('We are open from nine to five.')
  const choiceTo = (title: string, { _id: value }: { _id: string }) => ({
    title: { en: title },
    action: { type: 'block', value },
  })
  await shop.welcomes('Hello!', {
    type: 'select',
    choices: [choiceTo('When are you open?', hours), choiceTo('Hear it again', hours)],
  })
})

/** CXone calls with what was issued; the others with what the company has entered. */
const openers: Readonly<Record<string, () => Promise<Fake>>> = {
  alexa: async () => {
    const fake = openFakeAlexa()
    world.outside.trusted.push(fake.root.toString())
    return fake
  },
  twilioVoice: async () => openFakeTwilioVoice(),
  voice: async () => openFakeVoice(),
  cxone: async () => {
    const [configuration] = await shop.admin.channels.configuration({})
    const { _id } = configuration!
    return new FakeCxone({ issued: await shop.admin.channels.issueCredentials({ _id }) })
  },
}

describe.each(Object.entries(openers))('a call by %s', (name, open) => {
  let fake: Fake
  let channel: OpenChannel
  let told = 0

  beforeAll(async () => {
    fake = await open()
    channel = await openChannel(world, shop.admin, fake, { welcomes: true })
  })

  type Deed = { readonly type: 'start' } | { readonly type: 'text'; readonly text: string }
  const callsFor = (deed: Deed) => {
    const one: Told = { customer: fake.customers[0], id: `call-${(told += 1)}`, at: now(), ...deed }
    return fake.tell([one], channel.door, now())
  }
  /** What the caller hears. */
  async function hears(deed: Deed): Promise<Heard> {
    const [answer] = await channel.calls(callsFor(deed))
    expect(answer!.status).toBe(200)
    await world.settled()
    return fake.heard!(answer!)
  }
  const find = async () =>
    (await shop.admin.conversations.list({})).find(({ activeChannel }) => activeChannel === name)!

  it('CHANNELS-020/speech: welcomes, reads choices aloud, and takes a number for a choice', async () => {
    const welcome = await hears({ type: 'start' })
    expect(welcome.text).toContain('Hello!')
    expect(welcome.choices.map(({ label }) => label)).toEqual(['When are you open?', 'Hear it again'])
    expect((await hears({ type: 'text', text: '1' })).text).toContain('We are open from nine to five.')
    expect((await hears({ type: 'text', text: 'Hear it again' })).text).toContain('We are open from nine to five.')
  })

  it('answers a call that is repeated with the same words, and does it once', async () => {
    const calls = callsFor({ type: 'text', text: '2' })
    const [first] = await channel.calls(calls)
    await world.settled()
    const { messages: before } = await find()
    const [again] = await channel.calls(calls)
    expect(fake.heard!(again!).text).toBe(fake.heard!(first!).text)
    expect((await find()).messages).toBe(before)
  })

  it('answers 401 to who cannot prove to be the provider', async () => {
    const [call] = callsFor({ type: 'text', text: 'Let me in' })
    const headers = Object.fromEntries(
      Object.entries(call!.headers).filter(([header]) => !/signature|authorization/i.test(header)),
    )
    const { messages: before } = await find()
    expect((await channel.calls([{ ...call!, headers }]))[0]?.status).toBe(401)
    expect((await find()).messages).toBe(before)
  })

  it('lets an agent’s words be heard with the next answer', async () => {
    const lena = await shop.hires(`Lena-${name} Lang`)
    const { _id: userId } = await find()
    await lena.takeover.start({ userId, agentId: lena.agent._id })
    await lena.conversations.sendText({ userId, text: 'This is Lena.', draftEventId: ulid() })
    const { text } = await hears({ type: 'text', text: 'Is anybody there?' })
    expect(text).toContain('This is Lena.')
  })
})
