/** Where the bot asks back: at the very limits of what it is sure of. */
import { expect, it } from 'vitest'
import { doubtOf } from '../../functions/bot/stage/doubt.ts'

const parser = { teaches: () => false, utterancesOf: () => [] }
/** What is doubted of an intent and the second one, where the nearest utterance belongs to a third. */
const doubted = (confidence: number, second: number) =>
  doubtOf(parser, 'where is it', {
    intent: 'order',
    confidence,
    rejected: false,
    ranking: [
      { intent: 'order', confidence },
      { intent: 'shop', confidence: second },
    ],
    explanation: () => ({ utterances: [{ intent: 'parcel' }] }),
  })

it.each([
  ['a likelihood of 0.3 is enough to ask', 0.3, 0.1, ['order', 'shop']],
  ['a smaller one is as good as none', 0.29, 0.1, []],
  ['a second intent of 0.1 is offered', 0.45, 0.1, ['order', 'shop']],
  ['a smaller one is not', 0.45, 0.09, ['order']],
  ['a lead of 0.4 at 0.5 leaves no doubt', 0.5, 0.1, []],
  ['a smaller lead leaves one', 0.5, 0.11, ['order', 'shop']],
  ['below 0.5 the intent of the nearest utterance is asked for as well', 0.49, 0, ['order', 'parcel']],
] as const)('%s', (_, confidence, second, intents) => {
  expect(doubted(confidence, second)).toEqual(intents)
})
