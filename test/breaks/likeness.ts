/** How much two files speak of the same: the words that they share, of which those that few files have count most. */

export interface Document {
  readonly path: string
  readonly text: string
}

/** How alike each of the documents is to `one`, from 0 to 1 (the cosine of their words by TF-IDF), in their order. */
export function likenessTo(one: Document, documents: readonly Document[]): number[] {
  const counts = documents.map(countsOf)
  const spread = new Map<string, number>()
  for (const word of counts.flatMap((each) => [...each.keys()])) spread.set(word, (spread.get(word) ?? 0) + 1)
  const weightsOf = (words: ReadonlyMap<string, number>) =>
    new Map(
      [...words].map(([word, count]) => [
        word,
        (1 + Math.log(count)) * Math.log((documents.length + 1) / (spread.get(word) ?? 1)),
      ]),
    )
  const own = weightsOf(countsOf(one))
  return counts.map((each) => {
    const other = weightsOf(each)
    const shared = [...own].reduce((sum, [word, weight]) => sum + weight * (other.get(word) ?? 0), 0)
    return shared / (lengthOf(own) * lengthOf(other) || 1)
  })
}

const lengthOf = (weights: ReadonlyMap<string, number>): number => Math.hypot(...weights.values())

/** How often each word stands there; one of the path counts as two of the text. */
function countsOf({ path, text }: Document): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of [...wordsOf(text), ...wordsOf(path), ...wordsOf(path)])
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** `selectedRows` has two words. Those of less than four letters say little, and endings are left out. */
const wordsOf = (text: string): string[] =>
  (text.match(/[A-Z]?[a-z]{3,}/g) ?? []).map((word) => word.toLowerCase().replace(/(?:ies|ing|ed|es|s|e)$/, ''))
