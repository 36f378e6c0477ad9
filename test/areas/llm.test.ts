/** Settings of the company's language model, its models, its test, and a question that is tried. */
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { knowledge } from '../kit/knowledge.ts'
import { Shop } from '../kit/live.ts'
import { openModelShop } from '../kit/model-server.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
const opens = () => openModelShop(world)

afterEach(() => world.settled())
afterAll(() => world.close())

describe('the settings', () => {
  it('LLM-001/edit, LLM-002: are saved by field, with defaults, and never give the key', async () => {
    const { admin, company } = await Shop.opens(world)
    const before = await admin.llm.get({})
    expect(before).toMatchObject({
      baseURL: '',
      modelName: '',
      prompt: '',
      emailPrompt: '',
      replaceAll: false,
      replaceAllEmail: false,
      replaceSpaces: false,
      temperature: 0.2,
      deniedTopics: [],
      showsSources: false,
      budget: null,
      hasKey: false,
      revision: 0,
      used: 0,
    })
    expect(before.builtIn.prompt).not.toBe(before.builtIn.emailPrompt)
    expect(before.month).toMatch(/^\d{4}-\d{2}$/)
    const connection = { baseURL: 'https://models.example/v1', modelName: 'small', modelTokenLimit: 4000 }
    const saved = await admin.llm.update({ ...connection, key: 'sk-secret', prompt: 'Be brief.' })
    expect(saved).toMatchObject({ ...connection, prompt: 'Be brief.', hasKey: true, revision: 1 })
    const fields = {
      emailPrompt: 'Sign as Bloom.',
      replaceAll: true,
      replaceAllEmail: true,
      replaceSpaces: true,
      temperature: 1,
      deniedTopics: ['Rival'],
      showsSources: true,
      budget: 1000,
    }
    expect(await admin.llm.update(fields)).toMatchObject({ ...connection, ...fields, hasKey: true, revision: 2 })
    const provider = await world.as('provider')
    await provider.workspaces.update({ id: company.id, llm: { ...connection, modelName: 'large' } })
    const shown = await admin.llm.get({})
    expect(shown).toMatchObject({ ...connection, ...fields, modelName: 'large', hasKey: true })
    expect(JSON.stringify([saved, shown])).not.toContain('sk-secret')
    expect(world.log.join('')).not.toContain('sk-secret')
  })

  it('of two who save, lose no value of either, and name who saved the same one', async () => {
    const { llm, shop } = await opens()
    const { revision } = await llm.get({})
    const greta = await world.hire(shop.company, 'admin', 'Greta Groß')
    await Promise.all([
      llm.update({ prompt: 'Be brief.', revision }),
      greta.llm.update({ emailPrompt: 'Be polite.', revision }),
    ])
    expect(await llm.get({})).toMatchObject({ prompt: 'Be brief.', emailPrompt: 'Be polite.' })
    const call = llm.update({ emailPrompt: 'Be long.', revision })
    await expect(call).rejects.toMatchObject({ code: 'stale', values: { by: 'Greta Groß' } })
    const { revision: latest } = await llm.get({})
    expect(await llm.update({ prompt: 'Be brief.' })).toMatchObject({ revision: latest })
  })

  it('keep the key for the same server only, and take no address without a model or that is not public', async () => {
    const { llm, server } = await opens()
    expect(await llm.update({ modelName: 'other' })).toMatchObject({ hasKey: true })
    expect(await llm.update({ key: null })).toMatchObject({ hasKey: false })
    await llm.update({ key: 'sk-other' })
    expect(await llm.update({ baseURL: 'https://elsewhere.example/v1' })).toMatchObject({ hasKey: false })
    await expect(llm.update({ modelName: '' })).rejects.toMatchObject({ details: [{ path: 'modelName' }] })
    for (const baseURL of ['http://models.example', 'file:///etc/passwd', 'models.example'])
      await expect(llm.update({ baseURL })).rejects.toMatchObject({ details: [{ path: 'baseURL' }] })
    expect(await llm.update({ baseURL: '' })).toMatchObject({ baseURL: '', modelName: '', hasKey: false })
    await expect(llm.test({})).rejects.toMatchObject({ code: 'not-configured' })
    expect(server.asked).toEqual([])
  })

  it('are of administrators and the provider alone, and closed with all that a model does', async () => {
    const { llm, shop, server } = await opens()
    const lena = await shop.hires('Lena Lang')
    await expect(lena.llm.get({})).rejects.toMatchObject({ status: 403 })
    const table = new Table({ client: shop.company.id })
    const company = (await table.get(companies, 'company'))!
    await transact([table.put(companies, { ...company, closed: ['openAiDisabled' as const] })])
    world.clock.advance(6000)
    const calls = [llm.get({}), llm.models({}), llm.test({}), llm.update({ prompt: 'x' })]
    const refused = await Promise.allSettled([...calls, llm.tryOut({ text: 'Hi', language: 'en' })])
    for (const each of refused) expect(each).toMatchObject({ reason: { status: 403 } })
    expect(server.asked).toEqual([])
  })
})

describe('LLM-003/list/one:', () => {
  it('the models of the server are listed with what it tells, or one of them is given, and kept for five minutes', async () => {
    const { llm, server } = await opens()
    server.models = {
      object: 'list',
      data: [
        { id: 'large', object: 'model', owned_by: 'them', context_length: 128_000 },
        { id: 'small', max_model_len: 8192 },
        { id: 'bare' },
        { id: 'odd', context_window: 'much', owned_by: 7 },
        { id: 'own', meta: { n_ctx_train: 4096 } },
        { object: 'no model' },
        { id: 'a'.repeat(200) },
        { id: 'a'.repeat(201) },
        { id: 'none', context_length: 0 },
      ],
    }
    expect(await llm.models({})).toEqual([
      { modelName: 'a'.repeat(200) },
      { modelName: 'bare' },
      { modelName: 'large', modelTokenLimit: 128_000, ownedBy: 'them' },
      { modelName: 'none' },
      { modelName: 'odd' },
      { modelName: 'own', modelTokenLimit: 4096 },
      { modelName: 'small', modelTokenLimit: 8192 },
    ])
    expect(await llm.models({ modelName: 'small' })).toEqual({ modelName: 'small', modelTokenLimit: 8192 })
    await expect(llm.models({ modelName: 'nowhere' })).rejects.toMatchObject({ code: 'not-found' })
    expect(server.asked).toMatchObject([{ path: '/models', headers: { authorization: 'Bearer sk-secret' } }])
    world.clock.advance(5 * 60_000 + 1000)
    server.models = { models: [{ name: 'local:7b' }] }
    expect(await llm.models({})).toEqual([{ modelName: 'local:7b' }])
  })

  it('a server that lists none is a sentence, and is asked again', async () => {
    const { llm, server } = await opens()
    const failures: [(typeof server)['answers'], string][] = [
      [(response) => void response.writeHead(401).end(), 'model-refused'],
      [(response) => void response.writeHead(404).end(), 'model-failed'],
      [(response) => void response.end('<html>'), 'model-failed'],
      [(response) => void response.destroy(), 'model-failed'],
    ]
    for (const [answers, code] of failures) {
      server.answers = answers
      await expect(llm.models({})).rejects.toMatchObject({ code })
    }
  })
})

describe('a test of the connection', () => {
  it('asks for five tokens, and finds and keeps what the server can do', async () => {
    const { llm, server } = await opens()
    server.says = '{"there":true}'
    server.embeddings = { data: [{ embedding: [0.1, 0.2] }] }
    const supports = { stream: true, json: true, embeddings: true }
    expect(await llm.test({})).toEqual({ ok: true, ms: expect.any(Number), supports })
    expect(await llm.get({})).toMatchObject({ supports, used: 90 })
    expect(server.asked[0]?.body).toMatchObject({ model: 'small', max_tokens: 5 })
    server.canStream = false
    server.says = 'Yes.'
    server.embeddings = undefined
    expect(await llm.test({})).toMatchObject({ supports: { stream: false, json: false, embeddings: false } })
    server.answers = (response, { body }) => {
      response.writeHead(200, { 'content-type': body.stream ? 'text/event-stream' : 'application/json' })
      const half = 'data: {"choices":[{"delta":{"content":"Half"}}]}\n\n'
      response.end(body.stream ? half : '{"choices":[{"message":{"content":"Yes"}}]}')
    }
    expect(await llm.test({})).toMatchObject({ ok: true, supports: { stream: false } })
    expect(await llm.update({ modelName: 'other' })).not.toHaveProperty('supports')
  })

  it('says why a model does not answer', async () => {
    const { llm, server } = await opens()
    const told: [(typeof server)['answers'], RegExp][] = [
      [(response) => void response.writeHead(401).end(), /key/],
      [(response) => void response.writeHead(429).end(), /language model/],
    ]
    for (const [answers, reason] of told) {
      server.answers = answers
      const tested = await llm.test({})
      expect(tested).toMatchObject({ ok: false, reason: expect.stringMatching(reason) as string })
      expect(tested).not.toHaveProperty('supports')
    }
    await llm.update({ budget: 0 })
    const before = server.asked.length
    expect(await llm.test({})).toMatchObject({ ok: false, reason: expect.stringContaining('budget') as string })
    expect(server.asked.length).toBe(before)
  })
})

it('LLM-004/replace/replace-email/extend: own instructions are added to the built-in ones of their kind, or replace them', async () => {
  const { llm, server, shop } = await opens()
  await shop.admin.blocks.create(knowledge({ text: { en: 'Orchids need water once a week.' } }, { title: 'Orchids' }))
  await world.settled()
  server.says = '{"action":"answer","text":"Orchids need water once a week.","cites":[1]}'
  const question = { text: 'how often do orchids need water?', language: 'en' as const }
  const { builtIn } = await llm.get({})
  const parts = ['Sign as Bloom.', 'Say du.', builtIn.emailPrompt, builtIn.prompt]
  const found = async (replacing: { replaceAll: boolean; replaceAllEmail: boolean }) => {
    await llm.update({ emailPrompt: 'Sign as Bloom.', prompt: 'Say du.', ...replacing })
    await llm.tryOut({ ...question, isMail: true })
    await llm.tryOut(question)
    return server.asked.slice(-2).map(({ body }) => parts.map((part) => body.messages[0]!.content.includes(part)))
  }
  expect(await found({ replaceAll: false, replaceAllEmail: false })).toEqual([
    [true, false, true, false],
    [false, true, false, true],
  ])
  expect(await found({ replaceAll: true, replaceAllEmail: false })).toEqual([
    [true, false, true, false],
    [false, true, false, false],
  ])
  expect(await found({ replaceAll: false, replaceAllEmail: true })).toEqual([
    [true, false, false, false],
    [false, true, false, true],
  ])
})

it('LLM-001: a question is tried with its answer, its source and what it took', async () => {
  const { llm, server, shop } = await opens()
  await shop.admin.blocks.create(knowledge({ text: { en: 'Orchids need water once a week.' } }, { title: 'Orchids' }))
  await world.settled()
  server.says = '{"action":"answer","text":"Orchids need water once a week.","cites":[1]}'
  const question = { text: 'how often do orchids need water?', language: 'en' as const }
  const found = { outcome: 'answer', text: 'Orchids need water once a week.', sources: [{ title: 'Orchids' }] }
  expect(await llm.tryOut(question)).toMatchObject({ ...found, tokens: 30 })
  server.says = '{"action":"answer","text":"Orchids need water 9 times a week.","cites":[1]}'
  expect(await llm.tryOut(question)).toMatchObject({ outcome: 'refused', reason: expect.any(String) as string })
  server.answers = (response) => void response.writeHead(500).end()
  expect(await llm.tryOut(question)).toMatchObject({ outcome: 'failed', reason: 'model-failed', sources: [] })
  expect(await llm.tryOut({ text: 'zeppelins?', language: 'en' })).toMatchObject({ outcome: 'none', tokens: 0 })
})
