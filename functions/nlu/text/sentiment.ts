/**
 * How a customer feels, from what they have written: words and signs of each language that say so, and what turns them
 * into their opposite. It costs no model and no call, and is as good as a glance, not as a reading.
 */
import type { ContentLanguage } from '#shared/languages'
import type { Sentiment } from '#shared/chat/sentiment'
import { feelings, signs } from './sentiment-words.ts'

export interface Written {
  readonly text: string
  readonly language: ContentLanguage
}

/** Each text counts once, however often it says the same. */
export function sentimentOf(texts: readonly Written[]): Sentiment {
  return labelOf(texts.reduce((sum, written) => sum + Math.sign(scoreOf(written)), 0))
}

const labelOf = (score: number): Sentiment => (score > 0 ? 'positive' : score < 0 ? 'negative' : 'neutral')

/** So many words behind a `not` mean their opposite. */
const notReaches = 3

function scoreOf({ text, language }: Written): number {
  const { positive, negative, not } = lexicon(language)
  let score = signsIn(text, signs.positive) - signsIn(text, signs.negative)
  let turned = 0
  for (const [word] of text
    .toLocaleLowerCase(language)
    .replaceAll('’', "'")
    .matchAll(/[\p{L}\p{M}']+/gu)) {
    const feeling = Number(positive(word)) - Number(negative(word))
    score += turned > 0 ? -feeling : feeling
    turned = not(word) ? notReaches : turned - 1
  }
  return score
}

const signsIn = (text: string, which: string): number =>
  (text.match(/\p{Extended_Pictographic}/gu) ?? []).filter((sign) => which.includes(sign)).length

type Has = (word: string) => boolean
const lexicons = new Map<ContentLanguage, Readonly<Record<'positive' | 'negative' | 'not', Has>>>()

function lexicon(language: ContentLanguage) {
  const known = lexicons.get(language)
  if (known) return known
  const { positive, negative, not } = feelings[language]
  const made = { positive: among(positive), negative: among(negative), not: among(not) }
  lexicons.set(language, made)
  return made
}

function among(list: string): Has {
  const all = list.split(' ')
  const words = new Set(all)
  const stems = all.filter((word) => word.endsWith('-')).map((stem) => stem.slice(0, -1))
  return (word) => words.has(word) || stems.some((stem) => word.startsWith(stem))
}
