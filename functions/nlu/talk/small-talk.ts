/**
 * Small talk: a message that greets, thanks, says goodbye or takes something back, and says nothing else. Closed lists decide
 * and not the model, so that every bot notices it, also one that was taught nothing of the kind. `Hello, do you take kids?`
 * is about kids, and therefore none.
 */
import type { SmallTalk } from '#shared/engine/turn'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { fold, isWord, tokenize } from '../text/text.ts'
import { forgivenWords, ownWords, smallTalkPhrases, smallTalkSigns, twofoldWords } from './small-talk-words.ts'

/** A longer message has something to say. */
const lengthMax = 120
const wordsMax = 14

/** Of a message that says several of them, the last thing that was said is what is answered. */
const byWeight = ['never-mind', 'goodbye', 'thanks', 'greeting'] as const satisfies readonly SmallTalk[]

/** `undefined` where a message says anything else. */
export function smallTalkOf(text: string, language: ContentLanguage): SmallTalk | undefined {
  if (text.length > lengthMax) return undefined
  const tokens = tokenize(text.replace(smileys, ' '))
    .map(({ folded }) => folded)
    .filter(isWord)
  const words = tokens.filter((token) => !isSign(token)).map((token) => readWord(plainWord(token)))
  if (words.length === 0) return signOf(tokens)
  if (words.length > wordsMax) return undefined
  const said = coverOf(words, 0, language, new Set())
  const kind = said && byWeight.find((each) => said.has(each))
  return kind && said.has('refusing') && !takesNo.has(kind) ? undefined : kind
}

const takesNo: ReadonlySet<SmallTalk> = new Set(['never-mind', 'goodbye'])

const smileys = /(?:^|\s)(?:[:;=8]['’]?-?[dpo3()|/\\*]+|x+d|<3+)(?=\s|[.!?]|$)/giu

const signs = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{So})+$/u
const isSign = (token: string): boolean => signs.test(token)

function signOf(tokens: readonly string[]): SmallTalk | undefined {
  const kinds = byWeight.filter((kind) => tokens.some((token) => smallTalkSigns[kind]?.includes(token)))
  return kinds[0]
}

/** Without what people who write fast leave out or repeat: apostrophes, accents, umlauts, `hiiii`. */
const plainWord = (written: string): string =>
  fold(written)
    .replace(/['’]/g, '')
    .replace(/([aou])e/g, '$1')
    .replace(/(.)\1+/gu, '$1')

const phraseOf = (written: string): string => written.split(' ').map(plainWord).join(' ')
const listOf = (phrases: string): string[] => phrases.split('|')

type PhraseKind = SmallTalk | 'beside' | 'refusing'

/** What a phrase says, whatever language it is in; of a phrase that two lists have, the one that says something. */
const kindOfPhrase = new Map<string, PhraseKind>()
for (const kind of [...byWeight, 'refusing', 'beside'] as const)
  for (const language of contentLanguages)
    for (const phrase of listOf(smallTalkPhrases[language][kind]))
      if (!kindOfPhrase.has(phraseOf(phrase))) kindOfPhrase.set(phraseOf(phrase), kind)

const greetsIn = new Map(twofoldWords.map(({ phrase, greetsIn: languages }) => [phraseOf(phrase), languages]))
const knownWords = new Set([...kindOfPhrase.keys(), ...greetsIn.keys()].flatMap((phrase) => phrase.split(' ')))
const phraseLengthMax = Math.max(...[...kindOfPhrase.keys()].map((phrase) => phrase.split(' ').length))
const untouched = new Set(listOf(ownWords).map(plainWord))
const forgiven = listOf(forgivenWords).map(plainWord)

/** What greets in some languages greets at the beginning alone: `ok ciao` is a goodbye everywhere. */
function kindOf(phrase: string, language: ContentLanguage, isFirst: boolean): PhraseKind | undefined {
  const languages = greetsIn.get(phrase)
  if (languages) return isFirst && languages.includes(language) ? 'greeting' : 'goodbye'
  return kindOfPhrase.get(phrase)
}

/** What the phrases say that make up all words from a place on; `undefined` where they are not made up of such phrases. */
function coverOf(
  words: readonly string[],
  from: number,
  language: ContentLanguage,
  failed: Set<number>,
): ReadonlySet<PhraseKind> | undefined {
  if (from === words.length) return new Set()
  if (failed.has(from)) return undefined
  for (let length = Math.min(phraseLengthMax, words.length - from); length > 0; length--) {
    const kind = kindOf(words.slice(from, from + length).join(' '), language, from === 0)
    const rest = kind && coverOf(words, from + length, language, failed)
    if (rest) return new Set([kind, ...rest])
  }
  failed.add(from)
  return undefined
}

/** A word with one letter wrong as the word that was meant. */
function readWord(word: string): string {
  if (knownWords.has(word) || untouched.has(word) || word.length < typedMin) return word
  return forgiven.find((meant) => meant[0] === word[0] && isOneAway(word, meant)) ?? word
}

const typedMin = 4

/** Whether one letter is another one, too many or missing, or two neighbours are swapped. */
function isOneAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  let end = 0
  while (end < Math.min(typed.length, meant.length) - start && typed.at(-1 - end) === meant.at(-1 - end)) end++
  const [left, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
