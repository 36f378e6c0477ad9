/**
 * The trades that a bot can be begun from: a file of each in `trades`, in English and German. A trade is a list of answers,
 * each with the utterances that ask for it; what they make of them is the same for all trades.
 */
import * as z from 'zod/mini'
import type { Trade } from '#shared/contracts/starters'
import { slug } from '#shared/slug'
import { localized, type ContentLanguage, type Localized } from '#shared/languages'
import { facts, isFact, type FactName } from './facts.ts'
import type {
  Sketch,
  SketchedChoice,
  SketchedForm,
  SketchedIntent,
  SketchedResponse,
  SketchedTest,
  SketchedUtterance,
} from './sketch.ts'

const Text = localized(z.string())
const Key = z.string().check(z.regex(/^[a-z][a-z-]*$/))

const TradeQuestion = z.strictObject({
  key: z.string().check(z.regex(/^[a-z_]+$/)),
  question: Text,
  type: z._default(z.enum(['input', 'input-email', 'input-date', 'select']), 'input'),
  choices: z.optional(z.array(z.strictObject({ value: z.string(), title: Text }))),
})

const TradeAnswer = z.strictObject({
  key: Key,
  title: Text,
  /** What is said; with a form, after its last question. */
  text: Text,
  /** The keys of other answers that are offered below it; `person` hands over. */
  offers: z.optional(z.array(z.string())),
  form: z.optional(z.array(TradeQuestion)),
  utterances: z.partialRecord(z.enum(['en', 'de']), z.array(z.string())),
})

const TradeFile = z.strictObject({
  topic: Text,
  welcome: z.strictObject({ text: Text, offers: z.array(z.string()) }),
  misunderstood: z.strictObject({ text: Text, offers: z.array(z.string()) }),
  answers: z.array(TradeAnswer),
  /** Questions of strangers, none of them an utterance: each with the key of the answer that they mean. */
  questions: z.partialRecord(z.enum(['en', 'de']), z.array(z.tuple([z.string(), z.string()]))),
})
type TradeFile = z.infer<typeof TradeFile>

const files: Readonly<Record<Trade, () => Promise<{ readonly default: unknown }>>> = {
  shop: () => import('./trades/shop.json', { with: { type: 'json' } }),
  restaurant: () => import('./trades/restaurant.json', { with: { type: 'json' } }),
  practice: () => import('./trades/practice.json', { with: { type: 'json' } }),
  hotel: () => import('./trades/hotel.json', { with: { type: 'json' } }),
  craftsman: () => import('./trades/craftsman.json', { with: { type: 'json' } }),
  'public-office': () => import('./trades/public-office.json', { with: { type: 'json' } }),
  association: () => import('./trades/association.json', { with: { type: 'json' } }),
}

/** What a trade makes, in all its languages. */
export async function sketchOfTrade(trade: Trade): Promise<Sketch> {
  return sketchOf(TradeFile.parse((await files[trade]()).default))
}

const person = 'talk-to-a-person'
const personTitle: Localized = { en: 'Talk to a person', de: 'Mit einem Menschen sprechen' }
const conversation: Localized = { en: 'Conversation', de: 'Gespräch' }

function sketchOf({ topic, welcome, misunderstood, answers, questions }: TradeFile): Sketch {
  const titles = new Map(answers.map(({ key, title }) => [key, title]))
  const choicesOf = (keys: readonly string[]): SketchedChoice[] =>
    keys.map((key) =>
      key === 'person'
        ? { title: personTitle, to: { response: person } }
        : { title: titles.get(key)!, to: { intent: key } },
    )
  const moment = (key: string, title: Localized, { text, offers }: TradeFile['welcome']): SketchedResponse => ({
    key,
    title,
    topic: conversation,
    content: { is: 'text', text, choices: choicesOf(offers) },
  })
  return {
    responses: [
      moment('welcome', { en: 'Welcome', de: 'Begrüßung' }, welcome),
      moment('misunderstood', { en: 'Not understood', de: 'Nicht verstanden' }, misunderstood),
      { key: person, title: personTitle, topic: conversation, content: { is: 'handover' } },
      ...answers.flatMap((answer) => responsesOf(answer, topic, choicesOf(answer.offers ?? []))),
    ],
    intents: answers.map(intentOf),
    entities: [],
    forms: answers.flatMap(formOf),
    tests: testsOf(topic, questions),
    facts: factsIn(JSON.stringify(answers)),
    left: [],
  }
}

type Answer = z.infer<typeof TradeAnswer>

/** A form is followed by its last words, and those by a person, who reads the answers. */
function responsesOf(
  { key, title, text, form }: Answer,
  topic: Localized,
  choices: readonly SketchedChoice[],
): SketchedResponse[] {
  if (!form) return [{ key, title, topic, content: { is: 'text', text, choices } }]
  const thanks = `${key}-thanks`
  return [
    { key, title, topic, content: { is: 'form', form: key }, next: thanks },
    { key: thanks, title: thanksTitle(title), topic, content: { is: 'text', text }, next: person },
  ]
}

const thanksTitle = ({ en = '', de = '' }: Localized): Localized => ({ en: `${en}: thanks`, de: `${de}: Danke` })

const formOf = ({ key, title, form }: Answer): SketchedForm[] =>
  form ? [{ key, title, questions: form.map(({ choices = [], ...question }) => ({ ...question, choices })) }] : []

const intentOf = ({ key, title, utterances }: Answer): SketchedIntent => ({
  key,
  title,
  answer: key,
  utterances: Object.entries(utterances).flatMap(([language, texts]): SketchedUtterance[] =>
    texts.map((text) => ({ text, language: language as ContentLanguage })),
  ),
})

const testTitles = { en: 'Questions of strangers', de: 'Fragen von Fremden' } as const

const testsOf = (topic: Localized, questions: TradeFile['questions']): SketchedTest[] =>
  (['en', 'de'] as const).flatMap((language) => {
    const asked = questions[language] ?? []
    if (asked.length === 0) return []
    const key = `strangers-${language}-${slug(topic.en ?? '')}`
    const title = `${topic[language] ?? ''}: ${testTitles[language]}`
    return { key, language, title, questions: asked.map(([text, intent]) => ({ text, intent })) }
  })

/** The facts that texts name, in the order of the register. */
function factsIn(texts: string): FactName[] {
  const named = new Set([...texts.matchAll(/\*\*\*([a-z_]+)\*\*\*/g)].map((match) => match[1]!))
  return (Object.keys(facts) as FactName[]).filter((name) => isFact(name) && named.has(name))
}
