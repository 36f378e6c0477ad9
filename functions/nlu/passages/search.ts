/**
 * Looks a question up among passages: BM25 over its words and what is related to them. A question is answered only where
 * a passage shares much with it and covers much of it, because words that many texts have are found in anything.
 */
import type { ContentLanguage } from '#shared/languages'
import { find } from '../text/vocabulary.ts'
import { piecesOf } from '../text/features.ts'
import { countOf, pieceLength, wordsOf, type IndexedPassage, type PassageIndex, type Source } from './word-postings.ts'
import { relation } from './related-words.ts'
import { isCommonWord, sameWords } from './same-words.ts'
import { talkWords } from './talk-words.ts'

export interface Found extends IndexedPassage {
  readonly of: Source
  /** How many words that only one passage has it is worth to share what it shares with the question. */
  readonly score: number
  /** From 0 to 1: how much of what is rare in the question the passage has. */
  readonly coverage: number
}

export interface Question {
  readonly text: string
  readonly language: ContentLanguage
  /** Which sources may answer. */
  readonly isMeant: (source: Source) => boolean
}

/** Words of a question that are looked up; a longer one is a story. */
const wordsMax = 40
/** How soon a word that is repeated says no more, and how much long passages are held back, as usual for BM25. */
const [saturation, lengthPart] = [1.2, 0.4]
/** Another word for the same thing counts less than the word itself. */
const sameWordPart = 0.7
/** As if so many other passages stood beside them, so that words are rare in a handful of texts as well. */
const background = 50
/** So many of those have a word of every day. */
const commonPassages = 8

/** The passages that have most of the question, best first. */
export function search(index: PassageIndex, { text, language, isMeant }: Question, most = 5): Found[] {
  const talk = talkWords[language]
  const asked = [...new Set(wordsOf(text))].filter((word) => !talk.has(word)).slice(0, wordsMax)
  const { passages, lengths } = index
  const scores = new Float32Array(passages.length)
  const covered = new Float32Array(passages.length)
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, passages.length)
  const unit = rarityOf(1, passages.length)
  let all = 0
  for (const word of asked) {
    const best = bestOf(index, word, usual)
    // A word that no text has says as much if it is one of every day.
    const usualIn = best.size > 0 && isCommonWord(word) ? commonPassages : 0
    const rarity = rarityOf(best.size + usualIn, passages.length)
    all += rarity
    for (const [passage, { says, isIn }] of best) {
      scores[passage]! += rarity * says
      covered[passage]! += rarity * isIn
    }
  }
  const meant = index.sources.map(isMeant)
  const candidates = [...scores.keys()].filter((passage) => scores[passage]! > 0)
  const found: Found[] = []
  for (const passage of candidates.toSorted((a, b) => scores[b]! - scores[a]! || a - b)) {
    const source = passages.sourceAt(passage)
    if (!meant[source]) continue
    found.push({
      ...passages.at(passage),
      of: index.sources[source]!,
      score: scores[passage]! / unit,
      coverage: covered[passage]! / all,
    })
    if (found.length === most) break
  }
  return found
}

/** Of each passage that has the word or a related one: how much it says there, and how surely it is meant. */
function bestOf(index: PassageIndex, word: string, usual: number): Map<number, { says: number; isIn: number }> {
  const best = new Map<number, { says: number; isIn: number }>()
  for (const [number, isIn] of relatedTo(index, word)) {
    for (let at = index.starts[number]!; at < index.starts[number + 1]!; at++) {
      const passage = index.found[at]!
      const count = countOf(index.counts[at]!)
      const held = saturation * (1 - lengthPart + (lengthPart * index.lengths[passage]!) / usual)
      const says = (isIn * count * (saturation + 1)) / (count + held)
      const before = best.get(passage)
      if (!before) best.set(passage, { says, isIn })
      else {
        before.says = Math.max(before.says, says)
        before.isIn = Math.max(before.isIn, isIn)
      }
    }
  }
  return best
}

/** The words of the index that mean an asked one: those that share a piece with it are looked at. */
function relatedTo(index: PassageIndex, word: string): Map<number, number> {
  const related = new Map<number, number>()
  const isKnown = index.numbers.has(word)
  for (const piece of piecesOf(word, pieceLength)) {
    const place = find(index.pieces, piece)
    if (place < 0) continue
    for (let at = index.pieceStarts[place]!; at < index.pieceStarts[place + 1]!; at++) {
      const number = index.pieceWords[at]!
      if (related.has(number)) continue
      related.set(number, relation(word, index.words[number]!, isKnown))
    }
  }
  for (const other of sameWords(word) ?? []) {
    const number = index.numbers.get(other)
    if (number !== undefined) related.set(number, Math.max(related.get(number) ?? 0, sameWordPart))
  }
  return new Map([...related].filter(([, isIn]) => isIn > 0))
}

const rarityOf = (withIt: number, all: number): number =>
  Math.log(1 + (all + background - withIt + 0.5) / (withIt + 0.5))

/** What a passage must reach to answer a question by itself; `test/bench/knowledge.ts` measures what comes of it. */
const enough = 2

/** A long question finds some of its words anywhere, a short one is found whole though it has one rare word: so both count. */
export const isAnswer = ({ score, coverage }: Found): boolean => score + coverage >= enough
