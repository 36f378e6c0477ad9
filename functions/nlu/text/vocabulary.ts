/** The features a model knows, each with its weight of rarity; turns a message's features into numbers. */

export interface Vector {
  readonly features: Int32Array
  readonly values: Float32Array
  /** How much of the message, from 0 to 1, is made of features the model never saw. */
  readonly unseen: number
}

/** Features in ascending order; a binary search over 100,000 of them is 17 steps and needs no table beside it. */
export interface Vocabulary {
  readonly features: Uint32Array
  /** In how many of how many messages each one was. */
  readonly occurrences: Uint16Array
  readonly messages: number
  /** What follows from that: how rare each one is; `unseenRarity` is that of a feature never seen. */
  readonly rarity: Float32Array
  readonly unseenRarity: number
}

/** Lengths of the two blocks of `features.ts`: pieces also hold what is misspelled or inflected, so they say more. */
const blockLengths = [1, 1.5]

/**
 * Features that occur in fewer messages than `occurrencesMin` are left out. Those of `others` are not added; how rare a
 * feature is is counted in them too, because a small company's messages do not tell which words everybody uses.
 */
export function buildVocabulary(
  messages: readonly Uint32Array[],
  occurrencesMin: number,
  others: readonly Uint32Array[] = [],
): Vocabulary {
  let total = 0
  for (const message of messages) total += message.length
  const all = new Uint32Array(total)
  let filled = 0
  for (const message of messages) {
    for (let index = 0; index < message.length; index++) {
      if (message[index] !== message[index - 1]) all[filled++] = message[index]!
    }
  }
  const sorted = all.subarray(0, filled).toSorted()
  const features: number[] = []
  const occurrences: number[] = []
  for (let start = 0; start < filled;) {
    let end = start + 1
    while (end < filled && sorted[end] === sorted[start]) end++
    if (end - start >= occurrencesMin) {
      features.push(sorted[start]!)
      occurrences.push(end - start)
    }
    start = end
  }
  const known = Uint32Array.from(features)
  for (const message of others) {
    for (let index = 0; index < message.length; index++) {
      const at = message[index] === message[index - 1] ? -1 : find(known, message[index]!)
      if (at >= 0) occurrences[at]!++
    }
  }
  return vocabularyOf(known, Uint16Array.from(occurrences), messages.length + others.length)
}

export function vocabularyOf(features: Uint32Array, occurrences: Uint16Array, messages: number): Vocabulary {
  return {
    features,
    occurrences,
    messages,
    rarity: Float32Array.from(occurrences, (count) => rarityOf(count, messages)),
    unseenRarity: Math.fround(rarityOf(0, messages)),
  }
}

/**
 * Smoothed inverse document frequency, ln((1 + n) / (1 + d)) + 1. In full it helps where all speak of one thing and
 * harms where they do not; its root does well in both.
 */
const rarityOf = (messagesWithIt: number, messages: number): number =>
  Math.sqrt(Math.log((1 + messages) / (1 + messagesWithIt)) + 1)

export function vectorize(message: Uint32Array, vocabulary: Vocabulary): Vector {
  const features: number[] = []
  const values: number[] = []
  const known = [0, 0]
  const unknown = [0, 0]
  for (let start = 0; start < message.length;) {
    const feature = message[start]!
    let end = start + 1
    while (message[end] === feature) end++
    const index = find(vocabulary.features, feature)
    const value = (1 + Math.log(end - start)) * (index < 0 ? vocabulary.unseenRarity : vocabulary.rarity[index]!)
    const block = feature & 1
    if (index < 0) unknown[block]! += value * value
    else {
      known[block]! += value * value
      features.push(index)
      values.push(value)
    }
    start = end
  }
  const scale = known.map((square, block) => (square > 0 ? blockLengths[block]! / Math.sqrt(square) : 0))
  const all = known[0]! + known[1]! + unknown[0]! + unknown[1]!
  return {
    features: Int32Array.from(features),
    values: Float32Array.from(values, (value, index) => value * scale[vocabulary.features[features[index]!]! & 1]!),
    unseen: all > 0 ? (unknown[0]! + unknown[1]!) / all : 1,
  }
}

/** The vector of those features that have a row in `rows` (-1: none), named by their rows. */
export function narrow({ features, values, unseen }: Vector, rows: Int32Array): Vector {
  const kept = features.map((_, index) => index).filter((index) => rows[features[index]!]! >= 0)
  return {
    features: kept.map((index) => rows[features[index]!]!),
    values: Float32Array.from(kept, (index) => values[index]!),
    unseen,
  }
}

export function find(sorted: Uint32Array | Int32Array, feature: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const here = sorted[middle]!
    if (here === feature) return middle
    if (here < feature) low = middle + 1
    else high = middle - 1
  }
  return -1
}
