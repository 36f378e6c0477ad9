/** Messages of two intents that are almost the same: whichever the model learns, a customer gets the other one. */

/** Cosine of the two messages' features, from 0 to 1, from which on a pair is worth a look. */
const similarityMin = 0.8
const pairsMax = 200
/** A feature in more messages than this links everything with everything. */
const postingsMax = 60
/** Messages compared between two breaths. */
const chunkSize = 256
/** Of each message, only so many that share most with it are compared in full. */
const candidatesMax = 8

export interface NearPair {
  readonly left: number
  readonly right: number
  readonly similarity: number
}

/** Each message's features with their rarity, compared only with messages that share a rare one. */
export function* nearPairs(messages: readonly Uint32Array[], labels: Int32Array): Generator<void, NearPair[]> {
  const postings = new Map<number, number[]>()
  const lengths = messages.map((message, row) => {
    for (const [index, feature] of message.entries()) {
      if (feature === message[index - 1]) continue
      const rows = postings.get(feature)
      if (rows) rows.push(row)
      else postings.set(feature, [row])
    }
    return 0
  })
  const weight = (feature: number) => Math.log(messages.length / postings.get(feature)!.length) + 1
  const shared = new Map<number, number>()
  const pairs: NearPair[] = []
  for (const [row, message] of messages.entries()) {
    if (row % chunkSize === 0) yield
    shared.clear()
    const features = distinct(message)
    for (const feature of features) {
      lengths[row]! += weight(feature)
      const rows = postings.get(feature)!
      if (rows.length > postingsMax) continue
      for (const other of rows) {
        if (other >= row) break
        if (labels[other] !== labels[row]) shared.set(other, (shared.get(other) ?? 0) + weight(feature))
      }
    }
    const candidates = [...shared]
      .toSorted((left, right) => right[1] - left[1] || left[0] - right[0])
      .slice(0, candidatesMax)
    for (const [other] of candidates) {
      const both = intersection(distinct(messages[other]!), features, weight)
      const similarity = both / Math.sqrt(lengths[row]! * lengths[other]!)
      if (similarity >= similarityMin) pairs.push({ left: other, right: row, similarity })
    }
  }
  return pairs
    .toSorted((a, b) => b.similarity - a.similarity || a.left - b.left || a.right - b.right)
    .slice(0, pairsMax)
}

const distinct = (message: Uint32Array): Uint32Array =>
  message.filter((feature, index) => feature !== message[index - 1])

/** Both ascend. */
function intersection(left: Uint32Array, right: Uint32Array, weight: (feature: number) => number): number {
  let sum = 0
  for (let at = 0, other = 0; at < left.length && other < right.length;) {
    if (left[at] === right[other]) {
      sum += weight(left[at]!)
      at++
      other++
    } else if (left[at]! < right[other]!) at++
    else other++
  }
  return sum
}
