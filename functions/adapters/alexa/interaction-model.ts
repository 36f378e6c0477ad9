/**
 * The interaction model of a skill, as a developer puts it into Alexa's console (CHANNELS-015): the intents of a release with
 * the utterances that Alexa can take, what the company wants of the built-in ones, and intents that take any other phrase.
 */
import type { ContentLanguage } from '#shared/languages'
import { Problem } from '#shared/problem'
import { intentNameOf } from './intent-name.ts'

/** What a release teaches: the utterances of one intent in the language of the skill. */
export interface TaughtIntent {
  readonly utterances: readonly string[]
}

export interface InteractionModel {
  readonly interactionModel: {
    readonly languageModel: {
      readonly invocationName: string
      readonly intents: readonly ModelIntent[]
      readonly types: readonly never[]
    }
  }
}

interface ModelIntent {
  readonly name: string
  readonly slots?: readonly { readonly name: string; readonly type: string }[]
  readonly samples: readonly string[]
}

/** Amazon takes no skill without the first three; "continue" asks again for an answer that was not there in time. */
const neededIntents = [
  'AMAZON.CancelIntent',
  'AMAZON.HelpIntent',
  'AMAZON.StopIntent',
  'AMAZON.NavigateHomeIntent',
  'AMAZON.FallbackIntent',
  'AMAZON.ResumeIntent',
]

const modelBytesMax = 1_500_000
const sampleMax = 200
const intentsMax = 250
/** As few utterances an intent as it takes to stay below the size. */
const samplesTried = [1000, 200, 50, 10]

/** Words that go before a phrase and mean nothing. */
const carriers: Readonly<Record<ContentLanguage, readonly string[]>> = {
  en: ['ask', 'i would like to ask', 'my question is', 'tell me', 'please', 'say'],
  de: ['frage', 'ich möchte fragen', 'meine frage ist', 'sag mir', 'bitte', 'sage'],
  nl: ['vraag', 'ik wil vragen', 'mijn vraag is', 'vertel me', 'alsjeblieft', 'zeg'],
  it: ['chiedi', 'vorrei chiedere', 'la mia domanda è', 'dimmi', 'per favore', 'di'],
  cy: ['gofyn', 'hoffwn ofyn', 'fy nghwestiwn yw', 'dwedwch', 'plis', 'dweud'],
}

/** Words that begin a phrase and belong to it: each is an intent of its own, by whose name it comes back. */
const openings: Readonly<Record<ContentLanguage, readonly string[]>> = {
  en: ['how', 'what', 'when', 'where', 'who', 'why', 'which', 'can', 'do', 'is', 'i', 'my'],
  de: ['wie', 'was', 'wann', 'wo', 'wer', 'warum', 'welche', 'kann', 'gibt', 'ist', 'ich', 'mein'],
  nl: ['hoe', 'wat', 'wanneer', 'waar', 'wie', 'waarom', 'welke', 'kan', 'is', 'ik', 'mijn'],
  it: ['come', 'cosa', 'quando', 'dove', 'chi', 'perché', 'quale', 'posso', 'quanto', 'ho', 'il mio'],
  cy: ['sut', 'beth', 'pryd', 'ble', 'pwy', 'pam', 'pa', 'alla i', 'oes', 'mae', 'fy'],
}

/** The intent that takes a phrase as it is: its name holds no words, because none of ours begins like this. */
const phraseIntent = 'Phrase'
const phraseSlots = [{ name: 'phrase', type: 'AMAZON.SearchQuery' }]

/** Throws `channel-not-set-up` without an invocation name, and `too-large` where no utterance can be left out any more. */
export function interactionModelOf(
  settings: { readonly invocationName: string; readonly defaultIntents: readonly string[] },
  intents: readonly TaughtIntent[],
  language: ContentLanguage,
): InteractionModel {
  const invocationName = sampleIn(settings.invocationName, language) ?? ''
  if (invocationName.length < 2) throw new Problem('channel-not-set-up')
  const builtIn = [...new Set([...neededIntents, ...settings.defaultIntents])].map((name): ModelIntent => ({
    name,
    samples: [],
  }))
  const taken = new Set<string>()
  const phrases = [
    { name: phraseIntent, slots: phraseSlots, samples: carriers[language].map((words) => `${words} {phrase}`) },
    ...openings[language].flatMap((word) => {
      const name = intentNameOf(word)
      return name ? [{ name, slots: phraseSlots, samples: [`${word} {phrase}`] }] : []
    }),
  ]
  const reserved = new Set(phrases.map(({ name }) => name))
  const room = intentsMax - phrases.length
  const own = intents.flatMap(({ utterances }) => taughtIntent(utterances, language, taken, reserved)).slice(0, room)
  for (const samplesMax of samplesTried) {
    const cut = own.map(({ name, samples }) => ({ name, samples: samples.slice(0, samplesMax) }))
    const model = { languageModel: { invocationName, intents: [...builtIn, ...cut, ...phrases], types: [] } }
    if (Buffer.byteLength(JSON.stringify(model)) <= modelBytesMax) return { interactionModel: model }
  }
  throw new Problem('too-large', { limit: '1.5 MB' })
}

/** An intent with the utterances that no intent before it has; none where Alexa can take none of them. */
function taughtIntent(
  utterances: readonly string[],
  language: ContentLanguage,
  taken: Set<string>,
  reserved: ReadonlySet<string>,
): ModelIntent[] {
  const samples = [...new Set(utterances.map((text) => sampleIn(text, language)))].filter(
    (sample) => sample !== undefined && !taken.has(sample),
  )
  const name = samples.map((sample) => intentNameOf(sample ?? '')).find((each) => each && !reserved.has(each))
  if (!name) return []
  for (const sample of samples) if (sample !== undefined) taken.add(sample)
  return [{ name, samples: samples.filter((sample) => sample !== undefined) }]
}

const digits: Readonly<Record<ContentLanguage, readonly string[]>> = {
  en: 'zero one two three four five six seven eight nine'.split(' '),
  de: 'null eins zwei drei vier fünf sechs sieben acht neun'.split(' '),
  nl: 'nul een twee drie vier vijf zes zeven acht negen'.split(' '),
  it: 'zero uno due tre quattro cinque sei sette otto nove'.split(' '),
  cy: 'sero un dau tri pedwar pump chwech saith wyth naw'.split(' '),
}

/** Letters, spaces, apostrophes within words: what Alexa takes. A longer number has no one way to be said: nothing then. */
function sampleIn(text: string, language: ContentLanguage): string | undefined {
  if (/\d[\d.,:/-]*\d/.test(text)) return undefined
  const sample = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\d/g, (digit) => ` ${digits[language][Number(digit)] ?? ''} `)
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{M}' ]/gu, ' ')
    .replace(/(?<!\p{L})'|'(?!\p{L})/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return sample && sample.length <= sampleMax ? sample : undefined
}
