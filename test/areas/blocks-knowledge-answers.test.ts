/** What the bot answers from knowledge, and what agents find there. */
import { describe, expect, it } from 'vitest'
import { unanswered } from '../../functions/chat/conversation/store.ts'
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
  it('INTENTS-009/knowledge/misunderstood: what is not mapped is answered from knowledge where that is enabled, else misunderstood and kept', async () => {
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

  it('agents find passages in the words they look for, those among them that only help colleagues', async () => {
    const text = 'Funeral wreaths are ordered from the cemetery nursery before ten.'
    const { _id: blockId } = await saved(knowledge({ text: { en: text }, usage: 'helps' }))
    const { userId: id } = await shop.starts()
    const [best] = await admin.conversations.passages({ id, searchText: 'wreath for a funeral' })
    expect(best).toMatchObject({ blockId, text })
    expect(await admin.conversations.passages({ id, searchText: 'zeppelin' })).toEqual([])
  })
})
