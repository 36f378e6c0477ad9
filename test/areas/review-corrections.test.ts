/** Corrections: a text that was answered wrongly is taught to what should have answered it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CorrectionProgress } from '#shared/contracts/corrections'
import { delivery, hours } from '../kit/bot.ts'
import { message } from '../kit/content-drafts.ts'
import { Releasing } from '../kit/releasing.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const on = await Releasing.begin(world)
const { admin } = on

let blockOf: Record<'delivery' | 'hours', string>
let intentOf: Record<'delivery' | 'hours', string>
/** Another intent that leads to the response about delivery. */
let wrapping: string

beforeAll(async () => {
  const made = { delivery, hours }
  const taught = await Promise.all(
    Object.entries(made).map(async ([title, texts]) => {
      const block = await admin.blocks.create({ ...message(), title, text: { en: title } })
      const intent = await admin.knowledge.createIntent({ title, utterances: texts.map((text) => ({ text })) })
      await admin.knowledge.mapIntent({ intent: intent._id, blockId: block._id })
      return [title, block._id, intent._id] as const
    }),
  )
  blockOf = Object.fromEntries(taught.map(([title, id]) => [title, id])) as typeof blockOf
  intentOf = Object.fromEntries(taught.map(([title, , id]) => [title, id])) as typeof intentOf
  const wraps = ['please wrap presents', 'gift wrapping', 'wrapping paper and ribbon', 'wrap gifts nicely']
  const utterances = wraps.map((text) => ({ text }))
  wrapping = (await admin.knowledge.createIntent({ title: 'wrapping', utterances }))._id
  await admin.knowledge.mapIntent({ intent: wrapping, blockId: blockOf.delivery })
  await admin.builds.build()
  await world.settled()
})

type Correct = Parameters<typeof admin.review.correct>[0]

/** Corrects in Draft, and lets it be learned. */
async function correct(text: string, answer: Correct['answer']) {
  const correction = await admin.review.correct({ text, environmentId: on.draft, answer })
  return { correction, progress: await learn(correction) }
}

async function learn({ since, text }: { since: string; text: string }): Promise<CorrectionProgress> {
  const asked = { text, environmentId: on.draft, since }
  const begun = await admin.review.learnCorrection(asked)
  expect(begun.state).toBe('learning')
  await world.settled()
  return admin.review.learnCorrection(asked)
}

const utterancesOf = async (intentId: string) =>
  (await admin.knowledge.intents({})).find(({ _id }) => _id === intentId)?.utterances.map(({ text }) => text)

describe('REVIEW-010/existing: a text that should have been answered otherwise', () => {
  it('becomes an utterance of the intent that leads to the response, and is answered by it after the build', async () => {
    const text = 'will somebody carry it upstairs'
    const { correction, progress } = await correct(text, { type: 'response', blockId: blockOf.delivery })
    expect(correction).toMatchObject({ intentId: intentOf.delivery, isAdded: true, isNewIntent: false, takenFrom: [] })
    expect(await utterancesOf(intentOf.delivery)).toContain(text)
    expect(progress).toMatchObject({ state: 'learned', explanation: { mapping: { blockId: blockOf.delivery } } })
  })

  it('becomes an utterance of the likeliest of the intents that lead to the response', async () => {
    const answer = { type: 'response' as const, blockId: blockOf.delivery }
    for (const [text, intentId] of [
      ['wrap these presents in paper', wrapping],
      ['how much is the delivery to my house', intentOf.delivery],
    ] as const) {
      const correction = await admin.review.correct({ text, environmentId: on.draft, answer })
      expect(correction).toMatchObject({ intentId, isNewIntent: false })
      await admin.review.undoCorrection(correction)
    }
  })

  it('leaves the intent that had it word for word, and an undo puts it back there', async () => {
    const [text] = hours
    const { correction } = await correct(text!.toUpperCase(), { type: 'response', blockId: blockOf.delivery })
    expect(correction.takenFrom).toMatchObject([{ intentId: intentOf.hours, utterance: { text } }])
    expect(await utterancesOf(intentOf.hours)).not.toContain(text)
    const undone = await admin.review.undoCorrection(correction)
    expect(await utterancesOf(intentOf.hours)).toContain(text)
    expect(await utterancesOf(intentOf.delivery)).not.toContain(text!.toUpperCase())
    const progress = await learn({ ...undone, text: text! })
    expect(progress.explanation?.mapping?.blockId).toBe(blockOf.hours)
  })

  it('gets a response, an intent and a mapping where there is none, and an undo removes all three', async () => {
    const text = 'do you repair bicycles'
    const { correction, progress } = await correct(text, {
      type: 'new',
      title: 'Repairs',
      text: 'We repair every bicycle.',
      language: 'en',
      group: 'Workshop',
    })
    expect(correction).toMatchObject({ title: 'Repairs', isNewIntent: true })
    expect(progress.explanation).toMatchObject({ mapping: { title: 'Repairs' } })
    const made = await admin.blocks.get({ _id: correction.blockId! })
    expect(made).toMatchObject({ type: 'message', text: { en: 'We repair every bicycle.' }, group: 'Workshop' })
    await admin.review.undoCorrection(correction)
    await expect(admin.blocks.get({ _id: correction.blockId! })).rejects.toMatchObject({ code: 'not-found' })
    expect(await utterancesOf(correction.intentId)).toBeUndefined()
  })

  it('gets an intent of its own where the response is what nothing leads to', async () => {
    const parking = await admin.blocks.create({ ...message(), title: 'Parking', text: { en: 'Behind the house.' } })
    const { correction, progress } = await correct('may I leave the lorry outside', {
      type: 'response',
      blockId: parking._id,
    })
    expect(correction).toMatchObject({ title: 'Parking', isNewIntent: true, mappingId: expect.any(String) })
    expect(progress.explanation?.mapping).toMatchObject({ blockId: parking._id, by: 'intent' })
  })

  it('belongs to nothing: it is kept as a counter-example that no response answers', async () => {
    const text = 'who won the match last night'
    const { correction, progress } = await correct(text, { type: 'none', title: 'Belongs to nothing' })
    const again = await correct('what is the score of the match', { type: 'none', title: 'Gehört zu nichts' })
    expect(again.correction.intentId).toBe(correction.intentId)
    expect(progress.explanation).toMatchObject({ outcome: 'failure' })
    expect(progress.explanation?.mapping).toBeUndefined()
  })

  it('is taught once, however often the same correction is sent', async () => {
    const asked = {
      text: 'is the shop open on Easter',
      environmentId: on.draft,
      answer: { type: 'intent' as const, intentId: intentOf.hours },
    }
    await admin.review.correct(asked)
    const again = await admin.review.correct(asked)
    expect(again).toMatchObject({ isAdded: false, isNewIntent: false })
    const taught = await utterancesOf(intentOf.hours)
    expect(taught?.filter((text) => text === asked.text)).toEqual([asked.text])
  })

  it('is joined to the build that runs, and learned by the next one where that had begun before', async () => {
    await admin.builds.build()
    const correction = await admin.review.correct({
      text: 'do you shut for lunch',
      environmentId: on.draft,
      answer: { type: 'response', blockId: blockOf.hours },
    })
    const asked = { text: correction.text, environmentId: on.draft, since: correction.since }
    expect(await admin.review.learnCorrection(asked)).toMatchObject({ state: 'learning' })
    await world.settled()
    const next = await admin.review.learnCorrection(asked)
    if (next.state === 'learning') await world.settled()
    expect(await admin.review.learnCorrection(asked)).toMatchObject({
      state: 'learned',
      explanation: { mapping: { blockId: blockOf.hours } },
    })
  })
})

describe('what could have answered a text', () => {
  it('is the likeliest response first, without the one that answers now', async () => {
    const [text] = hours
    const choices = await admin.review.correctionChoices({ text: text! })
    expect(choices.environmentId).toBe(on.draft)
    expect(choices.nearest).not.toContain(blockOf.hours)
    expect(choices.nearest).toContain(blockOf.delivery)
    expect(choices.responses).toContainEqual({ _id: blockOf.hours, title: 'hours', group: 'Greetings' })
  })

  it('is looked for in the draft, and taught there, while one works in Live', async () => {
    await on.workIn('Live')
    const choices = await admin.review.correctionChoices({ text: 'may I pick it up myself' })
    expect(choices).toMatchObject({ environmentId: on.draft, environments: [{ _id: on.draft, name: 'Draft' }] })
    const correction = await admin.review.correct({
      text: 'may I pick it up myself',
      environmentId: choices.environmentId,
      answer: { type: 'response', blockId: blockOf.delivery },
    })
    await expect(
      admin.review.correct({
        text: 'may I pick it up myself',
        environmentId: on.live,
        answer: { type: 'response', blockId: blockOf.delivery },
      }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await on.workIn('Draft')
    expect(await utterancesOf(correction.intentId)).toContain('may I pick it up myself')
    const { audits } = await admin.history.audits({})
    expect(audits[0]).toMatchObject({ type: 'edit-intent', data: { itemId: intentOf.delivery } })
  })

  it('is looked for first where one works, if that may be edited', async () => {
    const trial = await admin.environments.create({ name: 'Trial' })
    const names = async () =>
      (await admin.review.correctionChoices({ text: 'may I pick it up' })).environments.map(({ name }) => name)
    expect(await names()).toEqual(['Draft', 'Trial'])
    await on.workIn(trial._id)
    expect(await names()).toEqual(['Trial', 'Draft'])
    await on.workIn('Draft')
  })
})
