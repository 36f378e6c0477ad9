/** What the bot answers from knowledge, and what agents find there. */
import { describe, expect, it } from 'vitest'
import { unanswered } from '../../functions/chat/store.ts'
import { setLanguageModel } from '../../functions/platform/outside/language-model.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { knowledge, misunderstood, openKnowledge } from '../kit/knowledge.ts'

const { shop, world, admin, saved, asks } = await openKnowledge()

async function changeCompany(change: object) {
  const table = new Table({ client: shop.company.id })
  const company = await table.get(companies, 'company')
  await transact([table.put(companies, { ...company!, ...change })])
  world.clock.advance(6000)
}

describe('an answer', () => {
  it('INTENTS-009: what is not mapped is answered from knowledge where that is enabled, else misunderstood and kept', async () => {
    await saved(
      knowledge({
        text: { en: 'Sunflowers need six hours of sun, ***BOT***.', de: 'Sonnenblumen brauchen sechs Stunden Sonne.' },
      }),
    )
    await saved(knowledge({ text: { en: 'The alarm code of the greenhouse is 4711.' }, usage: 'helps' }))
    const question = 'how much sun do sunflowers need?'
    const customer = await shop.starts()
    const [answer] = await customer.says(question)
    expect(answer).toMatch(/^Sunflowers need six hours of sun/)
    expect(await customer.says('what is the alarm code of the greenhouse?')).toEqual([misunderstood])
    const { messages } = await admin.conversations.messages({ userId: customer.userId, since: 0 })
    const outcomes = messages.flatMap(({ what }) =>
      what.type === 'message' && what.message.understood ? [what.message.understood.outcome] : [],
    )
    expect(outcomes).toEqual(['knowledge-base', 'failure'])
    const kept = (await new Table(shop.scope).list(unanswered)).map(({ text }) => text)
    expect(kept).toContain('what is the alarm code of the greenhouse?')
    expect(kept).not.toContain(question)
    for (const off of [{ openAiKnowledgeBase: false }, { closed: ['openAiDisabled'] }]) {
      await changeCompany(off)
      expect(await asks(question)).toEqual([misunderstood])
      await changeCompany({ openAiKnowledgeBase: true, closed: [] })
    }
    expect(await asks(question)).toEqual([answer])
  })

  it('LLM-005: a language model words it from the sources, is given the question whole and the oldest source first to drop; where it fails, the passage is said', async () => {
    const requests: { messages: { content: string }[] }[] = []
    let reply: { status: number; content: string } = { status: 200, content: 'Bulbs go in before the first frost. [1]' }
    await world.outside.site('words.example', async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      requests.push(JSON.parse(body) as (typeof requests)[number])
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content: reply.content } }] }))
    })
    const passage = 'Tulip bulbs are planted in October, before the ground freezes.'
    await saved(knowledge({ text: { en: passage } }))
    const model = { baseURL: 'https://words.example/v1', modelName: 'small', modelTokenLimit: 4000 }
    await setLanguageModel({ client: shop.company.id }, model)
    expect(await asks('when are tulip bulbs planted?')).toEqual(['Bulbs go in before the first frost.'])
    const [system, user] = requests[0]!.messages
    expect(system!.content).toContain('from the sources alone')
    expect(user!.content).toContain(passage)
    expect(user!.content.split('\n').at(-1)).toBe('{"question":"when are tulip bulbs planted?"}')
    // Each wording asks the model anew.
    reply = { status: 500, content: '' }
    expect(await asks('tulip bulbs planted when?')).toEqual([passage])
    reply = { status: 200, content: 'Look at https://evil.example/prize for tulips.' }
    expect(await asks('please, when are tulip bulbs planted?')).toEqual([passage])
    reply = { status: 200, content: 'NONE' }
    expect(await asks('when will tulip bulbs be planted?')).toEqual([misunderstood])
    await setLanguageModel({ client: shop.company.id }, { ...model, modelTokenLimit: 500 })
    reply = { status: 200, content: 'In October. [1]' }
    const long = (name: string) => `${name} hyacinths and ${'more of their long story '.repeat(26)}`
    for (const name of ['Red', 'Blue', 'White']) await saved(knowledge({ text: { en: long(name) } }))
    expect(await asks('red, blue and white hyacinths: what is their story?')).toEqual(['In October.'])
    const given = requests.at(-1)!.messages[1]!.content
    expect(['Red', 'Blue', 'White'].filter((name) => given.includes(`${name} hyacinths`))).toEqual(['White'])
    expect(given).toContain('what is their story?')
  })

  it('agents find passages in the words they look for, those among them that only help colleagues', async () => {
    const text = 'Funeral wreaths are ordered from the cemetery nursery before ten.'
    const { _id: blockId } = await saved(knowledge({ text: { en: text }, usage: 'helps' }))
    const { userId: id } = await shop.starts()
    const [best] = await admin.conversations.passages({ id, searchText: 'wreath for a funeral' })
    expect(best).toMatchObject({ blockId, text })
    expect(await admin.conversations.passages({ id, searchText: 'zeppelin' })).toEqual([])
  })
})
