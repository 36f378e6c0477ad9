/** What a build reports of the questions that are kept with the bot, of each language, and of what would help. */
import { describe, expect, it } from 'vitest'
import { openBakery } from '../kit/bakery.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop
await openBakery(shop, world)

async function reportOfBuild() {
  const { _id } = await admin.builds.build()
  await world.settled()
  return (await admin.builds.tasks()).find((task) => task._id === _id)!.report!
}

describe('the report of a build', () => {
  it('tells of each language of the company how many utterances were recognised, and says nothing of questions nobody keeps', async () => {
    const [{ report } = {}] = await admin.builds.tasks()
    expect(report).not.toHaveProperty('questions')
    const [english, german] = report!.languages!
    expect([english!.language, german!.language]).toEqual(['en', 'de'])
    expect(english!.utterances).toBeGreaterThan(german!.utterances)
    expect(english!.utterances + german!.utterances).toBeLessThanOrEqual(report!.utterances)
    expect(english!.utterances + german!.utterances).toBeGreaterThan(report!.utterances * 0.9)
    expect(german!.accuracy).toBeGreaterThan(0)
    expect(german!.accuracy).toBeLessThanOrEqual(1)
  })

  it('says how many utterances an intent lacks, in which language', async () => {
    const [{ report } = {}] = await admin.builds.tasks()
    const few = report!.advice!.filter(({ type }) => type === 'too-few')
    expect(few.length).toBeGreaterThan(0)
    for (const advice of few) expect(advice).toMatchObject({ language: expect.stringMatching(/^(en|de)$/) })
  })

  it('leads with the questions that the new model answers right, by the response that answers, beside the model before', async () => {
    const blocks = new Map((await admin.blocks.brief({})).map(({ _id, title }) => [title, _id]))
    const parking = (await admin.knowledge.intents()).find(({ title }) => title === 'parking')!
    const ride = await shop.block('A ride is fifty pounds.')
    await admin.tests.create({
      test: {
        type: 'questions',
        title: 'Strangers',
        language: 'en',
        questions: [
          { text: 'what time do you close', block: blocks.get('From seven to four.')! },
          { text: 'how much is a brownie cake', block: blocks.get('Prices of cakes')! },
          { text: 'where can I park my car', block: blocks.get('Behind the house.')! },
          { text: 'do you offer zeppelin rides', block: ride._id },
          { text: 'quantum chromodynamics lecture' },
          { text: 'when do you open' },
        ],
      },
    })
    await admin.tests.create({
      test: {
        type: 'questions',
        title: 'Fremde',
        language: 'de',
        questions: [{ text: 'wann habt ihr offen', intent: parking._id }],
      },
    })
    const zeppelin = await admin.knowledge.createIntent({
      title: 'zeppelin',
      utterances: ['zeppelin rides', 'do you have zeppelin rides', 'a ride in a zeppelin', 'book a zeppelin'].map(
        (text) => ({ text, entities: [] }),
      ),
    })
    await admin.knowledge.mapIntent({ intent: zeppelin._id, entities: [], blockId: ride._id })
    // The new model knows nothing of parking, and the one before does.
    await admin.knowledge.updateIntent({ ...parking, utterances: [] })
    const { questions, advice } = await reportOfBuild()
    expect(questions).toEqual({
      right: 4,
      of: 7,
      rightBefore: 4,
      perLanguage: [
        { language: 'de', right: 0, of: 1 },
        { language: 'en', right: 4, of: 6 },
      ],
      wrong: [
        expect.objectContaining({ text: 'where can I park my car', expected: 'Behind the house.', isNew: true }),
        { text: 'wann habt ihr offen', language: 'de', expected: 'parking', got: 'hours' },
        { text: 'when do you open', language: 'en', expected: '', got: 'From seven to four.' },
      ],
      better: ['do you offer zeppelin rides'],
    })
    expect(advice).toContainEqual({
      type: 'missed',
      title: 'Behind the house.',
      count: 1,
      example: 'where can I park my car',
    })
  })

  it('counts questions that are held out by themselves, names none of them, and lets no run of all tests fail by them', async () => {
    const [set] = (await admin.tests.list()).filter(({ title }) => title === 'Strangers')
    if (set?.type !== 'questions') throw new Error('There is no set.')
    const { title: _, ...shared } = { type: set.type, title: '', language: set.language, questions: set.questions }
    await admin.tests.create({ test: { ...shared, title: 'Held out', heldOutSince: '2026-11-01' } })
    const report = await reportOfBuild()
    expect(report.heldOut).toEqual({ right: 4, of: 6, since: '2026-11-01' })
    expect(report.questions).toMatchObject({ of: 7 })
    expect(report.questions!.wrong.filter(({ text }) => text === 'when do you open')).toHaveLength(1)
    expect(report.tried).toBeGreaterThan(0)
    const run = await admin.tests.run({})
    expect(run.results.map(({ title }) => title)).not.toContain('Held out')
  })

  it('names with a mix-up the utterance that was taken for another intent and the one that is most like it', async () => {
    const [{ report } = {}] = await admin.builds.tasks()
    for (const { nearest } of report!.confusions) expect(nearest).toEqual(expect.any(String))
  })
})
