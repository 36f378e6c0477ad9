/** Which languages a bot speaks: what a language model translates for it, and how often a customer may change. */
import type { ServerResponse } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ContentLanguage } from '#shared/languages'
import { languageModels, setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies, type CompanyItem } from '../../functions/platform/tenancy/tenancy.ts'
import { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'

const { world } = await openShop()

interface Line {
  readonly n: number
  readonly text: string
}
/** What the model was asked to translate, a list a request, and what it says to that. */
const asked: string[][] = []
const languages: string[] = []
const capitals = (lines: readonly Line[]) => lines.map(({ n, text }) => ({ n, text: `[${text}]` }))
let translate: (lines: readonly Line[]) => readonly object[] = capitals
let answers: (response: ServerResponse, lines: readonly Line[]) => void

const completion = (response: ServerResponse, content: string, usage?: object) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }], usage }))

beforeEach(async () => {
  asked.length = 0
  languages.length = 0
  translate = capitals
  answers = (response, lines) =>
    completion(
      response,
      translate(lines)
        .map((line) => JSON.stringify(line))
        .join('\n'),
    )
  // A model that has failed is left alone for a minute.
  world.clock.advance(61_000)
  await world.outside.replace('translate.example', async (request, response) => {
    const { messages } = JSON.parse(await bodyOf(request)) as { messages: { content: string }[] }
    const lines = messages[1]!.content.split('\n').map((line) => JSON.parse(line) as Line)
    languages.push(/Translate each of them to (\w+)/.exec(messages[0]!.content)![1]!)
    asked.push(lines.map(({ text }) => text))
    answers(response, lines)
  })
})

const model = { baseURL: 'https://translate.example/v1', modelName: 'small', modelTokenLimit: 8000 }

/** A company that has what its bot lacks translated, and speaks English and German. */
async function speakingShop() {
  const shop = await Shop.opens(world)
  await setLanguageModel({ client: shop.company.id }, model)
  await shop.decides({ dynamicTranslation: true })
  return shop
}

const arrives = (shop: Shop, language: ContentLanguage = 'de') =>
  Customer.arrives(world, { client: shop.company.name, language })

async function changeCompany(shop: Shop, change: Partial<CompanyItem>): Promise<void> {
  const table = new Table({ client: shop.company.id })
  await transact([table.put(companies, { ...(await table.get(companies, 'company'))!, ...change })])
  world.clock.advance(6000)
}

const messagesOf = async (shop: Shop, { userId }: Customer) =>
  (await shop.admin.conversations.messages({ userId, since: 0 })).messages.flatMap(({ what }) =>
    what.type === 'message' ? what.message : [],
  )

const greets = async (shop: Shop, language: ContentLanguage = 'de') => (await arrives(shop, language)).start()

/** A block that opens a form of one question. */
async function asksFlower(shop: Shop) {
  const question = { key: 'flower', question: { en: 'Which flower?' }, fieldType: 'input', dataType: 'string' } as const
  const { _id: formId } = await shop.admin.forms.create({ type: 'form', title: 'Order', questions: [question] })
  return shop.block('Ask', { type: 'function', function: { type: 'form', formId } })
}

describe('a text that lacks the language of the customer', () => {
  it('SETTINGS-022/translation: is translated with its buttons in one request, filled afterwards, marked, and asked for once for all customers', async () => {
    const shop = await speakingShop()
    const choices = [{ title: { en: 'Opening hours' }, action: { type: 'url', value: 'https://roses.example' } }]
    await shop.welcomes('Hello from ***COMPANY***!', { type: 'select', choices })
    const first = await arrives(shop)
    expect(await first.start()).toEqual([`[Hello from ${shop.company.name}!]`])
    const [message] = await messagesOf(shop, first)
    expect(message).toMatchObject({ language: 'de', translated: true, choices: [{ title: '[Opening hours]' }] })
    expect(await greets(shop)).toEqual([`[Hello from ${shop.company.name}!]`])
    expect(asked).toEqual([['Hello from ***COMPANY***!', 'Opening hours']])
    expect(languages).toEqual(['German'])
  })

  it('costs the turn that has it translated what the model says, and no other', async () => {
    const shop = await speakingShop()
    await shop.welcomes('Costly welcome')
    const usage = { prompt_tokens: 120, completion_tokens: 30 }
    answers = (response, lines) => completion(response, JSON.stringify(capitals(lines)[0]), usage)
    const [first, second] = [await arrives(shop), await arrives(shop)]
    for (const customer of [first, second]) expect(await customer.start()).toEqual(['[Costly welcome]'])
    expect(await shop.spentOn(first)).toEqual([{ tokensIn: 120, tokensOut: 30 }])
    expect(await shop.spentOn(second)).toEqual([])
    // A server that counts in another way is believed in nothing but its words.
    const news = await shop.block('Odd news')
    answers = (response, lines) => completion(response, JSON.stringify(capitals(lines)[0]), { prompt_tokens: 'many' })
    expect(await second.start(news._id)).toEqual(['[Odd news]'])
    expect(await shop.spentOn(second)).toEqual([])
  })

  it('SETTINGS-022/translation: is left as it is where it is written in that language, and nothing is translated unless the company wants it', async () => {
    const shop = await speakingShop()
    await shop.welcomes('Hello!', { text: { en: 'Hello!', de: 'Guten Tag!' } })
    const customer = await arrives(shop)
    expect(await customer.start()).toEqual(['Guten Tag!'])
    expect((await messagesOf(shop, customer))[0]).not.toHaveProperty('translated')
    const news = await shop.block('News')
    expect(await customer.start(news._id)).toEqual(['[News]'])
    await shop.decides({ dynamicTranslation: false })
    expect(await customer.start(news._id)).toEqual(['News'])
    expect(asked).toEqual([['News']])
  })

  it('SETTINGS-022: is translated again once the translation is 90 days old', async () => {
    const shop = await speakingShop()
    await shop.welcomes('Hello!')
    await greets(shop)
    world.clock.advance(89 * 24 * 60 * 60 * 1000)
    expect(await greets(shop)).toEqual(['[Hello!]'])
    expect(asked).toHaveLength(1)
    world.clock.advance(2 * 24 * 60 * 60 * 1000)
    expect(await greets(shop)).toEqual(['[Hello!]'])
    expect(asked).toHaveLength(2)
  })

  it('SETTINGS-022/translation: is a question of a form or the answer to what was not understood as well', async () => {
    const shop = await speakingShop()
    await shop.block('Sorry', { key: 'misunderstood' })
    await shop.welcomes('Hello!', { next: (await asksFlower(shop))._id })
    const customer = await arrives(shop)
    expect(await customer.start()).toEqual(['[Hello!]', '[Which flower?]'])
    await customer.says('Rose')
    expect(await customer.says('Grmbl')).toEqual(['[Sorry]'])
    expect((await messagesOf(shop, customer)).filter(({ translated }) => translated)).toHaveLength(3)
  })

  it('SETTINGS-022/translation/restricted: is translated to a language that the company does not speak, unless that is restricted', async () => {
    const shop = await speakingShop()
    await shop.welcomes('Hello!')
    const dutch = await arrives(shop, 'nl')
    expect(await dutch.start()).toEqual(['[Hello!]'])
    expect(languages).toEqual(['Dutch'])
    await shop.decides({ dynamicTranslation: true, restrictedDynamicTranslation: true })
    expect(await dutch.start()).toEqual(['Hello!'])
    const late = await arrives(shop, 'nl')
    expect(await late.start()).toEqual(['Hello!'])
    expect((await messagesOf(shop, late))[0]).toMatchObject({ language: 'en' })
    expect(await greets(shop, 'de')).toEqual(['[Hello!]'])
    expect(languages).toEqual(['Dutch', 'German'])
  })
})

describe('the fallback text', () => {
  it('SETTINGS-022: stands where the company has no model, or its model fails in any way, which then is left alone for a minute', async () => {
    const shop = await speakingShop()
    await shop.welcomes('Hello!')
    const failures: (typeof answers)[] = [
      (response) => void response.writeHead(500).end(),
      (response) => void response.writeHead(401).end(),
      (response) => completion(response, 'Guten Tag!'),
      (response) => void response.destroy(),
    ]
    for (const [index, failing] of failures.entries()) {
      world.clock.advance(61_000)
      answers = failing
      expect(await greets(shop)).toEqual(['Hello!'])
      expect(asked).toHaveLength(index + 1)
    }
    expect(await greets(shop)).toEqual(['Hello!'])
    expect(asked).toHaveLength(failures.length)
    world.clock.advance(61_000)
    const table = new Table({ client: shop.company.id })
    await transact([table.remove(languageModels, '-')])
    expect(await greets(shop)).toEqual(['Hello!'])
    expect(asked).toHaveLength(failures.length)
  })

  it('SETTINGS-022: is said to a customer who would wait longer than four seconds, and at once to the next one', async () => {
    const shop = await speakingShop()
    await shop.welcomes('Hello!')
    const news = await shop.block('News')
    answers = () => undefined
    expect(await greets(shop)).toEqual(['Hello!'])
    expect(await (await arrives(shop)).start(news._id)).toEqual(['News'])
    expect(asked).toEqual([['Hello!']])
  })

  it('SETTINGS-022: stands for a translation that loses a variable, leads elsewhere or says much more, and for that one alone', async () => {
    const shop = await speakingShop()
    const texts = ['Hello ***COMPANY***!', 'See https://roses.example', 'Roses', 'Tulips']
    translate = ([first, second, third, fourth]) => [
      { n: first!.n, text: 'Hallo!' },
      { n: second!.n, text: 'Siehe https://evil.example' },
      { n: third!.n, text: 'Rosen '.repeat(40) },
      { n: fourth!.n, text: 'Tulpen' },
    ]
    const choices = texts
      .slice(1)
      .map((en) => ({ title: { en }, action: { type: 'url', value: 'https://roses.example' } }))
    await shop.welcomes(texts[0], { type: 'select', choices })
    const customer = await arrives(shop)
    expect(await customer.start()).toEqual([`Hello ${shop.company.name}!`])
    const [message] = await messagesOf(shop, customer)
    expect(message!.choices!.map(({ title }) => title)).toEqual(['See https://roses.example', 'Roses', 'Tulpen'])
  })
})

describe('the language of a customer', () => {
  it('SETTINGS-022/switches: stays once it was changed as often as a session may, also where a button still offers another one', async () => {
    const shop = await Shop.opens(world)
    await changeCompany(shop, { supportedLangs: ['en', 'de', 'it'] })
    await shop.decides({ restrictLanguageSwitches: true, numberOfLanguageSwitches: 1 })
    const customer = await shop.starts()
    const languageOf = async () => (await shop.admin.conversations.get({ id: customer.userId })).language
    const speaks = (language: ContentLanguage) =>
      customer.calls.text({ ...customer.held, eventId: ulid(), text: 'Ok', language })
    expect(await customer.says('Bis wann habt ihr heute offen?')).toContain('Wollen wir auf Deutsch weitermachen?')
    await speaks('it')
    expect(await languageOf()).toBe('it')
    expect(await customer.presses('Auf Deutsch weiter')).toEqual([
      'In questa chat la lingua non si può cambiare di nuovo. Continuiamo in italiano.',
    ])
    await speaks('de')
    expect(await languageOf()).toBe('it')
    await shop.decides({ restrictLanguageSwitches: true, numberOfLanguageSwitches: 2 })
    expect(await customer.presses('Auf Deutsch weiter')).toEqual(['Gern, ab jetzt auf Deutsch.'])
    expect(await languageOf()).toBe('de')
    const { userSid } = await customer.calls.session({ ...customer.held, newSession: true })
    await customer.calls.text({ ...customer.held, userSid, eventId: ulid(), text: 'Ok', language: 'en' })
    expect(await languageOf()).toBe('en')
  })

  it('SETTINGS-022: changes as often as a customer likes where that is not restricted', async () => {
    const shop = await Shop.opens(world)
    const customer = await shop.starts()
    for (const language of ['de', 'en', 'de', 'en', 'de'] as const) {
      await customer.calls.text({ ...customer.held, eventId: ulid(), text: 'Ok', language })
      expect(await shop.admin.conversations.get({ id: customer.userId })).toMatchObject({ language })
    }
  })

  it('SETTINGS-022/translation: what is said in the turn that changes it is translated to the new one', async () => {
    const shop = await speakingShop()
    await shop.welcomes('Hello!')
    const asking = await asksFlower(shop)
    const customer = await shop.starts()
    expect(await customer.says('Bis wann habt ihr heute offen?')).toContain('Wollen wir auf Deutsch weitermachen?')
    expect(await customer.start(asking._id)).toEqual(['Which flower?'])
    expect(await customer.presses('Auf Deutsch weiter')).toEqual(['Gern, ab jetzt auf Deutsch.', '[Which flower?]'])
    expect(languages).toEqual(['German'])
  })
})
