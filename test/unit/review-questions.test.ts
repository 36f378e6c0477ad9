/** What comes under review because of a text and its answer, as far as the text alone decides. */
import { expect, it } from 'vitest'
import { isAlike, questionsOf } from '../../functions/bot/actions/review-questions.ts'

const [customer, intentId] = ['01JD0000000000000000000001', '01JD0000000000000000000002'] as const
const now = new Date('2026-11-20T12:00:00.000Z')
const conversation = {
  _id: customer,
  channel: 'chat_plugin',
  language: 'en' as const,
  session: { status: 'active' as const, started: now.toISOString(), count: 1 },
}
const answeredWith = (confidence: number) =>
  questionsOf(
    conversation,
    { blocks: [], understood: { outcome: 'nlp', intentId, confidence } },
    { text: 'student discount', number: 7, now, newId: () => customer, eventsBefore: async () => [] },
  )

it('an answer is doubted that the bot gave with a confidence below 60 %', async () => {
  expect(await answeredWith(0.59)).toMatchObject([
    { text: 'student discount', doubt: 'unsure', intentId, confidence: 0.59, number: 7, userId: customer },
  ])
  expect(await answeredWith(0.6)).toEqual([])
})

it('two texts are alike that tell the same in other words', () => {
  expect(isAlike('how much is a root canal', 'price of a root canal', 'en')).toBe(true)
  // Half of what they tell is enough, and a third is not.
  expect(isAlike('tulips and roses', 'tulips', 'en')).toBe(true)
  expect(isAlike('tulips and roses', 'tulips and lilies', 'en')).toBe(false)
  expect(isAlike('delivery to Leeds', 'what does delivery cost', 'en')).toBe(false)
  expect(isAlike('was kostet eine Füllung', 'Kosten für eine Füllung', 'de')).toBe(false)
  expect(isAlike('ok', 'yes', 'en')).toBe(false)
})
