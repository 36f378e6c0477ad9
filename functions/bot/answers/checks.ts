/**
 * Holds what a language model answers against its sources: nothing of it is trusted that cannot be found there. Each check
 * is code, because a model that can be talked into an answer can be talked into approving it.
 */
import type { ContentLanguage } from '#shared/languages'
import { answerLengthMax } from '#shared/limits'
import { languageOf } from '../../nlu/talk/language.ts'
import { relation } from '../../nlu/passages/related-words.ts'
import { sameWords } from '../../nlu/passages/same-words.ts'
import { talkWords } from '../../nlu/passages/talk-words.ts'
import { wordsOf } from '../../nlu/passages/word-postings.ts'
import { factsOf, plainOf, unknownFigure } from './facts.ts'
import { isDayOrNumber, isDenied, sentencesOf, unknownClaim } from './claims.ts'
import { hostOf, linksIn, plainUrl } from './links.ts'

/** A passage as the model was given it. */
export interface GivenSource {
  readonly title: string
  readonly heading: string
  readonly text: string
  /** The page it was read from. */
  readonly url?: string | undefined
}

export interface Answered {
  readonly text: string
  /** Numbers of sources, from 1. */
  readonly cites: readonly number[]
}

export interface Given {
  readonly sources: readonly GivenSource[]
  /** What the customer has said, the question included. */
  readonly said: readonly string[]
  readonly language: ContentLanguage
  readonly deniedTopics: readonly string[]
  readonly instructions: string
}

/** Why an answer is not sent; the model is told so once. `undefined`: it may be. */
export function refusalOf(answered: Answered, given: Given): string | undefined {
  const { text, cites } = answered
  if (!text.trim()) return 'The answer is empty.'
  if (text.length > answerLengthMax) return `The answer is longer than ${answerLengthMax} characters.`
  if (cites.length === 0) return 'The answer cites no source.'
  const missing = cites.find((cite) => !given.sources[cite - 1])
  if (missing !== undefined) return `There is no source ${missing}.`
  const cited = cites.map((cite) => given.sources[cite - 1]!)
  return (
    markUpIn(text) ??
    foreignLink(text, cited, given) ??
    inventedPlaceholder(text, cited, given) ??
    inventedFact(text, cited, given) ??
    otherLanguage(text, given.language) ??
    deniedTopic(text, given.deniedTopics) ??
    leakIn(text, given.instructions) ??
    ungroundedWords(text, cited, given)
  )
}

const textOf = ({ title, heading, text }: GivenSource): string => `${title}\n${heading}\n${text}`

function markUpIn(text: string): string | undefined {
  if (/<\s*[a-z!/?]/i.test(text)) return 'The answer holds HTML.'
  return /!\[/.test(text) ? 'The answer holds a picture.' : undefined
}

/**
 * A link stands in a cited source, or in what the customer said, and leads to the host of a source: a page that is read may
 * be written by others, so that its links do not count, and those in the company's own texts do.
 */
function foreignLink(text: string, cited: readonly GivenSource[], { sources, said }: Given): string | undefined {
  const { urls, mails } = linksIn(text)
  const written = cited.filter(({ url }) => !url).flatMap((source) => linksIn(textOf(source)).urls)
  const hosts = new Set([...sources.flatMap(({ url }) => url ?? []), ...written].flatMap((url) => hostOf(url) ?? []))
  const known = [...cited.map((source) => `${textOf(source)}\n${source.url ?? ''}`), ...said].map(linksIn)
  const knownUrls = new Set(known.flatMap((each) => each.urls).map(plainUrl))
  const knownMails = new Set(known.flatMap((each) => each.mails))
  const bad = urls.find((url) => !knownUrls.has(plainUrl(url)) || !hosts.has(hostOf(url) ?? ''))
  if (bad !== undefined) return `No source leads to ${bad}.`
  const mail = mails.find((each) => !knownMails.has(each))
  return mail === undefined ? undefined : `No source names ${mail}.`
}

/** `[CARD_1]`, `***NAME***`, `{name}`, `[your name]`. */
const placeholder = /\[[^\][\n]{1,60}\](?!\()|\*{3}[^*\n]{1,60}\*{3}|\{{1,2}[^{}\n]{1,60}\}{1,2}/g

function inventedPlaceholder(text: string, cited: readonly GivenSource[], { said }: Given): string | undefined {
  const known = [...cited.map(textOf), ...said].join('\n')
  const invented = text.match(placeholder)?.find((each) => !known.includes(each))
  return invented && `No source holds ${invented}.`
}

function inventedFact(text: string, cited: readonly GivenSource[], { said, language }: Given): string | undefined {
  const sources = cited.map(textOf).join('\n')
  const all = said.join('\n')
  const unknown =
    unknownFigure(factsOf(text, language), factsOf(`${sources}\n${all}`)) ??
    unknownClaim(text, { sources, said: all, language })
  return unknown && `The cited sources do not say: ${unknown}.`
}

/** Fewer words tell no language. */
const languageWordsMin = 6
/** Of the words of a sentence in any of these languages, at least so many are such as it has everywhere. */
const talkShareMin = 0.15

function otherLanguage(text: string, language: ContentLanguage): string | undefined {
  const refusal = `The answer is not in the language ${language}.`
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 3) return refusal
  const told = languageOf(text)
  if (told) return told === language ? undefined : refusal
  const words = wordsOf(text)
  if (words.length < languageWordsMin) return undefined
  const usual = words.filter((word) => talkWords[language].has(word)).length
  return usual < words.length * talkShareMin ? refusal : undefined
}

/** Letters that an ending may add to the word of a topic. */
const endingMax = 2

function deniedTopic(text: string, topics: readonly string[]): string | undefined {
  const words = wordsOf(plainOf(text))
  const isSaid = (topic: string) => {
    const asked = wordsOf(plainOf(topic))
    const isHere = (at: number) =>
      asked.every((word, index) => {
        const said = words[at + index] ?? ''
        return said.startsWith(word) && said.length - word.length <= endingMax
      })
    return asked.length > 0 && words.some((_, at) => isHere(at))
  }
  const denied = topics.find(isSaid)
  return denied === undefined ? undefined : 'The answer speaks of what the company does not speak of.'
}

/** So many words of the instructions in a row are no chance. */
const leakWords = 8

function leakIn(text: string, instructions: string): string | undefined {
  const runsOf = (words: readonly string[]) =>
    words.slice(leakWords - 1).map((_, at) => words.slice(at, at + leakWords).join(' '))
  const own = new Set(runsOf(wordsOf(plainOf(instructions))))
  return runsOf(wordsOf(plainOf(text))).some((run) => own.has(run)) ? 'The answer repeats its instructions.' : undefined
}

/** So much of what an answer says, and of each of its sentences, is said by its sources. */
const groundedMin = 0.5
const sentenceGroundedMin = 0.34
const relatedMin = 0.75

/**
 * An answer in the language of its sources says more than half of its words after them: one that was made up, or that was
 * slipped in by somebody else, does not. What is denied may be in the customer's words. Between languages nothing can be told.
 */
function ungroundedWords(text: string, cited: readonly GivenSource[], { language, said }: Given): string | undefined {
  const sources = cited.map(textOf).join('\n')
  const spoken = languageOf(sources)
  if (spoken && spoken !== language) return undefined
  const known = new Set(wordsOf(sources))
  const asked = new Set(said.flatMap(wordsOf))
  const isIn = (words: ReadonlySet<string>, word: string) =>
    words.has(word) ||
    [...(sameWords(word) ?? [])].some((other) => words.has(other)) ||
    [...words].some((other) => relation(word, other, true) >= relatedMin)
  const sentences = sentencesOf(text).map((sentence) => {
    const isDenial = isDenied(sentence, language)
    const telling = [...new Set(wordsOf(sentence))].filter((word) => isTelling(word, language))
    const grounded = telling.filter((word) => isIn(known, word) || (isDenial && isIn(asked, word)))
    return { all: telling.length, grounded: grounded.length }
  })
  const all = sentences.reduce((sum, each) => sum + each.all, 0)
  const grounded = sentences.reduce((sum, each) => sum + each.grounded, 0)
  const refusal = 'The answer says what its sources do not say: keep to their words.'
  // `From 8 to 18` says all it says in its numbers, which were looked at.
  if (all === 0) return /\d/.test(text) ? undefined : refusal
  if (grounded <= all * groundedMin) return refusal
  return sentences.some((each) => each.all > 1 && each.grounded < each.all * sentenceGroundedMin) ? refusal : undefined
}

/** Days and numbers were looked at for themselves. */
const isTelling = (word: string, language: ContentLanguage): boolean =>
  !talkWords[language].has(word) && /^\D*\p{L}\D*$/u.test(word) && !isDayOrNumber(word)
