/** What a language model words for agents: it is asked as it would be in the cloud, at an address that the test answers. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { unsealText } from '../../functions/platform/tenancy/keyring.ts'
import { languageModels, setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import type { Customer } from '../kit/customer.ts'
import { says, Shop } from '../kit/live.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let shop: Shop
let lena: Worker

interface Asked {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: { readonly model: string; readonly messages: readonly { role: string; content: string }[] }
}
const asked: Asked[] = []
let answers: (response: ServerResponse) => void
const completion = (content: string | null) => (response: ServerResponse) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: 'x', object: 'chat.completion', choices: [{ index: 0, message: { content } }] }))

const model = { baseURL: 'https://models.example/v1/', modelName: 'small', modelTokenLimit: 8000, key: 'sk-secret' }

beforeAll(async () => {
  world = await openWorld()
  shop = await Shop.opens(world)
  await shop.welcomes('Hello!')
  lena = await shop.hires('Lena Lang')
  await world.outside.site('models.example', async (request, response) => {
    const { url: path, headers } = request
    asked.push({ path, headers, body: JSON.parse(await bodyOf(request)) as Asked['body'] })
    answers(response)
  })
})
beforeEach(async () => {
  asked.length = 0
  answers = completion('Asks for roses.')
  await setLanguageModel(shop.scope, model)
})
afterAll(() => world.close())

async function talks(...texts: string[]): Promise<Customer> {
  const customer = await shop.starts()
  await shop.takes(customer, lena)
  for (const text of texts) await customer.says(text)
  return customer
}

describe('other ways to say an utterance', () => {
  it('INTENTS-007/count: come from the model, each once, as many as were asked for, and none that is known', async () => {
    answers = completion('1. When do you open?\n- hours please\n- Hours please\n\nopen today?\nstill open?')
    const utterances = ['When do you open?', 'Opening hours']
    expect(await shop.admin.knowledge.generateUtterances({ utterances, numAlternatives: 2 })).toEqual([
      'Hours please',
      'open today?',
    ])
    expect(asked[0]?.body.messages[1]?.content.split('\n')).toEqual(utterances)
  })
})

describe('a summary', () => {
  it('CONVERSATIONS-034/stores: is kept with the conversation and given back', async () => {
    const { userId } = await talks('Do you have red roses?')
    expect(await lena.conversations.get({ id: userId })).not.toHaveProperty('summaryData')
    const before = await lena.conversations.get({ id: userId })
    expect(await lena.conversations.summarise({ id: userId })).toEqual({ summaryData: 'Asks for roses.' })
    expect(await lena.conversations.get({ id: userId })).toEqual({ ...before, summaryData: 'Asks for roses.' })
    answers = completion('Wants red roses.')
    await lena.conversations.summarise({ id: userId })
    const [found] = await lena.conversations.list({ type: 'mine' })
    expect(found).toMatchObject({ _id: userId, summaryData: 'Wants red roses.' })
  })

  it('is made of what was said, of nothing that only colleagues see, and without the name of the customer', async () => {
    const customer = await talks('Do you have red roses?')
    const { userId } = customer
    const table = new Table({ ...shop.scope, conversation: userId })
    const item = await table.get(conversations, '-')
    await transact([table.put(conversations, { ...item!, firstName: 'Eleanor', lastName: 'Hart' })])
    await lena.conversations.note({ userId, draftEventId: ulid(), text: 'She always complains.' })
    await says(lena, customer, 'We do.')
    await lena.conversations.summarise({ id: userId })
    const [{ path, headers, body }] = asked as [Asked]
    expect(path).toBe('/v1/chat/completions')
    expect(headers).toMatchObject({ authorization: 'Bearer sk-secret', 'content-type': 'application/json' })
    expect(body.model).toBe('small')
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(body.messages[0]?.content).toContain('Write English')
    expect(body.messages[1]?.content.split('\n')).toEqual([
      '* The conversation began',
      'Bot: Hello!',
      '* Lena Lang joined',
      'Customer: Do you have red roses?',
      'Lena Lang: We do.',
    ])
  })

  it('of a long conversation leaves out what was said first', async () => {
    await setLanguageModel(shop.scope, { ...model, modelTokenLimit: 500 })
    const { userId } = await talks(
      'Early',
      ...Array.from({ length: 5 }, (_, n) => `${n} ${'word '.repeat(50)}`),
      'Late',
    )
    await lena.conversations.summarise({ id: userId })
    const content = asked[0]?.body.messages.map((message) => message.content).join('') ?? ''
    expect(content.length).toBeLessThanOrEqual(1500)
    expect(content).toContain('Customer: Late')
    expect(content).not.toContain('Early')
  })

  it('is of nothing where nothing was said, and short whatever the model says', async () => {
    const { userId } = await shop.arrives()
    await expect(lena.conversations.summarise({ id: userId })).rejects.toMatchObject({ code: 'nothing-said' })
    answers = completion('long '.repeat(1000))
    const { summaryData } = await lena.conversations.summarise({ id: (await talks('Hi')).userId })
    expect(summaryData).toHaveLength(1000)
  })
})

describe('CONVERSATIONS-032/block/image/enhance/language:', () => {
  it('a block and a picture are sent, a reply is worded better, and the language is switched', async () => {
    const block = await shop.block('Thanks', { text: { en: 'Thank you', de: 'Danke' } })
    const customer = await talks('Hi')
    const { userId } = customer
    answers = completion(' We will be there at nine. ')
    expect(await lena.conversations.enhance({ userId, text: ' we come at 9 ' })).toEqual({
      text: 'We will be there at nine.',
    })
    expect(asked[0]?.body.messages[1]?.content).toBe('we come at 9')
    await lena.conversations.switchLanguage({ userId, language: 'de' })
    await lena.conversations.sendBlock({ userId, draftEventId: ulid(), blockId: block._id })
    const uploadId = await uploaded()
    await lena.conversations.sendImage({ userId, draftEventId: ulid(), uploadId, name: 'rose.png' })
    const { messages } = await lena.conversations.messages({ userId, since: 0 })
    expect(messages.slice(-3).map(({ what }) => what)).toMatchObject([
      { type: 'language', language: 'de', by: 'agent' },
      { message: { messageType: 'agent-msg', text: 'Danke', language: 'de' } },
      { message: { messageType: 'agent-msg', media: { kind: 'image', name: 'rose.png' } } },
    ])
    // Better words are the agent's to send: the customer has seen none of them.
    expect(JSON.stringify(messages)).not.toContain('nine')
  })

  /** The bytes of a picture travel as a multipart form, straight to where files are kept. */
  async function uploaded(): Promise<string> {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const wanted = { purpose: 'block-image', contentType: 'image/png', bytes: png.length } as const
    const { uploadId, url, fields } = await lena.media.upload(wanted)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }))
    await fetch(url, { method: 'POST', body: form })
    return uploadId
  }
})

describe('a model', () => {
  it('that fails in any way is a sentence for the agent, and changes nothing', async () => {
    const { userId } = await talks('Hi')
    const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end('{}')
    const failures: [typeof answers, string][] = [
      [status(401), 'model-refused'],
      [status(403), 'model-refused'],
      [status(429), 'model-failed'],
      [status(500), 'model-failed'],
      [(response) => void response.writeHead(302, { location: 'https://10.0.0.1/' }).end(), 'model-failed'],
      [(response) => void response.end('<html>'), 'model-failed'],
      [(response) => void response.end('{"choices":[]}'), 'model-failed'],
      [completion(null), 'model-failed'],
      [completion('  '), 'model-failed'],
      [(response) => void response.destroy(), 'model-failed'],
    ]
    for (const [failing, code] of failures) {
      answers = failing
      await expect(lena.conversations.summarise({ id: userId })).rejects.toMatchObject({ code, status: 424 })
      await expect(lena.conversations.enhance({ userId, text: 'thx' })).rejects.toMatchObject({ code })
    }
    expect(await lena.conversations.get({ id: userId })).not.toHaveProperty('summaryData')
    expect(world.log.join('')).not.toContain('sk-secret')
  })

  it('is not asked where the company has none, or has switched all of them off', async () => {
    const { userId } = await talks('Hi')
    const table = new Table({ client: shop.company.id })
    await transact([table.remove(languageModels, '-')])
    const both = async (code: string) => {
      await expect(lena.conversations.summarise({ id: userId })).rejects.toMatchObject({ code })
      await expect(lena.conversations.enhance({ userId, text: 'thx' })).rejects.toMatchObject({ code })
    }
    await both('not-configured')
    expect(await lena.conversations.status()).toMatchObject({ hasLanguageModel: false })
    await setLanguageModel(shop.scope, model)
    const company = await table.get(companies, 'company')
    await transact([table.put(companies, { ...company!, closed: ['openAiDisabled' as const] })])
    await both('feature-disabled')
    expect(await lena.conversations.status()).toMatchObject({ hasLanguageModel: true, isExampleModel: true })
    await transact([table.put(companies, company!)])
    expect(asked).toEqual([])
  })

  it('is the company’s own: its key is sealed, and of no use to another company', async () => {
    const { sealedKey } = (await new Table(shop.scope).get(languageModels, '-'))!
    expect(sealedKey).not.toContain('sk-secret')
    expect(Buffer.from(sealedKey!, 'base64url').toString('latin1')).not.toContain('sk-secret')
    expect(await unsealText('language-model', shop.company.id, sealedKey!)).toBe('sk-secret')
    const other = await Shop.opens(world)
    await expect(unsealText('language-model', other.company.id, sealedKey!)).rejects.toThrow('authenticate')
    const { userId } = await talks('Hi')
    await expect(other.admin.conversations.summarise({ id: userId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(other.admin.conversations.enhance({ userId, text: 'thx' })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(asked).toEqual([])
  })
})
