/** Words, buttons and marks of providers with which customers want no broadcasts, or want them again. */
import { afterAll, describe, expect, it } from 'vitest'
import type { Fake, Told } from '../adapters/fake.ts'
import { FakeTwilio } from '../adapters/twilio/fake.ts'
import { accountSid, authToken, sidOf, signed } from '../adapters/twilio/signed.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { broadcasting } from '../kit/broadcasting.ts'
import { openChannel } from '../kit/channel.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes, opens } = broadcasting(world)
const now = () => new Date(world.clock.now())
const confirmation = 'You will get no more broadcasts from us'
const question = 'Would you like to get no more broadcasts from us?'

let told = 0

async function opensChannel(fake: Fake) {
  const stand = await opens()
  const channel = await openChannel(world, stand.shop.admin, fake)
  const says = async (text: string, customer: string = fake.customers[0]) => {
    await channel.hears({ customer, id: `said-${(told += 1)}`, text, at: now(), type: 'text' })
  }
  const presses = (label: string) => {
    const choice = { label, payload: label }
    const press: Told = { customer: fake.customers[0], id: `pressed-${(told += 1)}`, choice, at: now(), type: 'press' }
    return channel.hears(press)
  }
  const isRefusing = async () => (await stand.shop.admin.conversations.list({}))[0]?.noBroadcasts ?? false
  return { ...stand, channel, says, presses, isRefusing }
}

describe('by text message', () => {
  /** A message as Twilio posts it; with Advanced Opt-Out it names the kind of its keyword. */
  const sms = (door: string, account: string, from: string, fields: Readonly<Record<string, string>>) => {
    const sid = sidOf('SM', `opt-${(told += 1)}`)
    const ids = { MessageSid: sid, SmsMessageSid: sid, SmsSid: sid, AccountSid: accountSid, ApiVersion: '2010-04-01' }
    const more = { From: from, To: account, NumMedia: '0', NumSegments: '1', SmsStatus: 'received' }
    return signed(door, { ...ids, ...more, ...fields }, authToken)
  }

  it.each(['STOP', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'ARRET'])(
    '%s that Twilio marks and answers itself ends broadcasts, and is answered by nobody else',
    async (text) => {
      const fake = new FakeTwilio({ now })
      const stand = await opensChannel(fake)
      const { door } = stand.channel
      const [customer] = fake.customers
      await stand.says('Hello')
      const before = fake.inbox.length
      await stand.channel.calls([sms(door, fake.account, customer, { Body: text, OptOutType: 'STOP' })])
      await world.settled()
      expect(await stand.isRefusing()).toBe(true)
      expect(fake.inbox).toHaveLength(before)
      await stand.channel.calls([sms(door, fake.account, customer, { Body: 'HELP', OptOutType: 'HELP' })])
      await stand.channel.calls([sms(door, fake.account, customer, { Body: 'START', OptOutType: 'START' })])
      await world.settled()
      expect(await stand.isRefusing()).toBe(false)
      expect(fake.inbox).toHaveLength(before)
    },
  )

  it.each(['Stop', 'CANCEL', 'end 🛑', 'Quit please', 'ＲＥＶＯＫＥ', 'STOP\u200b', 'Keine Werbung', 'Abmelden bitte'])(
    '%s without a mark ends broadcasts, and the customer is told once',
    async (text) => {
      const fake = new FakeTwilio({ now })
      const stand = await opensChannel(fake)
      await stand.says('Hello')
      await stand.says(text)
      expect(await stand.isRefusing()).toBe(true)
      expect(fake.inbox.filter((arrived) => arrived.text.includes(confirmation))).toHaveLength(1)
      await stand.sends('News', { includesHeld: true }).catch(() => undefined)
      await passes()
      expect(fake.inbox.map((arrived) => arrived.text)).not.toContain('News')
    },
  )
})

describe('by WhatsApp', () => {
  it('the button of a template that says "Stop promotions" ends broadcasts, and the customer is told', async () => {
    const fake = new FakeWhatsapp(now)
    const stand = await opensChannel(fake)
    await stand.says('Hello')
    await stand.presses('Stop promotions')
    expect(await stand.isRefusing()).toBe(true)
    expect(fake.inbox.filter(({ text }) => text.includes(confirmation))).toHaveLength(1)
    await stand.says('START')
    expect(await stand.isRefusing()).toBe(false)
  })

  it('the bot asks what is meant by CANCEL of somebody who has got a broadcast, and of nobody else', async () => {
    const fake = new FakeWhatsapp(now)
    const stand = await opensChannel(fake)
    await stand.says('Hello')
    await stand.says('CANCEL')
    expect(fake.inbox.filter(({ text }) => text.includes(question))).toHaveLength(0)
    await stand.sends('News', { includesHeld: true })
    await passes()
    await stand.says('Cancel please')
    expect(await stand.isRefusing()).toBe(false)
    expect(fake.inbox.filter(({ text }) => text.includes(question))).toHaveLength(1)
    await stand.says('stop')
    expect(await stand.isRefusing()).toBe(true)
  })
})
