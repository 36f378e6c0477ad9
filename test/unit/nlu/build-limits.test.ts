/** What a build learns from and keeps at its limits. */
import { expect, it } from 'vitest'
import { fromBytes } from '../../../functions/nlu/model.ts'
import { load } from '../../../functions/nlu/parser.ts'
import { train } from '../../../functions/nlu/train.ts'
import type { Annotation } from '../../../functions/nlu/text/training-data.ts'

it('a model keeps 250,000 letters of utterances', async () => {
  const kept = async (count: number) => load(await modelOf(count, 5000)).utterancesOf('a').length
  expect([await kept(50), await kept(51)]).toEqual([50, 50])
})

it('a build knows strangers by their sentences up to 600 messages, and by its own from then on', async () => {
  const line = async (count: number) => fromBytes(await modelOf(count, 4)).calibration.strangerLine
  expect(await line(600)).toBeLessThan(0)
  expect(await line(601)).toBeUndefined()
})

it('a build takes an entity that is marked within its utterance, and has a letter', async () => {
  const marked = (start: number, end: number) => {
    const annotations: Annotation[] = [{ start, end, entity: 'city' }]
    return train({
      intents: [{ id: 'a', title: '', utterances: [{ text: 'to Bath', annotations }] }],
      entities: [],
    }).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  }
  expect([await marked(0, 7), await marked(3, 4)]).toEqual(['taken', 'taken'])
  const outside = 'An entity is marked outside of the utterance “to Bath”.'
  expect([await marked(-1, 2), await marked(3, 3), await marked(3, 8)]).toEqual([outside, outside, outside])
})

it('an intent without words is not learned, and neither is a title that an utterance is already', async () => {
  const intent = (id: string, title: string, ...texts: string[]) => ({
    id,
    title,
    utterances: texts.map((text) => ({ text, annotations: [] })),
  })
  const intents = [
    intent('a', 'hours', 'hours', 'open'),
    intent('b', '?!', '…'),
    intent('c', 'Parcel', 'where', 'where'),
  ]
  const { model, report } = await train({ intents, entities: [] })
  const parser = load(model)
  expect(fromBytes(model).intents).toEqual(['a', 'c'])
  expect([parser.utterancesOf('a'), parser.utterancesOf('c')]).toEqual([
    ['hours', 'open'],
    ['where', 'Parcel'],
  ])
  expect(report.heldOut).toBe(2)
})

async function modelOf(count: number, letters: number): Promise<Uint8Array> {
  const utterances = Array.from({ length: count }, (_, at) => ({
    text: `w${String(at).padStart(3, '0')}`.padEnd(letters, 'x'),
    annotations: [],
  }))
  return (await train({ intents: [{ id: 'a', title: '', utterances }], entities: [] }, { networks: 0 })).model
}
