/** Why a message was understood as it was: what its words add to the lead of an intent, and what it resembles. */
import { expect, it } from 'vitest'
import { combine } from '../../../functions/nlu/classifier/calibration.ts'
import { learnClassifier, listen } from '../../../functions/nlu/classifier/classifier.ts'
import { explain } from '../../../functions/nlu/explanation.ts'
import { featuresOf } from '../../../functions/nlu/text/features.ts'
import { tokenize } from '../../../functions/nlu/text/text.ts'
import { vectorize } from '../../../functions/nlu/text/vocabulary.ts'
import { resultOf } from './steps.ts'

it.each([
  ['lines alone', 0],
  ['lines and a network', 1],
])('the words of a message and what an intent starts with are its lead, of %s', (_, networks) => {
  const { lead, base, words } = explained('where is my red parcel?', networks)
  expect(words.reduce((sum, { pull }) => sum + pull, base)).toBeCloseTo(lead, 5)
  expect(words.map(({ text }) => text)).toEqual(['where', 'is', 'my', 'red', 'parcel'])
  expect(words.toSorted((a, b) => b.pull - a.pull)[0]!.text).toBe('parcel')
  expect(explained('zzz', networks)).toMatchObject({ words: [] })
})

it('a message resembles at most five utterances, the most alike first', () => {
  const { intent, utterances } = explained('where is my parcel', 0)
  expect(intent).toBe('track')
  expect(utterances.map(({ text }) => text)).toEqual([
    'where is my parcel',
    'is my parcel late',
    'parcel',
    'track my parcel',
    'when do you open',
  ])
  expect(utterances[0]!.similarity).toBeCloseTo(1, 6)
  expect(explained('zzz', 0).utterances.map(({ similarity }) => similarity)).toEqual([0, 0, 0, 0, 0])
})

function explained(text: string, networks: number) {
  const taught = {
    track: ['where is my parcel', 'track my parcel', 'is my parcel late', 'parcel'],
    hours: ['when do you open', 'are you open', 'open on sunday'],
  }
  const said = Object.values(taught)
  const messages = said.flat().map((each) => featuresOf(tokenize(each)))
  const labels = Int32Array.from(said.flatMap((all, label) => all.map(() => label)))
  const classifier = resultOf(
    learnClassifier({ messages, labels, intents: 2, strangers: [] }, { networks, seed: 1 }),
  ).value
  const calibration = { mixing: { linear: 3, neural: 0.7 }, leadTypical: 3, familiarity: [] }
  const model = { intents: Object.keys(taught), classifier, calibration, entities: [], tagger: null, utterances: said }
  const tokens = tokenize(text)
  const vector = vectorize(featuresOf(tokens), classifier.vocabulary)
  const scores = combine(listen(classifier, vector), calibration.mixing)
  const ranking = scores[0]! >= scores[1]! ? [0, 1] : [1, 0]
  return explain(model, { text, tokens, vector, scores, ranking })
}
