/**
 * A working day of a shop: forty customers on four kinds of channel, two agents, a broadcast, an outage, a channel that is off
 * for an hour, and an erasure. Counts what was lost, doubled, out of order, sent though its channel was off, or said to
 * somebody again and again. Time is moved, so that a day takes a minute or two.
 */
import type { ConversationEvent } from '#shared/chat/message'
import { botConversations, openConversations } from '../../functions/chat/desk/queues.ts'
import { eventsSince } from '../../functions/chat/conversation/conversation.ts'
import { lines } from '../../functions/chat/conversation/line.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { receivingDomain } from '../../infra/local/environment.ts'
import { FakeTwilio } from '../adapters/twilio/fake.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { broadcasting } from '../kit/broadcasting.ts'
import { openChannel } from '../kit/channel.ts'
import { readChannels, row, saveChannels } from '../kit/channel-settings.ts'
import type { Customer } from '../kit/customer.ts'
import { says, Shop } from '../kit/live.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { phone, visitor, writer, type Kind, type Person } from './day-people.ts'
import { tell } from './figure.ts'

const perChannel = 10
const minuteMs = 60_000

const whatsappAddress = (place: number) => `4477009002${String(place).padStart(2, '0')}`

export async function day(): Promise<void> {
  const world = await openWorld()
  try {
    await new Day(world, await Shop.opens(world)).play()
  } finally {
    await world.close()
  }
}

class Day {
  readonly #people: Person[] = []
  /** The addresses of those who asked for a person. */
  readonly #waited = new Set<string>()
  readonly #whatsapp: FakeWhatsapp
  readonly #sms: FakeTwilio
  #agents: Worker[] = []
  /** Texts of agents that were said while the channel was off. */
  readonly #saidWhileOff = new Set<string>()
  #answers = 0

  constructor(
    private readonly world: World,
    private readonly shop: Shop,
  ) {
    const now = () => new Date(world.clock.now())
    this.#whatsapp = new FakeWhatsapp(now)
    this.#sms = new FakeTwilio({ now })
    // The fakes know two customers each.
    ;(this.#whatsapp.customers as unknown as string[]).push(
      ...Array.from({ length: perChannel }, (_, place) => whatsappAddress(place)),
    )
  }

  async play(): Promise<void> {
    await this.#open()
    for (const person of this.#people) await person.says('When is it ready?')
    // Every fourth of each kind is content with the bot, so that the broadcast reaches them.
    for (const [index, person] of this.#people.entries()) {
      if (index % 16 >= 12) continue
      this.#waited.add(person.address)
      await person.says('Talk to a person')
    }
    await this.#passes(60)
    await this.#answersAll('morning')
    await this.#broadcasts()
    await this.#passes(30)
    await this.#hasOutage()
    await this.#isOffForAnHour()
    const erased = await this.#erases()
    await this.#passes(120)
    await this.#count(erased)
  }

  async #open(): Promise<void> {
    const { shop, world } = this
    this.#agents = [await shop.hires('Cleo Holm'), await shop.hires('Ben Cole')]
    await shop.block('One moment', { key: 'handover', text: { en: 'One moment, please.' } })
    await shop.offersPeople()
    await shop.decides({ delayAnnouncementInterval: 2 })
    const [whatsapp, sms] = [
      await openChannel(world, shop.admin, this.#whatsapp, { welcomes: true }),
      await openChannel(world, shop.admin, this.#sms, { welcomes: true }),
    ]
    await saveChannels(shop.admin, { email: { isOn: true, mailboxes: [row({ word: 'help', token: '', topic: '' })] } })
    world.clock.advance(31_000)
    const { email } = await readChannels(shop.admin)
    const [mailbox] = email['mailboxes'] as unknown as { token: string }[]
    const mailboxAddress = `help-${mailbox!.token}@${receivingDomain}`
    for (let place = 0; place < perChannel; place++) {
      const digits = String(place).padStart(2, '0')
      this.#people.push(
        await visitor(this.shop),
        phone(world, { kind: 'whatsapp', channel: whatsapp, fake: this.#whatsapp }, whatsappAddress(place)),
        phone(world, { kind: 'sms', channel: sms, fake: this.#sms }, `+4477009003${digits}`),
        writer(world, mailboxAddress, `customer${place}@example.test`),
      )
    }
  }

  /** Lets so many minutes pass, one after the other, with all that is due. */
  async #passes(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute++) {
      await this.world.settled()
      this.world.clock.advance(minuteMs)
      await this.world.cloud.scheduler.tick()
      this.world.cloud.queues.tick()
    }
    await this.world.settled()
  }

  /** The conversations with people, of one kind of channel or of all. */
  async #waiting(kind?: Kind) {
    const { client } = this.shop.scope
    const open = await openConversations({ client })
    const channels = { web: 'chat_plugin', whatsapp: 'whatsapp', sms: 'twilio', mail: 'email' } as const
    return open.filter(({ channel }) => kind === undefined || channel === channels[kind])
  }

  /** An agent takes each customer who waits, or holds them, and answers once. */
  async #answersAll(word: string, kind?: Kind): Promise<string[]> {
    const texts: string[] = []
    for (const [index, { _id: userId, owner }] of (await this.#waiting(kind)).entries()) {
      const own = this.#agents.find(({ agent }) => owner.by === 'agent' && owner.agentId === agent._id)
      const agent = own ?? this.#agents[index % this.#agents.length]!
      if (!own) await agent.takeover.start({ userId, agentId: agent.agent._id })
      this.#answers += 1
      texts.push(`Answer ${this.#answers} of the ${word}`)
      await says(agent, { userId } as Customer, texts.at(-1)!)
    }
    await this.world.settled()
    return texts
  }

  async #broadcasts(): Promise<void> {
    const { passes } = broadcasting(this.world)
    const { broadcasts } = this.shop.admin
    const content = { type: 'message' as const, text: { en: 'Tulips are here' } }
    const { _id } = await broadcasts.create({ name: 'Tulips', content, quietHours: null })
    await broadcasts.send({ _id })
    await passes()
  }

  /** The provider of one channel is down for a quarter of an hour, in which customers ask and are answered. */
  async #hasOutage(): Promise<void> {
    const own = this.#people.filter(({ kind }) => kind === 'whatsapp')
    for (const person of own) await person.says('Is it ready?')
    this.#whatsapp.misbehaves.push(...Array.from({ length: 60 }, () => 503 as const))
    await this.#answersAll('outage', 'whatsapp')
    await this.#passes(15)
    this.#whatsapp.misbehaves.length = 0
    await this.#passes(30)
  }

  async #isOffForAnHour(): Promise<void> {
    const { admin } = this.shop
    await saveChannels(admin, { twilio: { isOn: false } })
    this.world.clock.advance(31_000)
    for (const text of await this.#answersAll('hour off', 'sms')) this.#saidWhileOff.add(text)
    await this.#passes(60)
    await saveChannels(admin, { twilio: { isOn: true } })
    this.world.clock.advance(31_000)
    await this.#passes(10)
  }

  async #erases(): Promise<string> {
    const [first] = await this.#waiting('web')
    const reason = { reason: 'The customer asked for it.' }
    await this.shop.admin.privacy.erase({ userId: first!._id, ...reason })
    for (let look = 0; look < 5; look++) {
      await this.#passes(1)
      this.world.cloud.stepFunctions.tick()
      await this.world.settled()
    }
    return first!._id
  }

  async #count(erased: string): Promise<void> {
    const said = await this.#said(erased)
    const counts = { lost: 0, doubled: 0, 'out of order': 0, 'sent of what was said while off': 0, unmarked: 0 }
    let [pestering, closed] = [0, 0]
    for (const person of this.#people.filter(({ address }) => address !== erased)) {
      const received = await person.received()
      const arrived = (text: string) => received.filter((each) => each.includes(text)).length
      const { answers, failed, isClosedUnheard } = said.get(person.address) ?? { answers: [], failed: new Set() }
      const places: number[] = []
      for (const text of answers) {
        const times = arrived(text)
        if (times === 0 && !failed.has(text)) counts.lost += 1
        if (times > 1) counts.doubled += 1
        if (this.#saidWhileOff.has(text) && times > 0) counts['sent of what was said while off'] += 1
        if (this.#saidWhileOff.has(text) && times === 0 && !failed.has(text)) counts.unmarked += 1
        if (times > 0) places.push(received.findIndex((each) => each.includes(text)))
      }
      counts['out of order'] += places.filter((place, index) => place < (places[index - 1] ?? -1)).length
      // Who talks to the bot may ask twice what it does not know.
      if (this.#waited.has(person.address)) pestering += repeatsIn(received)
      if (isClosedUnheard) closed += 1
    }
    const bench = 'day'
    const of = `${this.#people.length} customers, ${this.#answers} answers`
    for (const [what, value] of Object.entries(counts))
      tell({ bench, metric: `${of}: ${what}`, value, unit: 'messages', goal: '0' })
    tell({
      bench,
      metric: 'identical sentences to one waiting customer',
      value: pestering,
      unit: 'messages',
      goal: '0',
    })
    tell({ bench, metric: 'closed though the last answer never arrived', value: closed, unit: 'customers', goal: '0' })
  }

  /** What agents and the broadcast have said to each person, by their address. */
  async #said(erased: string) {
    const { client } = this.shop.scope
    const found = new Map<string, { answers: string[]; failed: Set<string>; isClosedUnheard: boolean }>()
    for (const { _id, owner } of await allConversations(client)) {
      if (_id === erased) continue
      const scope = { client, conversation: _id }
      const [line, events] = [await new Table(scope).get(lines, '-'), await eventsSince(scope, 0)]
      const texts = new Map(events.flatMap((event) => (textOf(event) ? [[event.number, textOf(event)!] as const] : [])))
      const failed = new Set(
        events.flatMap(({ what }) => (what.type === 'message-failed' ? [texts.get(what.eventNumber) ?? ''] : [])),
      )
      const answers = [...texts.values()].filter((text) => /^Answer \d+ |^Tulips/.test(text))
      const isClosedUnheard = owner.by === 'bot' && failed.has(answers.at(-1) ?? '-')
      found.set(line?.to ?? _id, { answers, failed, isClosedUnheard })
    }
    return found
  }
}

const textOf = ({ what }: ConversationEvent): string | undefined =>
  what.type === 'message' && ['agent-msg', 'bot-msg'].includes(what.message.messageType) ? what.message.text : undefined

async function allConversations(client: string) {
  return [...(await openConversations({ client })), ...(await botConversations({ client }, { size: 100 }))]
}

/** How often a sentence came to somebody that had come before. */
const repeatsIn = (received: readonly string[]): number => received.length - new Set(received).size
