/**
 * What people say everywhere: small talk, and questions to businesses of all kinds. A bot of eighty utterances learns from
 * it what is none of its business; whatever is much like an utterance of its own is left out.
 *
 * The sentences were written for this purpose, one list for each content language (`en.json`). None was taken from a
 * data set, so that figures measured on data sets stay honest.
 */
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { languageOf } from '../talk/language.ts'
import { featuresOf } from '../text/features.ts'
import { tokenize } from '../text/text.ts'
import { sentences } from './sentences.ts'

/** A language in which fewer of the texts are written is a name or a loan. */
const shareMin = 0.05
/** From so many features in common on, as a cosine of 0 to 1, a sentence says the same as an utterance. */
const likenessMax = 0.5

const featuresIn = new Map<ContentLanguage, readonly Uint32Array[]>()

function backgroundIn(language: ContentLanguage): readonly Uint32Array[] {
  const known = featuresIn.get(language) ?? sentences[language].map((text) => distinct(featuresOf(tokenize(text))))
  featuresIn.set(language, known)
  return known
}

/** Features of sentences that are none of a bot's own, in the languages of its messages. */
export function strangersTo(messages: readonly { text: string; features: Uint32Array }[]): readonly Uint32Array[] {
  const isOwn = likenessTo(messages.map(({ features }) => distinct(features)))
  return languagesIn(messages.map(({ text }) => text))
    .flatMap(backgroundIn)
    .filter((sentence) => !isOwn(sentence))
}

/** All languages where no text tells its own: then they are single words, which strangers may use in any of them. */
function languagesIn(texts: readonly string[]): readonly ContentLanguage[] {
  const told = texts.flatMap((text) => languageOf(text) ?? [])
  const found = contentLanguages.filter(
    (language) => told.filter((each) => each === language).length > shareMin * told.length,
  )
  return found.length > 0 ? found : contentLanguages
}

function likenessTo(messages: readonly Uint32Array[]): (sentence: Uint32Array) => boolean {
  const rowsOf = new Map<number, number[]>()
  for (const [row, message] of messages.entries()) {
    for (const feature of message) {
      const rows = rowsOf.get(feature)
      if (rows) rows.push(row)
      else rowsOf.set(feature, [row])
    }
  }
  const common = new Uint16Array(messages.length)
  return (sentence) => {
    common.fill(0)
    for (const feature of sentence) for (const row of rowsOf.get(feature) ?? []) common[row]!++
    return messages.some((message, row) => common[row]! >= likenessMax * Math.sqrt(message.length * sentence.length))
  }
}

const distinct = (ascending: Uint32Array): Uint32Array =>
  ascending.filter((feature, index) => feature !== ascending[index - 1])
