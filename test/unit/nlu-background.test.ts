/** A small bot learns from sentences that everybody says what is none of its business. */
import { describe, expect, it } from 'vitest'
import { strangersTo } from '../../functions/nlu/background/background.ts'
import { sentences } from '../../functions/nlu/background/sentences.ts'
import { readModel, writeModel } from '../../functions/nlu/model-file.ts'
import { load, type Parser } from '../../functions/nlu/parser.ts'
import { featuresOf } from '../../functions/nlu/text/features.ts'
import { tokenize } from '../../functions/nlu/text/text.ts'
import { train } from '../../functions/nlu/train.ts'
import { intent } from './nlu-company.ts'

const practice = [
  intent('appointment', 'Book an appointment', [
    'i need an appointment',
    'can i book a check-up',
    'when is the next free slot with the dentist',
    'i would like to see the dentist next week',
    'make an appointment for my son',
    'do you have anything free on thursday',
  ]),
  intent('emergency', 'Toothache', [
    'my tooth hurts badly',
    'i have a terrible toothache',
    'a piece of my tooth broke off',
    'my gum is swollen and it throbs',
    'i lost a filling, what now',
    'it hurts when i bite',
  ]),
  intent('cleaning', 'Cleaning', [
    'how much is a professional cleaning',
    'do you remove tartar',
    'how often should i have my teeth cleaned',
    'what does the hygienist do',
    'is cleaning paid by my insurance',
    'i want my teeth polished',
  ]),
  intent('hours', 'Opening hours', [
    'when are you open',
    'what are your opening hours',
    'are you open on saturday',
    'until when can i come in today',
    'is the practice closed over christmas',
    'what time do you open in the morning',
  ]),
]

const praxis = [
  intent('termin', 'Termin vereinbaren', [
    'ich brauche einen Termin',
    'kann ich einen Termin zur Kontrolle haben',
    'wann ist der nächste freie Termin',
    'ich möchte nächste Woche zum Zahnarzt kommen',
    'Termin für meinen Sohn bitte',
    'ist am Donnerstag noch etwas frei',
  ]),
  intent('schmerzen', 'Zahnschmerzen', [
    'mein Zahn tut furchtbar weh',
    'ich habe starke Zahnschmerzen',
    'mir ist ein Stück vom Zahn abgebrochen',
    'mein Zahnfleisch ist geschwollen',
    'ich habe eine Füllung verloren, was jetzt',
    'es tut beim Kauen weh',
  ]),
  intent('zeiten', 'Öffnungszeiten', [
    'wann habt ihr geöffnet',
    'was sind eure Öffnungszeiten',
    'habt ihr am Samstag offen',
    'bis wann kann ich heute kommen',
    'ist die Praxis an Weihnachten geschlossen',
    'ab wann seid ihr morgens da',
  ]),
]

const parserOf = async (intents: typeof practice) => load((await train({ intents, entities: [] })).model)
const answered = (parser: Parser, texts: readonly string[]) => texts.filter((text) => !parser.parse(text).rejected)

describe('a bot of a few utterances', () => {
  it('turns away questions of other trades and small talk in English', async () => {
    const parser = await parserOf(practice)
    const strange = [
      'do you bake bread without wheat',
      'is the train from leeds on time',
      'can you tell me a joke',
      'which screws fit this shelf',
      'what is the weather like in rome',
      'how are you my friend',
      'i want to return these trousers',
      'does the car need new brakes',
    ]
    expect(answered(parser, strange)).toEqual([])
    const own = [
      'i need a dentist appointment',
      'are you open on sunday',
      'my tooth hurts',
      'is the cleaning expensive',
    ]
    expect(answered(parser, own)).toEqual(own)
  })

  it('turns away questions of other trades and small talk in German', async () => {
    const parser = await parserOf(praxis)
    const strange = [
      'backt ihr auch Brot ohne Weizen',
      'mein Flug hatte drei Stunden Verspätung',
      'kannst du mir einen Witz erzählen',
      'welche Schrauben passen in dieses Regal',
      'wie wird das Wetter in Rom',
      'ich möchte diese Hose umtauschen',
      'wie alt bist du',
    ]
    expect(answered(parser, strange)).toEqual([])
    const own = ['brauche einen Termin beim Zahnarzt', 'habt ihr am Sonntag offen', 'mein Zahn tut weh']
    expect(answered(parser, own)).toEqual(own)
  })

  it('answers the small talk that it was taught', async () => {
    const greeting = intent('greeting', 'Greeting', ['hello', 'hi there', 'good morning', 'good evening', 'hey'])
    const thanks = intent('thanks', 'Thanks', ['thank you', 'thanks a lot', 'cheers', 'many thanks', 'great, thanks'])
    const parser = await parserOf([...practice, greeting, thanks])
    const said = ['hello', 'hi', 'hello there', 'good evening', 'thanks', 'thank you very much']
    expect(said.map((text) => parser.parse(text)).map(({ intent: found, rejected }) => !rejected && found)).toEqual([
      'greeting',
      'greeting',
      'greeting',
      'greeting',
      'thanks',
      'thanks',
    ])
  })
})

it('a model that was stored before it learned from the background keeps the line of its known messages', async () => {
  const { header, arrays } = readModel((await train({ intents: practice, entities: [] })).model)
  const { calibration, ...rest } = header as { calibration: { strangerLine: number; familiarity: number[] } }
  expect(calibration.strangerLine).toBeLessThan(0)
  const { strangerLine: _, ...before } = calibration
  const parser = load(writeModel({ header: { ...rest, calibration: before }, arrays }))
  expect(parser.parse('when are you open').familiarityLine).toBeCloseTo(calibration.familiarity[4]!, 9)
})

describe('the sentences that a bot is told are none of its business', () => {
  const featuresIn = (text: string) => featuresOf(tokenize(text))
  const keyOf = (features: Uint32Array) => [...new Set(features)].join()
  const toldTo = (texts: readonly string[]) =>
    new Set(strangersTo(texts.map((text) => ({ text, features: featuresIn(text) }))).map(keyOf))
  const textsOf = (list: typeof practice) => list.flatMap(({ utterances }) => utterances.map(({ text }) => text))

  it.each([
    ['English', textsOf(practice), 'what time is it in tokyo', 'wie spät ist es in tokio'],
    ['German', textsOf(praxis), 'wie spät ist es in tokio', 'what time is it in tokyo'],
  ])('are in %s where its utterances are', (_, texts, told, notTold) => {
    const keys = toldTo(texts)
    expect(keys.has(keyOf(featuresIn(told)))).toBe(true)
    expect(keys.has(keyOf(featuresIn(notTold)))).toBe(false)
  })

  it('are in all languages of its utterances', () => {
    const keys = toldTo([...textsOf(practice), ...textsOf(praxis)])
    for (const text of ['what time is it in tokyo', 'wie spät ist es in tokio'])
      expect(keys.has(keyOf(featuresIn(text)))).toBe(true)
  })

  it('are in every language where no utterance tells its own', () => {
    const keys = toldTo(['pizza', 'pasta', 'tiramisu'])
    for (const [text = ''] of Object.values(sentences)) expect(keys.has(keyOf(featuresIn(text)))).toBe(true)
  })

  it('leave out what is much like one of them', () => {
    const taught = [...textsOf(practice), 'what time is it in tokyo please']
    expect(toldTo(taught).has(keyOf(featuresIn('what time is it in tokyo')))).toBe(false)
  })
})

it.each(Object.entries(sentences))('the sentences in %s are several hundred, and no two are the same', (_, list) => {
  expect(list.length).toBeGreaterThanOrEqual(290)
  expect(new Set(list).size).toBe(list.length)
})
