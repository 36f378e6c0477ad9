/** The one flag that closes all that a language model words. */
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { Customer } from '../kit/customer.ts'
import { html, knowledge, misunderstood, openKnowledge } from '../kit/knowledge.ts'
import { openMailbox } from '../kit/mailbox.ts'
import { sources } from '../kit/sources.ts'

const { shop, world, admin, saved, asks } = await openKnowledge()
const passage = 'Orchids need water once a week.'
const wording = JSON.stringify({ action: 'answer', text: passage, cites: [1] })
const question = 'how much water do orchids need?'
const { mail, opens, inboxOf, writes } = openMailbox({ shop, world })
let mails = 0
let asked = 0

beforeAll(async () => {
  await world.outside.site('model.example', (request, response) => {
    asked += 1
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: wording } }] }))
  })
  await setLanguageModel(
    { client: shop.company.id },
    { baseURL: 'https://model.example/v1', modelName: 'small', modelTokenLimit: 4000 },
  )
  await world.outside.site('care.example', (_, response) => {
    response.writeHead(200, html).end('<title>Care</title><main><p>Orchids live on trees.</p></main>')
  })
  await saved(knowledge({ text: { en: passage } }))
  await shop.welcomes('Welcome to the orchids')
  await shop.decides({ dynamicTranslation: true })
  await opens({ welcomes: false })
})
beforeEach(() => {
  asked = 0
})

async function closes(isClosed: boolean): Promise<void> {
  const table = new Table({ client: shop.company.id })
  const company = (await table.get(companies, 'company'))!
  await transact([table.put(companies, { ...company, closed: isClosed ? ['openAiDisabled' as const] : [] })])
  // What was said before is not said from memory, and a model that has failed is asked again.
  world.clock.advance(61_000)
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

const held = async (text = 'Are there orchids?'): Promise<string> => {
  const customer = await shop.starts()
  await shop.takes(customer, admin)
  await customer.says(text)
  return customer.userId
}

/** What uses the model, by the file that asks it: what comes of it where it is open, and where it is closed. */
const features: Readonly<Record<string, { use: () => Promise<unknown>; open: unknown; closed: unknown }>> = {
  'functions/bot/answers/ask-model.ts, an answer (SETTINGS-024/knowledge)': {
    use: () => asks(question),
    open: [passage],
    closed: [misunderstood],
  },
  'functions/bot/answers/ask-model.ts, an answer that is tried': {
    use: async () => codeOf(admin.llm.tryOut({ text: question, language: 'en' })),
    open: 'done',
    closed: 'feature-disabled',
  },
  'functions/bot/answers/ask-model.ts, an answer to a mail (SETTINGS-024/email)': {
    use: async () => {
      const from = `prompted-${mails++}@example.test`
      await writes(mail(question, { From: from }), { from })
      return inboxOf(from).map(({ text }) => text?.includes(passage))
    },
    open: [true],
    closed: [],
  },
  'functions/bot/answers/ask-model.ts, a suggested reply': {
    use: async () => (await admin.assist.suggest({ userId: await held(question) })).text,
    open: passage,
    closed: undefined,
  },
  'functions/areas/assist/translate.ts': {
    use: async () => codeOf(admin.assist.translate({ userId: await held(), text: 'Grüße', to: 'en' })),
    open: 'done',
    closed: 'feature-disabled',
  },
  'functions/areas/assist/wrap-up.ts': {
    use: async () => codeOf(admin.assist.wrapUp({ userId: await held() })),
    open: 'done',
    closed: 'feature-disabled',
  },
  'functions/areas/llm/probe.ts': {
    use: () => codeOf(admin.llm.test()),
    open: 'done',
    closed: 'feature-disabled',
  },
  'functions/areas/conversations/summaries.ts, a better reply (SETTINGS-024/text)': {
    use: async () => codeOf(admin.conversations.enhance({ userId: await held(), text: 'we has roses' })),
    open: 'done',
    closed: 'feature-disabled',
  },
  'functions/chat/conversation/summary.ts, a summary (SETTINGS-024/summary)': {
    use: async () => codeOf(admin.conversations.summarise({ id: await held() })),
    open: 'done',
    closed: 'feature-disabled',
  },
  'functions/areas/knowledge/suggesting.ts, utterances (SETTINGS-024/utterances)': {
    use: () => codeOf(admin.knowledge.generateUtterances({ utterances: ['Roses?'], numAlternatives: 1 })),
    open: 'done',
    closed: 'feature-disabled',
  },
  'functions/areas/starters/website/read-pages.ts': {
    // The model answers with no list of questions, and the page is looked up all the same.
    use: async () => {
      const { pages } = await admin.starters.readPages({ urls: ['https://care.example/orchids'] })
      return pages.map(({ title, questions }) => [title, questions])
    },
    open: [['Care', []]],
    closed: [['Care', []]],
  },
  'functions/bot/stage/translation.ts': {
    // The model does not answer as it should, so that the text stands.
    use: async () => (await Customer.arrives(world, { client: shop.company.name, language: 'de' })).start(),
    open: ['Welcome to the orchids'],
    closed: ['Welcome to the orchids'],
  },
}

it.each(Object.entries(features))(
  'SETTINGS-024: openAiDisabled closes %s, and nothing is asked; without the flag the model is',
  async (_, { use, open, closed }) => {
    await closes(true)
    expect(await use()).toEqual(closed)
    expect(asked).toBe(0)
    await closes(false)
    expect(await use()).toEqual(open)
    expect(asked).toBeGreaterThan(0)
  },
)

it('SETTINGS-024/knowledge: openAiDisabled closes what agents find in knowledge', async () => {
  const { userId: id } = await shop.starts()
  const found = () => admin.conversations.passages({ id, searchText: 'water for orchids' })
  await closes(true)
  expect(await found()).toEqual([])
  await closes(false)
  expect(await found()).toMatchObject([{ text: 'Orchids need water once a week.' }])
})

it('SETTINGS-024: every file that asks a language model is in the table', () => {
  const asking = sources(['.ts'])
    .filter((file) => file.startsWith('functions/') && file !== 'functions/platform/outside/language-model.ts')
    .filter((file) => readFileSync(file, 'utf8').match(/askLanguageModel\(|completeTask\(/))
  expect(asking.toSorted()).toEqual([...new Set(Object.keys(features).map((name) => name.split(',')[0]!))].toSorted())
})
