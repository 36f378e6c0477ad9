/** What the product is for: a bot is taught, a customer asks it, a person takes over, and the bot goes on. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { pluginPage } from '#shared/contracts/customer-addresses'
import type { InterfaceLanguage } from '#shared/languages'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { field, openChat, panel, write } from '../widget/host-page.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { languages, textsIn, wear } from './console.ts'
import { waitMsMax } from '../kit/browser.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const words = {
  en: {
    title: 'Opening hours',
    asks: ['When do you open?', 'Are you open on Sunday?', 'What time do you close?', 'Your opening hours please'],
    question: 'When are you open on Sunday?',
    answer: 'We are open every day from nine to six.',
    person: 'Talk to a person',
    delivery: ['Do you deliver?', 'How much is delivery?', 'Can you bring the flowers to me?', 'Delivery fee'],
    topic: 'Order',
    outcome: 'Helped',
    reply: 'Hello, this is Jonas. How can I help?',
    more: 'Do you have white roses?',
    begins: 'We do',
    typing: 'Jonas Keller is typing',
  },
  de: {
    title: 'Öffnungszeiten',
    asks: ['Wann öffnen Sie?', 'Haben Sie am Sonntag offen?', 'Wann schließen Sie?', 'Ihre Öffnungszeiten bitte'],
    question: 'Wann haben Sie am Sonntag offen?',
    answer: 'Wir haben täglich von neun bis sechs Uhr geöffnet.',
    person: 'Mit einem Menschen sprechen',
    delivery: ['Liefern Sie?', 'Was kostet die Lieferung?', 'Bringen Sie mir die Blumen?', 'Liefergebühr'],
    topic: 'Bestellung',
    outcome: 'Geholfen',
    reply: 'Guten Tag, hier ist Jonas. Wie kann ich helfen?',
    more: 'Haben Sie weiße Rosen?',
    begins: 'Ja, die',
    typing: 'Jonas Keller schreibt',
  },
} as const satisfies Record<InterfaceLanguage, object>

/** From the list to a completed takeover with its topic and outcome, the words of the reply left out. */
const keyPressesMax = 12

describe.each(languages)('in %s', (language) => {
  const says = textsIn(language)
  const said = words[language]
  let admin: Worker
  let client: string
  let builder: Page
  let agent: Page
  let customer: Page

  beforeAll(async () => {
    const founded = await world.newCompany({ environments: [{ name: 'Shop', isLive: true }] })
    admin = founded.admin
    client = founded.company.name
    const set = CompanySettings.parse({ topics: [said.topic], outcomes: [said.outcome], pluginStyle: { version: 2 } })
    await transact([new Table({ client: founded.company.id }).put(settings, set)])
    const jonas = await world.hire(founded.company, 'agent', 'Jonas Keller')
    await greet(admin)
    ;[builder, agent, customer] = await Promise.all([
      consoleOf(admin),
      consoleOf(jonas),
      world.page({ locale: language === 'de' ? 'de-DE' : 'en-GB', reducedMotion: 'reduce' }),
    ])
    customer.setDefaultTimeout(waitMsMax)
  })

  afterAll(() => Promise.all([builder, agent, customer].map((page) => page.context().close())))

  /** The welcome offers a person, and there is something else to understand. */
  async function greet({ blocks, knowledge }: Worker) {
    const handover = await blocks.create({
      type: 'function',
      title: 'A person',
      group: 'General',
      function: { type: 'handover' },
    })
    await blocks.create({
      type: 'select',
      title: 'Welcome',
      key: 'welcome',
      group: 'General',
      text: { en: 'Welcome!' },
      choiceType: 'question',
      choices: [{ title: { en: said.person }, action: { type: 'block', value: handover._id } }],
    })
    const utterances = said.delivery.map((text) => ({ text, entities: [] }))
    await knowledge.createIntent({ title: 'Delivery', utterances })
  }

  async function consoleOf(worker: Worker): Promise<Page> {
    const page = await world.pageOf(worker.agent)
    page.setDefaultTimeout(waitMsMax)
    await wear(page, { language, theme: 'light' })
    return page
  }

  const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
  const chat = () => panel(customer)
  const messages = () => agent.getByRole('log', { name: says('conversations:messages') })
  const composer = () => agent.getByRole('textbox', { name: says('conversations:composer.reply-label') })

  it('an administrator writes a response and an intent, and maps them', async () => {
    await builder.goto('/content/responses')
    await button(builder, says('blocks:list.add')).first().click()
    await button(builder, says('block-kinds:adding.new')).click()
    await button(builder, says('blocks:kinds.basic.name')).click()
    await builder.getByLabel(says('blocks:title'), { exact: true }).fill(said.title)
    await builder.getByLabel(says('blocks:basic.text'), { exact: true }).fill(said.answer)
    await builder.getByLabel(says('blocks:topic'), { exact: true }).fill('General')
    await builder.keyboard.press('Escape')
    await button(builder, says('common:save')).click()
    await builder.getByText(says('blocks:created', { title: said.title })).waitFor()

    await builder.goto('/training/intents')
    await button(builder, says('knowledge:intents.create')).first().click()
    await builder.getByLabel(says('knowledge:title'), { exact: true }).fill(said.title)
    for (const text of said.asks) {
      const utterance = builder.getByLabel(says('knowledge:utterances.new'), { exact: true })
      await utterance.fill(text)
      await utterance.press('Enter')
    }
    await button(builder, says('common:save')).click()
    await builder.getByText(says('knowledge:created', { title: said.title })).waitFor()
    await builder.getByLabel(says('knowledge:mapping.block'), { exact: true }).click()
    await builder.getByRole('option', { name: said.title }).click()
    await button(builder, says('knowledge:mapping.add')).click()
    const answers = builder.getByRole('list', { name: says('knowledge:mapping.name') })
    await answers.getByRole('link', { name: said.title }).waitFor()
  })

  it('builds a model, and is told by the socket when it answers customers', async () => {
    await builder.goto('/training/builds')
    await button(builder, says('builds:build')).click()
    await button(builder.getByRole('dialog'), says('builds:build')).click()
    await builder.getByText(says('builds:in-use', { name: 'Shop' }), { exact: true }).waitFor()
  })

  it('tries it in the preview', async () => {
    await button(builder, says('shell:preview.open')).click()
    const preview = builder.getByRole('region', { name: says('shell:preview.title') })
    const text = preview.locator('textarea')
    await text.fill(said.question)
    await text.press('Enter')
    await preview.getByText(said.answer).waitFor()
    await button(builder, says('shell:preview.close')).click()
  })

  it('a customer asks on the plugin’s page, and then for a person', async () => {
    await customer.goto(pluginPage(client))
    await openChat(customer)
    await chat().getByText('Welcome!').waitFor()
    await write(customer, said.question)
    await chat().getByText(said.answer).waitFor()
  })

  it('an agent is told at once, and takes over, answers and completes with the keyboard alone', async () => {
    await agent.goto('/conversations')
    await agent.getByText(says('conversations:empty.mine'), { exact: true }).waitFor()
    await chat().getByRole('button', { name: said.person }).click()
    await agent.getByText(says('conversations:empty.mine-waiting_one', { count: 1 })).waitFor()

    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await agent.keyboard.press(key)
    }
    await press('Alt+n')
    await messages().getByText(said.question).waitFor()
    // The key does what the button does, once that is there.
    await agent
      .getByRole('button', { name: says('conversations:actions.take-over') })
      .first()
      .waitFor()
    await press('Alt+t')
    await composer().and(agent.locator(':focus')).waitFor()
    await agent.keyboard.type(said.begins)
    await chat().getByText(said.typing).waitFor({ state: 'attached' })
    await composer().fill(said.reply)
    await press('Enter')
    await chat().getByText(said.reply).waitFor()

    await field(customer).pressSequentially(said.more)
    await agent.getByText(says('conversations:typing.customer')).waitFor()
    await field(customer).press('Enter')
    await messages().getByText(said.more).waitFor()

    await press('Alt+e')
    const dialog = agent.getByRole('dialog', { name: says('conversations:complete.title') })
    await dialog.waitFor()
    const completes = dialog.getByRole('button', { name: says('conversations:actions.complete'), exact: true })
    await completes.and(agent.locator(':focus')).waitFor()
    for (const key of ['Tab', 'Tab', said.topic[0]!, 'Tab', said.outcome[0]!, 'Tab', 'Tab']) await press(key)
    await completes.and(agent.locator(':focus')).waitFor()
    await press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(presses).toBeLessThanOrEqual(keyPressesMax)
    // It can be taken back for a moment before it is done.
    await agent.getByText(says('conversations:done.completed')).waitFor()

    const [user] = await admin.conversations.list({ type: 'customers', order: 'latest' })
    const [taken] = await admin.takeover.history({ userId: user!._id })
    expect(taken).toMatchObject({ topic: said.topic, outcome: said.outcome, endedBy: 'agent' })
  })

  it('the bot answers again', async () => {
    await write(customer, said.asks[1])
    await expect.poll(() => chat().getByText(said.answer).count()).toBe(2)
    await expect.poll(() => messages().getByText(said.answer).count()).toBe(2)
  })
})
