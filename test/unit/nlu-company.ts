/** A small company's examples, made here: enough to learn from, small enough to learn in a moment. */
import type { EntityExamples, IntentExamples, TrainingData, Utterance } from '../../functions/nlu/text/training-data.ts'

export const said = (text: string): Utterance => ({ text, annotations: [] })

export const intent = (id: string, title: string, texts: readonly string[]): IntentExamples => ({
  id,
  title,
  utterances: texts.map(said),
})

const fill = (frames: readonly string[], things: readonly string[]): string[] =>
  frames.flatMap((frame) => things.map((thing) => frame.replace('#', thing)))

export const company: TrainingData = {
  intents: [
    intent('track', 'Track an order', [
      ...fill(
        ['where is my #', 'when does my # arrive', 'track the # please', 'has my # been sent'],
        ['parcel', 'order', 'delivery'],
      ),
      'wo ist mein Paket',
      'wann kommt meine Bestellung an',
    ]),
    intent('cancel', 'Cancel an order', [
      ...fill(
        ['cancel my #', 'i want to cancel the #', 'please stop my #', 'can i still cancel this #'],
        ['order', 'purchase', 'subscription'],
      ),
      'ich möchte meine Bestellung stornieren',
    ]),
    intent('hours', 'Opening hours', [
      ...fill(
        ['when are you open on #', 'are you closed on #', 'opening times for #', 'what time do you close #'],
        ['sunday', 'monday', 'holidays'],
      ),
      'wann habt ihr geöffnet',
    ]),
    intent('refund', 'Get money back', [
      ...fill(
        [
          'i want my money back for the #',
          'refund the # please',
          'how do i return a #',
          'the # is broken i want a refund',
        ],
        ['shoes', 'jacket', 'lamp'],
      ),
      'ich will mein Geld zurück',
    ]),
  ],
  entities: [],
}

/** Utterances whose city is marked, wherever it stands. */
export function flights(cities: readonly string[]): IntentExamples {
  const frames = [
    'fly to #',
    'i need a flight to # tomorrow',
    'book # for two people',
    'how far is # from here',
    'a ticket to # please',
  ]
  const utterances = cities.flatMap((city) =>
    frames.map((frame) => {
      const start = frame.indexOf('#')
      return { text: frame.replace('#', city), annotations: [{ start, end: start + city.length, entity: 'city' }] }
    }),
  )
  return { id: 'fly', title: 'Book a flight', utterances }
}

export const entity = (name: string, rest: Partial<EntityExamples>): EntityExamples => ({
  name,
  synonyms: [],
  patterns: [],
  ...rest,
})
