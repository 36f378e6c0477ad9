/** Finds the values people listed for an entity, however they are written: without case, without accents, one slip. */
import type { EntityMatch } from './entities.ts'
import { isWord, tokenize, type Token } from '../text/text.ts'
import type { EntityExamples } from '../text/training-data.ts'

/** A shorter word with one letter changed is too often another word. */
const slipLengthMin = 5

interface Node {
  readonly next: Map<string, Node>
  value: { readonly entity: string; readonly value: string } | undefined
}

/** A tree over words: the longest way of writing that begins at a word wins. */
export class SynonymFinder {
  readonly #root: Node = { next: new Map(), value: undefined }
  /** Every way to leave out one letter of a listed first or later word, to the words it came from. */
  readonly #slips = new Map<string, string[]>()

  constructor(entities: readonly EntityExamples[]) {
    for (const { name, synonyms } of entities) {
      for (const { value, written } of synonyms) {
        for (const way of [value, ...written]) this.#learn(name, value, way)
      }
    }
  }

  #learn(entity: string, value: string, way: string): void {
    let node = this.#root
    for (const { folded } of tokenize(way).filter((token) => isWord(token.folded))) {
      const known = node.next.get(folded)
      if (known) {
        node = known
        continue
      }
      const fresh: Node = { next: new Map(), value: undefined }
      node.next.set(folded, fresh)
      node = fresh
      if (isLetters(folded)) for (const shorter of withoutOne(folded)) this.#addSlip(shorter, folded)
    }
    if (node !== this.#root) node.value ??= { entity, value }
  }

  #addSlip(shorter: string, word: string): void {
    if (this.#slips.size >= slipsMax) return
    const words = this.#slips.get(shorter)
    if (!words) this.#slips.set(shorter, [word])
    else if (!words.includes(word) && words.length < slipWordsMax) words.push(word)
  }

  find(tokens: readonly Token[]): EntityMatch[] {
    const words = tokens.filter(({ folded }) => isWord(folded))
    const found: EntityMatch[] = []
    for (let start = 0; start < words.length; start++) {
      let node: Node | undefined = this.#root
      let match: EntityMatch | undefined
      for (let index = start; node && index < words.length; index++) {
        node = this.#follow(node, words[index]!.folded)
        if (node?.value) {
          match = { ...node.value, start: words[start]!.start, end: words[index]!.end, source: 'synonym' }
        }
      }
      if (match) found.push(match)
    }
    return found
  }

  #follow(node: Node, word: string): Node | undefined {
    const exact = node.next.get(word)
    if (exact || !isLetters(word)) return exact
    for (const near of [word, ...withoutOne(word)].flatMap((shorter) => this.#slips.get(shorter) ?? [])) {
      const next = node.next.get(near)
      if (next && isOneSlip(word, near)) return next
    }
    for (const shorter of withoutOne(word)) {
      const next = shorter.length >= slipLengthMin ? node.next.get(shorter) : undefined
      if (next) return next
    }
    return undefined
  }
}

/** About 20 MB; the words listed after that are found only as they are written. */
const slipsMax = 200_000
/** Listed words one omission may lead to; more are never written in earnest. */
const slipWordsMax = 50
/** Of a longer word the omissions alone would be a list as long as the word squared. */
const slipLengthMax = 40

const letters = /^\p{L}+$/u
const isLetters = (word: string): boolean =>
  word.length >= slipLengthMin && word.length <= slipLengthMax && letters.test(word)

function withoutOne(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))
}

/** One letter more, less, other, or two neighbours swapped. */
function isOneSlip(left: string, right: string): boolean {
  let same = 0
  while (same < left.length && left[same] === right[same]) same++
  const rest = (word: string, skipped: number) => word.slice(same + skipped)
  if (rest(left, 1) === rest(right, 1) || rest(left, 1) === rest(right, 0) || rest(left, 0) === rest(right, 1))
    return true
  const swapped = left[same] === right[same + 1] && left[same + 1] === right[same]
  return swapped && rest(left, 2) === rest(right, 2)
}
