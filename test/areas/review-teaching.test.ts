/** The way of a question that nothing answered: reviewed, taught, built, tested, replayed, promoted, and answered. */
import { ulid } from 'ulid'
import { afterAll, expect, it } from 'vitest'
import { delivery, hours } from '../kit/bot.ts'
import { message } from '../kit/content-drafts.ts'
import { Customer } from '../kit/customer.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const on = await Releasing.begin(world)
const { admin, company } = on

const asked = ['vase engraving', 'engraved vases', 'engraving names upon vases', 'vases engraved quickly']
const write = (text: string, more: object = {}) =>
  admin.blocks.create({ ...message(text, { text: { en: text } }), ...more })
const build = async () => {
  await admin.builds.build()
  await world.settled()
}
/** What a new customer hears to a text. */
async function heard(text: string): Promise<string[]> {
  const customer = await Customer.arrives(world, { client: company.name })
  await customer.start()
  return customer.says(text)
}

it('a question that nothing answered is reviewed, taught, built, tested, replayed, promoted, and answered', async () => {
  await write('Hello', { key: 'welcome' })
  await write('Pardon?', { key: 'misunderstood' })
  for (const [title, texts] of [
    ['Delivery', delivery],
    ['Hours', hours],
  ] as const) {
    const block = await write(title)
    const intent = await admin.knowledge.createIntent({ title, utterances: texts.map((text) => ({ text })) })
    await admin.knowledge.mapIntent({ intent: intent._id, blockId: block._id })
  }
  await build()
  await on.promote()
  world.clock.advance(6000)

  // Customers of Live ask, and are not answered.
  for (const text of asked) expect(await heard(text)).toEqual(['Pardon?'])

  // In Draft they are reviewed, and folded into an intent that gets a response.
  await admin.review.list({ first: 'true' })
  await world.settled()
  const { intents: groups, count } = await admin.review.list({ previousResult: 'true' })
  expect(count).toBe(asked.length)
  const questions = groups.flatMap(({ utterances }) => utterances)
  const taught = await admin.review.assign({
    items: questions.map(({ ids, value }) => ({ ids, value })),
    title: 'Engraving',
    requestId: ulid(),
  })
  expect(taught).toMatchObject({ title: 'Engraving', added: asked.length, deleted: asked.length })
  expect(await admin.review.count()).toEqual({ count: 0 })
  const answer = await admin.blocks.create(
    message('We engrave every vase.', { text: { en: 'We engrave every vase.' } }),
  )
  await admin.knowledge.mapIntent({ intent: taught.intentId, blockId: answer._id })
  await build()

  // A test made of what a customer said passes in Draft.
  const { results, passed, of } = await admin.tests.run({
    draft: {
      type: 'talk',
      title: 'Engraving',
      language: 'en',
      steps: [{ input: { type: 'text', text: asked[0]! }, expect: { block: answer._id, outcome: 'nlp' } }],
    },
  })
  expect({ passed, of, failures: results.flatMap(({ failures }) => failures) }).toEqual({
    passed: 1,
    of: 1,
    failures: [],
  })

  // A candidate is checked on what those customers have said: nothing is worse, and all of them would be answered.
  const candidate = await on.release({ asCandidate: true })
  await admin.releases.startChecks({ _id: candidate._id, environmentId: on.live })
  await world.settled()
  const { checks, groups: differences } = await admin.releases.differences({
    _id: candidate._id,
    environmentId: on.live,
  })
  expect(checks).toMatchObject({ status: 'done', replay: { of: asked.length, worse: 0, better: asked.length } })
  expect(new Set(differences.map(({ code }) => code))).toEqual(new Set(['understood']))
  expect(await heard(asked[0]!)).toEqual(['Pardon?'])

  await on.activate(candidate._id)
  world.clock.advance(6000)
  expect(await heard(asked[0]!)).toEqual(['We engrave every vase.'])
  expect(await heard('engraved vase')).toEqual(['We engrave every vase.'])
})
