/**
 * What an answer says of days and names. A customer who asks for Sundays, or for Norway, is not to be told that there is
 * something on Sundays or in Norway unless a source says it; that there is nothing may be said.
 */
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { wordsOf } from '../../nlu/passages/word-postings.ts'
import { fold } from '../../nlu/text/text.ts'
import { calendarWordsOf } from './calendar-words.ts'
import { factsOf, unknownDay } from './facts.ts'

const { months, weekdays, numbers } = calendarWordsOf(contentLanguages)

export const isDayOrNumber = (word: string): boolean => months.has(word) || weekdays.has(word) || numbers.has(word)

const denials: Readonly<Record<ContentLanguage, string>> = {
  en: "no not never cannot cant can't don't doesn't isn't aren't won't only none neither nor unfortunately closed except dont doesnt isnt arent wont",
  de: 'nein nicht nie nur kein keine keinen keiner keines keinem leider geschlossen ausser weder',
  it: 'no non mai solo nessun nessuna purtroppo chiuso chiusa chiusi tranne',
  nl: 'nee niet nooit alleen geen helaas gesloten behalve',
  cy: 'na nid ddim dim byth unig gau heblaw',
}
const denying = new Map(Object.entries(denials).map(([language, words]) => [language, new Set(words.split(' '))]))

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…;])\s+|\n+/).filter((each) => each.trim())

export const isDenied = (sentence: string, language: ContentLanguage): boolean =>
  fold(sentence)
    .split(/[^\p{L}']+/u)
    .some((word) => denying.get(language)?.has(word))

/** Inside a sentence; German writes every noun like a name. */
const name = /(?<=[\p{L}\p{N},'’)] +)\p{Lu}\p{Ll}[\p{L}'’-]+/gu

interface Known {
  /** What the cited sources say. */
  readonly sources: string
  /** What the customer has said. */
  readonly said: string
  readonly language: ContentLanguage
}

/** `undefined` where every day and name is known. */
export function unknownClaim(text: string, { sources, said, language }: Known): string | undefined {
  for (const sentence of sentencesOf(text)) {
    const known = isDenied(sentence, language) ? `${sources}\n${said}` : sources
    const claim = unknownDay(factsOf(sentence, language), factsOf(known)) ?? unknownName(sentence, known, language)
    if (claim) return claim
  }
  return undefined
}

function unknownName(sentence: string, known: string, language: ContentLanguage): string | undefined {
  if (language === 'de') return undefined
  const words = new Set(wordsOf(known))
  return sentence.match(name)?.find((each) => wordsOf(each).some((word) => !words.has(word) && !isDayOrNumber(word)))
}
