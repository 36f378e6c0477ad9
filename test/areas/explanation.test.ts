/** Explanations of what customers have said, of a bakery whose bot was taught in English and German. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Explanation } from '#shared/contracts/explanation'
import { openBakery } from '../kit/bakery.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop

await openBakery(shop, world)
const hours = (await admin.blocks.list({})).find(
  (block) => block.type === 'message' && block.text.en === 'From seven to four.',
)!

it('a text whose model was deleted is explained by today’s model, which the answer says', async () => {
  const customer = await shop.arrives()
  await customer.start()
  await customer.says('when are you open')
  const [former] = await admin.builds.tasks()
  await admin.builds.build()
  await world.settled()
  await admin.builds.remove({ id: former!._id })
  expect(await admin.explanation.ofMessage({ userId: customer.userId })).toMatchObject({
    model: 'now',
    reason: 'understood',
  })
})

describe('a text that an agent asks about', () => {
  let userId: string
  let explained: Explanation

  beforeAll(async () => {
    const customer = await shop.arrives()
    await customer.start()
    await customer.says('when are you open')
    userId = customer.userId
    explained = await admin.explanation.ofMessage({ userId })
  })

  it('is explained by the model that understood it, with the response that answered', () => {
    expect(explained).toMatchObject({
      text: 'when are you open',
      outcome: 'nlp',
      reason: 'understood',
      model: 'then',
      mapping: { blockId: hours._id, by: 'intent' },
    })
    expect(explained.ranking[0]!.confidence).toBeGreaterThan(explained.threshold)
  })

  it('gives pulls of words that add up with the base to the lead of the best intent', async () => {
    const [best, second] = explained.ranking
    expect(best!.confidence).toBeGreaterThan(second!.confidence)
    expect(explained.words.map(({ text }) => text)).toContain('open')
    expect(explained.words.find(({ text }) => text === 'open')!.pull).toBeGreaterThan(0)
    expect(explained.base).toEqual(expect.any(Number))
  })

  it('is named by its number as well, and nothing else is explained', async () => {
    const { messages } = await admin.conversations.messages({ userId })
    const said = messages.find(({ what }) => what.type === 'message' && what.message.messageType === 'text')!
    expect(await admin.explanation.ofMessage({ userId, number: said.number })).toEqual(explained)
    await expect(admin.explanation.ofMessage({ userId, number: said.number + 1 })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('has an answer of at most 2 kB, however long it is', async () => {
    const customer = await shop.arrives()
    await customer.start()
    await customer.says('when are you open on sundays and may I bring my dog '.repeat(60))
    const long = await admin.explanation.ofMessage({ userId: customer.userId })
    expect(long.words.length).toBeGreaterThan(5)
    expect(JSON.stringify(long).length).toBeLessThanOrEqual(4096)
    expect(JSON.stringify(explained).length).toBeLessThanOrEqual(2048)
  })
})

describe('a text that an author asks about', () => {
  it('is explained as the active environment would understand it', async () => {
    const [answered, strange] = await Promise.all([
      admin.explanation.ofText({ text: 'wann habt ihr geöffnet' }),
      admin.explanation.ofText({ text: 'quantum chromodynamics of gluons' }),
    ])
    expect(answered).toMatchObject({ reason: 'understood', mapping: { blockId: hours._id } })
    expect(answered.utterances.length).toBeGreaterThan(0)
    expect(strange.outcome).toBe('failure')
    expect(['unsure', 'unfamiliar']).toContain(strange.reason)
    expect(strange.mapping).toBeUndefined()
  })

  it('is not explained where no model has been built', async () => {
    const { _id } = await admin.environments.create({ name: 'Unbuilt' })
    await admin.environments.switch({ environmentId: _id, agentId: admin.agent._id })
    expect(await admin.explanation.ofText({ text: 'when are you open' })).toMatchObject({
      model: 'none',
      reason: 'no-model',
      ranking: [],
    })
  })
})
