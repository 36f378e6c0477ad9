/** A channel from its settings to a takeover: an administrator sets WhatsApp up, a customer writes, an agent answers, the bot goes on. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import type { Told } from '../adapters/fake.ts'
import { receivingDomain } from '../../infra/local/environment.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { textsIn, wear } from './console.ts'
import { waitMsMax } from '../kit/browser.ts'

const says = textsIn('en')

let world: World
let admin: Worker
let jonas: Worker
let builder: Page
let agent: Page
let fake: FakeWhatsapp
let door = ''
let told = 0

beforeAll(async () => {
  world = await openWorld()
  const founded = await world.newCompany({ environments: [{ name: 'Shop', isLive: true }] })
  admin = founded.admin
  jonas = await world.hire(founded.company, 'agent', 'Jonas Keller')
  const hours = await admin.blocks.create({
    type: 'message',
    title: 'Hours',
    group: 'General',
    text: { en: 'From nine to six.' },
  })
  const person = await admin.blocks.create({
    type: 'function',
    title: 'A person',
    group: 'General',
    function: { type: 'handover' },
  })
  await admin.blocks.create({
    type: 'select',
    title: 'Welcome',
    key: 'welcome',
    group: 'General',
    text: { en: 'Welcome!' },
    choiceType: 'question',
    choices: [
      { title: { en: 'Opening hours' }, action: { type: 'block', value: hours._id } },
      { title: { en: 'Talk to a person' }, action: { type: 'block', value: person._id } },
    ],
  })
  fake = new FakeWhatsapp(() => new Date(world.clock.now()))
  for (const host of fake.hosts) await world.outside.site(host, (request, response) => fake.answer(request, response))
  ;[builder, agent] = await Promise.all([consoleOf(admin), consoleOf(jonas)])
})
afterAll(() => world.close())

async function consoleOf(worker: Worker): Promise<Page> {
  const page = await world.pageOf(worker.agent)
  page.setDefaultTimeout(waitMsMax)
  await wear(page, { language: 'en', theme: 'light' })
  return page
}

/** What the customer does, as the provider tells us. */
async function tell(
  what: { type: 'text'; text: string } | { type: 'press'; choice: { label: string; payload: string } },
) {
  const at = new Date(world.clock.now())
  const one: Told = { customer: fake.customers[0], id: `wamid.journey.${(told += 1)}`, at, ...what }
  for (const { method, url, headers, body } of fake.tell([one], door, at)) {
    const answer = await fetch(url, { method, headers, body: new Uint8Array(body) })
    expect(answer.status).toBe(200)
  }
}
const inbox = () => fake.inbox.map(({ text }) => text)
const pressed = (label: string) =>
  fake.inbox.flatMap(({ choices }) => choices).find((choice) => choice.label === label)!

describe('WhatsApp', () => {
  it('is set up by an administrator, who copies the address of the door', async () => {
    await builder.goto('/settings/channels/whatsapp')
    await builder.getByRole('heading', { level: 1 }).waitFor()
    const configuration = (await admin.channels.configuration({}))[0]!
    await admin.channels.save({
      ...configuration,
      whatsapp: {
        ...configuration.whatsapp,
        ...fake.settings,
        numbers: fake.settings.numbers.map((row, place) => ({ _id: `01KXV5Z7Q9M3N4P5R6S7T8V9W${place}`, ...row })),
        isOn: true,
        welcomes: true,
      },
    })
    world.clock.advance(31_000)
    await builder.reload()
    door = (await admin.channels.health({})).find(({ channel }) => channel === 'whatsapp')!.address
    await builder.getByText(door, { exact: false }).first().waitFor()
  })

  it('CHANNELS-020: brings a customer’s words to the bot, and its answer with buttons to their phone', async () => {
    await tell({ type: 'text', text: 'Hello' })
    await expect.poll(inbox).toContain('Welcome!')
    await tell({ type: 'press', choice: pressed('Opening hours') })
    await expect.poll(inbox).toContain('From nine to six.')
  })

  it('brings them to an agent, who takes over and answers on the same channel', async () => {
    await agent.goto('/conversations')
    await agent.getByText(says('conversations:empty.mine'), { exact: true }).waitFor()
    await tell({ type: 'press', choice: pressed('Talk to a person') })
    await agent.getByText(says('conversations:empty.mine-waiting_one', { count: 1 })).waitFor()
    await agent.keyboard.press('Alt+n')
    const messages = agent.getByRole('log', { name: says('conversations:messages') })
    await messages.getByText('Hello', { exact: true }).waitFor()
    await agent.keyboard.press('Alt+t')
    const composer = agent.getByRole('textbox', { name: says('conversations:composer.reply-label') })
    await composer.and(agent.locator(':focus')).waitFor()
    await composer.fill('Good morning, this is Jonas.')
    await agent.keyboard.press('Enter')
    await expect.poll(inbox).toContain('Good morning, this is Jonas.')
    await tell({ type: 'text', text: 'White roses, please' })
    await messages.getByText('White roses, please').waitFor()
  })

  it('goes on with the bot once the takeover is complete', async () => {
    const [user] = await admin.conversations.list({ type: 'customers', order: 'latest' })
    await jonas.takeover.complete({ userId: user!._id, agentId: jonas.agent._id, topic: 'Flowers', outcome: 'Helped' })
    fake.inbox.length = 0
    await tell({ type: 'text', text: 'Opening hours' })
    await expect.poll(inbox).not.toHaveLength(0)
  })
})

describe('e-mail', () => {
  const ada = 'ada@customer.example'
  let account = ''
  let mails = 0

  /** A mail of the customer's, as it comes to the mail service. */
  async function writes(text: string, headers: Readonly<Record<string, string>> = {}) {
    const to = `${account}@${receivingDomain}`
    const all = {
      From: `Ada Byron <${ada}>`,
      To: to,
      Subject: 'White roses',
      'Message-ID': `<${(mails += 1)}@customer.example>`,
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
    }
    const lines = [...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', text]
    const query = new URLSearchParams({ to, from: ada }).toString()
    const answer = await fetch(`${world.cloud.mailbox}receive?${query}`, { method: 'POST', body: lines.join('\r\n') })
    expect(answer.status).toBe(200)
  }
  const inboxOfAda = () => world.mail.filter(({ to }) => to.includes(ada)).map(({ text }) => text)

  it('is set up with a mailbox, whose address the page shows', async () => {
    const configuration = (await admin.channels.configuration({}))[0]!
    const mailboxes = [{ _id: '01KXV5Z7Q9M3N4P5R6S7T8V9WA', word: 'flowers', token: '', topic: '' }]
    const saved = await admin.channels.save({
      ...configuration,
      email: { ...configuration.email, isOn: true, welcomes: false, mailboxes },
    })
    const [mailbox] = saved.email['mailboxes'] as unknown as { token: string }[]
    account = `flowers-${mailbox!.token}`
    await admin.channels.test({ channel: 'email' })
    world.clock.advance(31_000)
    await builder.goto('/settings/channels/email')
    await builder.getByText(`${account}@${receivingDomain}`).first().waitFor()
  })

  it('brings a mail that the bot cannot answer to an agent, whose reply leaves as a mail', async () => {
    await writes('Do you deliver white roses to a ship?')
    await agent.goto('/conversations')
    await agent.getByText(says('conversations:empty.mine-waiting_one', { count: 1 })).waitFor()
    await agent.keyboard.press('Alt+n')
    const messages = agent.getByRole('log', { name: says('conversations:messages') })
    await messages.getByText('Do you deliver white roses to a ship?').waitFor()
    await agent.keyboard.press('Alt+t')
    const composer = agent.getByRole('textbox', { name: says('conversations:composer.reply-label') })
    await composer.and(agent.locator(':focus')).waitFor()
    await composer.fill('We do, to every ship in the harbour.')
    await agent.keyboard.press('Enter')
    await expect.poll(() => inboxOfAda().join('\n')).toContain('We do, to every ship in the harbour.')
  })

  it('shows of the customer’s answer what is new, without what was quoted', async () => {
    const quoted = [
      'Wonderful, thank you!',
      '',
      'On Mon, 23 Nov 2026 at 10:00, Flowers wrote:',
      '> We do, to every ship.',
    ]
    await writes(quoted.join('\r\n'), { Subject: 'Re: White roses' })
    const messages = agent.getByRole('log', { name: says('conversations:messages') })
    await messages.getByText('Wonderful, thank you!', { exact: true }).waitFor()
  })
})
