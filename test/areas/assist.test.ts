/** What a language model does for an agent beside a conversation, and what knowledge does without one. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { assistUses } from '../../functions/areas/assist/uses.ts'
import { title } from '../kit/content-drafts.ts'
import { openModel } from '../kit/language-model.ts'
import { knowledge, openKnowledge } from '../kit/knowledge.ts'
import { says, watching } from '../kit/live.ts'
import { hireStaff } from '../kit/shop.ts'

const { shop, world, admin, saved } = await openKnowledge()
const { lena, omar } = await hireStaff(shop)
const model = await openModel(world, shop.company.id)
const none = { baseURL: '', modelName: '', modelTokenLimit: 8000 }
const withModel = (connection: Parameters<typeof setLanguageModel>[1]) =>
  setLanguageModel({ client: shop.company.id }, connection)
const passage = 'Tulip bulbs are planted in October, before the ground freezes.'
const { _id: blockId, title: passageTitle } = await saved(knowledge({ text: { en: passage } }))
const helpful = await saved(knowledge({ text: { en: 'Wholesale tulips are ordered from Kees.' }, usage: 'helps' }))
const till = await admin.blocks.create({
  type: 'message',
  title: title('At the till'),
  group: 'Shop',
  text: { en: 'Vouchers are printed while you wait.' },
})
const block = await admin.blocks.create({
  type: 'message',
  title: title('Tulip vouchers'),
  group: 'Shop',
  text: { en: 'Vouchers for tulips are sold at the till.' },
})
const right = 'Tulip bulbs are planted in October.'

async function held(...texts: string[]) {
  const customer = await shop.starts()
  await shop.takes(customer, lena)
  for (const text of texts) await customer.says(text)
  return customer
}

async function closes(...closed: string[]) {
  const table = new Table({ client: shop.company.id })
  const company = await table.get(companies, 'company')
  await transact([table.put(companies, { ...company!, closed: closed as [] })])
  world.clock.advance(6000)
}

describe('a search', () => {
  it('finds passages, those among them that only help colleagues, and responses, best first', async () => {
    const { userId } = await held()
    const found = await lena.assist.search({ userId, text: 'wholesale tulips' })
    expect(found[0]).toMatchObject({ kind: 'passage', blockId: helpful._id })
    const blocks = [
      { kind: 'block', blockId: block._id, title: block.title, text: 'Vouchers for tulips are sold at the till.' },
      { kind: 'block', blockId: till._id, title: till.title, text: 'Vouchers are printed while you wait.' },
    ]
    expect(await lena.assist.search({ userId, text: 'voucher' })).toEqual(blocks)
    // Half of what is asked is enough, and less is not.
    expect(await lena.assist.search({ userId, text: 'voucher zeppelin' })).toEqual(blocks)
    expect(await lena.assist.search({ userId, text: 'voucher zeppelin balloon' })).toEqual(blocks.slice(0, 1))
    expect(await lena.assist.search({ userId, text: 'zeppelin' })).toEqual([])
    await expect(lena.assist.search({ userId: ulid(), text: 'tulip' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a suggestion', () => {
  it('is a reply with its sources, in frames to the console of whoever asked, and says which event was the last', async () => {
    const customer = await held('Hello, when are tulip bulbs planted?')
    const { userId } = customer
    model.says({ action: 'answer', text: right, cites: [1] })
    const [asking, looking] = [await watching(world, lena), await watching(world, omar)]
    for (const { say } of [asking, looking]) say({ action: 'watch', userId })
    await Promise.all([asking.said(), looking.said()])
    const request = ulid()
    const { text, sources, findings, last } = await lena.assist.suggest({ userId, request })
    expect({ text, sources }).toEqual({ text: right, sources: [{ title: passageTitle, blockId }] })
    expect(findings.map(({ kind }) => kind)).toContain('passage')
    expect(last).toBe(customer.last)
    await Promise.all([asking.said(), looking.said()])
    const drafts = asking.messages.filter(({ kind }) => kind === 'draft')
    expect(drafts.at(-1)).toEqual({ kind: 'draft', request, text: right, done: true })
    expect(looking.messages.filter(({ kind }) => kind === 'draft')).toEqual([])
    const { given } = model
    expect(given).toContain('"by":"customer","text":"Hello, when are tulip bulbs planted?"')
    for (const { socket } of [asking, looking]) socket.close()
    const { messages } = await lena.conversations.messages({ userId, since: last })
    expect(messages).toEqual([])
  })

  it('without a model, with one that lies or fails, and where such features are closed, is what was found', async () => {
    const { userId } = await held('When are tulip bulbs planted?')
    for (const said of [
      { action: 'answer', text: 'In March, for 99 euros.', cites: [1] },
      { status: 500 },
      { action: 'none' },
    ]) {
      model.says(said)
      const suggested = await lena.assist.suggest({ userId })
      expect(suggested.sources).toEqual([])
      expect(suggested.findings[0]).toMatchObject({ kind: 'passage', blockId, text: passage })
      expect(suggested).not.toHaveProperty('text')
    }
    await withModel(none)
    model.asked.length = 0
    expect((await lena.assist.suggest({ userId })).findings[0]).toMatchObject({ text: passage })
    await withModel(model.connection)
    await closes('openAiDisabled')
    expect(await lena.assist.suggest({ userId })).not.toHaveProperty('text')
    await closes()
    expect(model.asked).toEqual([])
  })

  it('of a conversation in which the customer has said nothing is empty', async () => {
    const customer = await held()
    const { last } = await says(lena, customer, 'How can I help?').then(() =>
      lena.conversations.get({ id: customer.userId }),
    )
    expect(await lena.assist.suggest({ userId: customer.userId })).toEqual({ sources: [], findings: [], last })
  })
})

describe('a translation', () => {
  it('comes with what it says translated back, and is kept nowhere', async () => {
    const { userId } = await held()
    model.says('Tulpen sind da.', 'Tulips are here.')
    const asked = { userId, text: 'The tulips are here.', to: 'de', back: 'en' } as const
    expect(await lena.assist.translate(asked)).toEqual({ text: 'Tulpen sind da.', back: 'Tulips are here.' })
    model.says('Tulpen, schau auf https://evil.example/')
    await expect(lena.assist.translate({ userId, text: 'Tulips', to: 'de' })).rejects.toMatchObject({
      code: 'model-failed',
    })
  })
})

describe('a proposal for completing', () => {
  it('takes topic and outcome from the lists of the company alone', async () => {
    const { userId } = await held('When are tulip bulbs planted?')
    await shop.decides({ topics: ['Plants', 'Money'], outcomes: ['Solved'] })
    world.clock.advance(6000)
    model.says({ topic: 'plants', outcome: 'Bribed', note: ' Asked for tulips. ' })
    expect(await lena.assist.wrapUp({ userId })).toEqual({ topic: 'Plants', note: 'Asked for tulips.' })
    model.says({ topic: ['Plants'] })
    expect(await lena.assist.wrapUp({ userId })).toEqual({})
    model.says('Plants')
    await expect(lena.assist.wrapUp({ userId })).rejects.toMatchObject({ code: 'model-failed' })
  })
})

describe('what was suggested', () => {
  it('is counted by the day, without its words', async () => {
    const { userId } = await held()
    for (const use of ['used', 'used', 'dropped'] as const) await lena.assist.used({ userId, what: 'suggest', use })
    const [day] = await new Table({ client: shop.company.id }).list(assistUses)
    expect(day).toMatchObject({ suggest_used: 2, suggest_dropped: 1 })
  })
})

describe('a reply in another tone', () => {
  it('asks the model for that tone', async () => {
    const { userId } = await held()
    model.says('We open at nine.')
    const reply = { userId, text: 'we open at nine ok' }
    expect(await lena.conversations.enhance({ ...reply, tone: 'formal' })).toEqual({ text: 'We open at nine.' })
    expect(model.asked.at(-1)!.messages[0]!.content).toContain('formal and polite')
    expect(model.given).toBe(reply.text)
    expect(await lena.conversations.status({})).toMatchObject({ hasLanguageModel: true, modelName: 'small' })
  })
})

describe('SETTINGS-024 for agents', () => {
  it('closes translations and proposals with all else that needs a model', async () => {
    const { userId } = await held('When are tulip bulbs planted?')
    await closes('openAiDisabled')
    for (const asking of [
      lena.assist.translate({ userId, text: 'Tulips', to: 'de' }),
      lena.assist.wrapUp({ userId }),
      lena.conversations.enhance({ userId, text: 'Tulips' }),
    ])
      await expect(asking).rejects.toMatchObject({ code: 'feature-disabled' })
    await closes()
  })
})
