/** Content and the model that learned it go from one environment to another together. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { stageInTable } from '../../functions/bot/stage/stage.ts'
import { understand } from '../../functions/bot/stage/understanding.ts'
import { delivery, hours } from '../kit/bot.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
let on: Releasing
beforeEach(async () => {
  on = await Releasing.begin(world)
})
afterAll(() => world.close())

const teach = (title: string, texts: readonly string[]) =>
  on.admin.knowledge.createIntent({ title, utterances: texts.map((text) => ({ text })) })

async function florist() {
  const [opening, bringing] = [await teach('Opening hours', hours), await teach('Delivery', delivery)]
  const answer = await on.write('We open at nine')
  await on.admin.knowledge.mapIntent({ intent: opening._id, blockId: answer._id })
  return { opening, bringing }
}

async function intentFor(environment: string, text: string): Promise<string | undefined> {
  const today = new Date(on.now()).toISOString().slice(0, 10)
  return (await understand(stageInTable(await on.scope(environment)), text, { today }))?.intentId
}

/** A candidate of everything, and its model learned. */
async function prepare() {
  const candidate = await on.release({ asCandidate: true })
  await world.settled()
  return candidate
}

const modelIn = async () => (await on.diff()).model
const rework = async (intent: { _id: string; title: string; revision: number }, texts: readonly string[]) => {
  world.clock.advance(10)
  return on.admin.knowledge.updateIntent({ ...intent, utterances: texts.map((text) => ({ text, entities: [] })) })
}
const peonies = ['do you have peonies', 'are peonies in season', 'I look for peonies', 'peonies please']

describe('a promotion of what no model knows', () => {
  it('lets the target learn it, in a workspace that was never built', async () => {
    const { opening } = await florist()
    expect(await modelIn()).toEqual({
      isThere: false,
      unlearned: 2,
      target: { isThere: false, unlearned: 0 },
      step: 'learn',
    })
    expect(await on.release()).toMatchObject({ status: 'current', learning: { status: 'running' } })
    await world.settled()
    expect(await intentFor('Live', 'are you open on sunday?')).toBe(opening._id)
    expect((await modelIn()).target).toMatchObject({ isThere: true, unlearned: 0 })
    expect((await on.listOf(on.live))[0]).not.toHaveProperty('learning')
  })

  it('changes nothing about the model where no intent has an utterance', async () => {
    await on.write('Hello')
    expect(await on.release()).not.toHaveProperty('learning')
    await world.settled()
    expect((await on.diff()).pendingChanges).toBe(false)
  })

  it('learns a part of the source as the target is to hold it, and nothing else of the source', async () => {
    await florist()
    await on.promote()
    await world.settled()
    const [wanted, other] = [await teach('Peonies', peonies), await teach('Jobs', ['are you hiring', 'a job please'])]
    const items = [{ kind: 'intent' as const, _id: wanted._id }]
    expect(await on.release({ items })).toMatchObject({ learning: { status: 'running' } })
    await world.settled()
    expect(await intentFor('Live', 'do you have peonies today')).toBe(wanted._id)
    expect(await intentFor('Live', 'are you hiring')).not.toBe(other._id)
    expect((await modelIn()).target.unlearned).toBe(0)
  })
})

describe('a candidate', () => {
  it('learns before it can be tried or activated, and becomes current with its model', async () => {
    const { opening } = await florist()
    const candidate = await on.release({ asCandidate: true })
    expect(candidate.learning).toEqual({ status: 'running', progress: 0 })
    const refused = { code: 'build-in-progress', status: 409 }
    const place = { _id: candidate._id, environmentId: on.live }
    await expect(on.activate(candidate._id)).rejects.toMatchObject(refused)
    await expect(on.admin.releases.startChecks(place)).rejects.toMatchObject(refused)
    await world.settled()
    expect(await on.content('Live')).toEqual({})
    expect(await intentFor('Live', hours[0]!)).toBeUndefined()
    expect(await on.listOf(on.live)).toMatchObject([{ status: 'candidate' }])
    expect((await on.listOf(on.live))[0]).not.toHaveProperty('learning')

    await on.activate(candidate._id)
    await world.settled()
    expect(await intentFor('Live', 'are you open on sunday?')).toBe(opening._id)
  })

  it('shares its model with the environment it came from, unless something else was taught there meanwhile', async () => {
    const { opening } = await florist()
    await on.activate((await prepare())._id)
    expect(await intentFor('Draft', 'are you open on sunday?')).toBe(opening._id)
    expect(await on.diff()).toMatchObject({ pendingChanges: false, model: { isThere: true, unlearned: 0 } })

    await teach('Peonies', peonies)
    const second = await prepare()
    world.clock.advance(10)
    await teach('Jobs', ['are you hiring', 'a job please'])
    await on.activate(second._id)
    expect(await on.diff()).toMatchObject({
      changes: 1,
      model: { unlearned: 2, target: { unlearned: 0 }, step: 'learn' },
    })
  })

  it('is tried with the model that it brings', async () => {
    const { opening } = await florist()
    const questions = [{ text: 'are you open on sunday', intent: opening._id }]
    await on.admin.tests.create({ test: { type: 'questions', title: 'Asked', language: 'en', questions } })
    const candidate = await prepare()
    await on.admin.releases.startChecks({ _id: candidate._id, environmentId: on.live })
    await world.settled()
    const [tried] = await on.listOf(on.live)
    expect(tried!.checks).toMatchObject({ status: 'done', questions: { right: 1, of: 1 } })
  })

  it('that is prepared again after one was discarded takes the model of that one', async () => {
    await florist()
    const first = await prepare()
    await on.admin.releases.discard({ _id: first._id, environmentId: on.live })
    expect(await on.release({ asCandidate: true })).not.toHaveProperty('learning')
  })

  it('of the same content that is prepared while the first one learns waits for the same build', async () => {
    await florist()
    const [one, two] = [await on.release({ asCandidate: true }), await on.release({ asCandidate: true })]
    expect([one.learning?.status, two.learning?.status]).toEqual(['running', 'running'])
    await world.settled()
    await on.workIn('Live')
    expect(await on.admin.builds.tasks()).toHaveLength(1)
  })
})

describe('a model that differs', () => {
  it('is a difference by itself, and can be promoted alone', async () => {
    const { opening } = await florist()
    await on.admin.builds.build()
    await world.settled()
    await on.promote()
    await world.settled()
    expect((await on.diff()).pendingChanges).toBe(false)
    world.clock.advance(10)
    await on.admin.builds.build()
    await world.settled()
    expect(await on.diff()).toMatchObject({ pendingChanges: true, changes: 0, model: { step: 'bring' } })
    expect((await on.admin.overview.get({})).changes).toMatchObject({ count: 1, from: 'Draft', to: 'Live' })
    expect(await on.admin.releases.check(on.pair)).toMatchObject({ items: [], model: { step: 'bring', count: 0 } })
    expect(await on.release({ note: 'Better model' })).toMatchObject({ number: 2, changed: { added: 0, edited: 0 } })
    expect((await on.diff()).pendingChanges).toBe(false)
    expect(await intentFor('Live', 'are you open on sunday?')).toBe(opening._id)
  })

  it('is none where the target learned what both hold after the source did', async () => {
    await florist()
    await on.promote()
    await on.admin.builds.build()
    await world.settled()
    await on.workIn('Live')
    world.clock.advance(10)
    await on.admin.builds.build()
    await world.settled()
    expect((await on.diff()).pendingChanges).toBe(false)
  })

  it('knows a content again that goes back to what it learned, and does not know one that went back further', async () => {
    const { opening } = await florist()
    await on.admin.builds.build()
    await world.settled()
    const changed = await rework(opening, ['when can I come'])
    expect((await modelIn()).unlearned).toBe(1)
    await rework(changed, hours)
    expect((await modelIn()).unlearned).toBe(0)
    await on.promote()
    await rework(
      (await on.admin.knowledge.intents({})).find(({ _id }) => _id === opening._id)!,
      ['when can I come'],
    )
    await on.admin.builds.build()
    await world.settled()
    expect((await modelIn()).unlearned).toBe(0)
    const [first] = await on.listOf(on.live)
    await on.admin.releases.activate({ _id: first!._id, environmentId: on.live, targetId: on.draft })
    expect((await modelIn()).unlearned).toBe(1)
  })
})

it('a roll-back brings back the model of that release', async () => {
  await florist()
  await on.activate((await prepare())._id)
  const asked = await teach('Peonies', peonies)
  await on.activate((await prepare())._id)
  expect(await intentFor('Live', 'do you have peonies today')).toBe(asked._id)
  const former = (await on.listOf(on.live)).find(({ status }) => status === 'former')!
  await on.activate(former._id)
  expect(await intentFor('Live', 'do you have peonies today')).not.toBe(asked._id)
  expect((await modelIn()).target.unlearned).toBe(0)
})

it('models go along with what they have learned, come back on the way back, and stay when their first environment goes', async () => {
  const { admin } = on
  const understands = (text: string) => intentFor('Live', text)
  const opening = await admin.knowledge.createIntent({ title: 'Hours', utterances: hours.map((text) => ({ text })) })
  await admin.knowledge.createIntent({ title: 'Delivery', utterances: delivery.map((text) => ({ text })) })
  await admin.builds.build()
  await world.settled()
  const first = await on.release()
  expect(await understands('when do you open')).toBe(opening._id)

  await admin.knowledge.removeIntent({ id: opening._id })
  const parking = await admin.knowledge.createIntent({
    title: 'Parking',
    utterances: ['where can i park', 'is there a car park', 'parking lot near the shop'].map((text) => ({ text })),
  })
  await admin.builds.build()
  await world.settled()
  const candidate = await on.release({ asCandidate: true })
  expect(await understands('when do you open')).toBe(opening._id)
  await on.activate(candidate._id)
  expect(await understands('where can i park')).toBe(parking._id)
  const deployed = async () => {
    await on.workIn('Live')
    const tasks = await admin.builds.tasks()
    await on.workIn('Draft')
    return tasks.map(({ isDeployed, status }) => [isDeployed, status])
  }
  expect(await deployed()).toEqual([
    [true, 'deployed'],
    [false, 'completed'],
  ])
  await on.activate(first._id)
  expect(await understands('when do you open')).toBe(opening._id)
  expect(await deployed()).toEqual([
    [false, 'completed'],
    [true, 'deployed'],
  ])
  await on.workIn('Live')
  await admin.environments.remove({ id: on.draft })
  await world.settled()
  expect(await understands('when do you open')).toBe(opening._id)
})
