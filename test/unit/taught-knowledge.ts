/** Some intents and entities that a bot was taught, with a mark of an entity that is gone. */
import type { Knowledge } from '../../functions/content/items/knowledge.ts'

type TaughtUtterance = Knowledge['intents'][number]['utterances'][number]
export const mark = (start: number, end: number, entityId: string): TaughtUtterance['entities'][number] => ({
  start,
  end,
  entityId,
})
export const utterance = (text: string, ...entities: TaughtUtterance['entities']): TaughtUtterance => ({
  text,
  entities,
})
export const intent = (_id: string, title: string, ...utterances: TaughtUtterance[]) =>
  ({ _id, title, utterances }) as Knowledge['intents'][number]
export const knowledge: Knowledge = {
  intents: [
    intent(
      'i1',
      'Order',
      utterance('red roses for Ada', mark(0, 3, 'colour'), mark(4, 9, 'gone'), mark(14, 17, 'name')),
    ),
    intent('i2', 'Refund', utterance('my money back')),
    intent('i3', 'Bare'),
  ],
  entities: [
    { _id: 'colour', synonyms: [{ value: 'red', written: ['crimson', 'scarlet [dark]'] }] },
    { _id: 'name', synonyms: [{ value: 'Ada', written: [] }] },
  ] as unknown as Knowledge['entities'],
}
