/** The example phone: what its holder writes comes in by the doors of the product, and what is answered arrives on it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { receivingDomain } from '../../infra/local/environment.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { openChannel } from '../kit/channel.ts'
import { readChannels } from '../kit/channel-settings.ts'
import { openShop } from '../kit/shop.ts'
import type { Worker } from '../kit/world.ts'

const { shop, world } = await openShop()
const { admin } = shop

type Channel = 'whatsapp' | 'twilio' | 'email'
interface Said {
  readonly id: string
  readonly channel: Channel
  readonly number: string
  readonly by: string
  readonly text: string
  readonly subject?: string
  readonly choices?: readonly { readonly id: string; readonly title: string }[]
}
interface State {
  readonly accounts: readonly { readonly id: string; readonly title: string; readonly doors: Record<string, string> }[]
  readonly people: readonly { readonly name: string; readonly number: string }[]
  readonly said: readonly Said[]
  readonly letters: readonly Said[]
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(world.cloud.phone.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
const state = async () => (await (await fetch(`${world.cloud.phone.address}state`)).json()) as State

/** Presses “Try with an example phone”. */
const connect = (channel: Channel, worker: Worker = admin) => {
  const [workspace] = worker.agent.clients
  const headers = { authorization: `Bearer ${world.signInAs(worker.agent.email)}`, 'x-client': workspace!.name }
  return post('connect', { channel }, headers)
}

/** The person at this place of the list writes, and all that follows has happened. */
async function write(channel: Channel, person: number, said: { text: string; subject?: string; choice?: string }) {
  const { accounts, people } = await state()
  const own = accounts.find(({ title }) => title === shop.admin.agent.clients[0]!.displayName)!
  const { status } = await post('write', { account: own.id, channel, number: people[person]!.number, ...said })
  await world.settled()
  return status
}

async function shownTo(person: number, channel: Channel): Promise<Said[]> {
  const { people, said, letters } = await state()
  const all = channel === 'email' ? letters.toReversed() : said.filter((each) => each.channel === channel)
  return all.filter(({ number }) => number === people[person]!.number)
}

const userOn = async (channel: Channel) =>
  (await admin.conversations.list({})).find(({ activeChannel }) => activeChannel === channel)!

async function answer(channel: Channel, text: string): Promise<void> {
  const { _id: userId, owner } = await userOn(channel)
  if (owner.by !== 'agent') await admin.takeover.start({ userId, agentId: admin.agent._id })
  await admin.conversations.sendText({ userId, text, draftEventId: ulid() })
  await world.settled()
}

beforeAll(async () => {
  const open = await shop.block('We are open from nine to five.')
  const choice = { title: { en: 'When are you open?' }, action: { type: 'block', value: open._id } }
  await shop.welcomes('Hello!', { type: 'select', choices: [choice] })
})

describe('a company without an account at a provider', () => {
  it('switches WhatsApp on with one click; a customer writes, presses, and is answered by the bot and by an agent', async () => {
    expect((await connect('whatsapp')).status).toBe(200)
    expect((await readChannels(admin)).whatsapp.isOn).toBe(true)
    expect(await write('whatsapp', 0, { text: 'Good morning' })).toBe(200)
    const [, welcome] = await shownTo(0, 'whatsapp')
    expect(welcome).toMatchObject({ by: 'company', choices: [{ title: 'When are you open?' }] })
    const [pressed] = welcome!.choices!
    await write('whatsapp', 0, { text: pressed!.title, choice: pressed!.id })
    await answer('whatsapp', 'The roses are ready.')
    expect((await shownTo(0, 'whatsapp')).map(({ by, text }) => `${by}: ${text}`)).toEqual([
      'customer: Good morning',
      'company: Hello!',
      // Nothing that it understands: the bot begins anew.
      'company: Hello!',
      'customer: When are you open?',
      'company: We are open from nine to five.',
      'company: The roses are ready.',
    ])
    const { firstName, lastName } = await userOn('whatsapp')
    expect([firstName, lastName]).toEqual(['Alex', 'Morgan'])
  })

  it('hears that WhatsApp messages were read once the customer looks at them', async () => {
    const ids = (await shownTo(0, 'whatsapp')).flatMap(({ by, id }) => (by === 'company' ? [id] : []))
    await post('seen', { ids })
    const { _id: userId } = await userOn('whatsapp')
    const read = async () => {
      await world.settled()
      const { messages } = await admin.conversations.messages({ userId, since: 0 })
      return JSON.stringify(messages.at(-1)) + JSON.stringify(await userOn('whatsapp'))
    }
    await expect.poll(read).toContain('"read')
  })

  it('is written to by text message, and answers there', async () => {
    expect((await connect('twilio')).status).toBe(200)
    await write('twilio', 1, { text: 'Where is my order?' })
    await answer('twilio', 'On its way.')
    const shown = await shownTo(1, 'twilio')
    expect(shown[0]).toMatchObject({ by: 'customer', text: 'Where is my order?' })
    expect(shown.at(-1)).toMatchObject({ by: 'company', text: 'On its way.' })
  })

  it('is written to by mail with a subject, answers, and gets the answer to that in the same conversation', async () => {
    expect((await connect('email')).status).toBe(200)
    const { accounts } = await state()
    expect(accounts[0]!.doors['email']).toMatch(new RegExp(`^hello-[a-z2-7]{10}@${receivingDomain}$`))
    await write('email', 2, { subject: 'Invoice of May', text: 'Could you send it again?' })
    await answer('email', 'It is attached below.')
    const [asked, ...answers] = await shownTo(2, 'email')
    expect(asked).toMatchObject({ by: 'customer', subject: 'Invoice of May' })
    expect(answers.at(-1)).toMatchObject({ by: 'company', subject: 'Re: Invoice of May' })
    const before = await userOn('email')
    await write('email', 2, { text: 'Thank you!' })
    const { messages } = await admin.conversations.messages({ userId: before._id, since: 0 })
    expect(JSON.stringify(messages)).toContain('Thank you!')
  })

  it('is told when somebody may not change its channels, and nothing is written', async () => {
    const jonas = await shop.hires('Jonas Jay')
    const refused = await connect('whatsapp', jonas)
    expect(refused.status).toBe(403)
    expect((await post('connect', { channel: 'whatsapp' })).status).toBe(401)
    expect((await post('write', { account: 'none', channel: 'twilio', number: '+1', text: 'Hi' })).status).toBe(404)
  })
})

it('calls for other accounts leave this machine, as the calls of a company that has an account', async () => {
  const { admin: baker } = await world.newCompany()
  const meta = new FakeWhatsapp(() => new Date(world.clock.now()))
  await openChannel(world, baker, meta)
  const found = await baker.channels.test({ channel: 'whatsapp' })
  expect(found).toContainEqual({ ok: true, code: 'account', values: { name: 'Bakery, +447700900000' } })
})

it('a page of another address may not ask the phone, and its own page allows no other scripts', async () => {
  const page = await fetch(world.cloud.phone.address)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  const elsewhere = { headers: { origin: 'https://evil.example' } }
  expect((await fetch(`${world.cloud.phone.address}state`, elsewhere)).status).toBe(403)
  expect((await fetch(world.cloud.phone.address.replace(/phone-\w+/, 'phone-0'))).status).toBe(404)
})
