/** Marks the words of a message that belong to an entity, the way people marked them in the training utterances. */
import { find } from '../text/vocabulary.ts'
import type { Columns } from '../classifier/weights.ts'

/** A tag is 0 outside of entities, 2e + 1 where a value of entity e begins and 2e + 2 where it goes on. */
export interface TaggerWeights {
  readonly entities: readonly string[]
  /** In ascending order; the weights of feature i stand from `starts[i]` up to `starts[i + 1]`. */
  readonly features: Uint32Array
  readonly starts: Uint32Array
  readonly tags: Columns
  readonly weights: Int8Array
  /** `transitions[before * tags + after]`; the last row is the beginning of the message. */
  readonly transitions: Float32Array
  /** What one step of `weights` is worth beside a transition. */
  readonly scale: number
}

export const tagCount = (entities: number): number => 2 * entities + 1

export function scoreTokens(model: TaggerWeights, tokens: readonly Uint32Array[]): Float32Array {
  const tags = tagCount(model.entities.length)
  const scores = new Float32Array(tokens.length * tags)
  for (const [index, features] of tokens.entries()) {
    const row = index * tags
    for (const feature of features) {
      const at = find(model.features, feature)
      if (at < 0) continue
      const end = model.starts[at + 1]!
      for (let entry = model.starts[at]!; entry < end; entry++) {
        scores[row + model.tags[entry]!]! += model.weights[entry]! * model.scale
      }
    }
  }
  return scores
}

/** The best sequence of tags by dynamic programming (Viterbi); an entity goes on only where it has begun. */
export function bestTags(scores: Float32Array, transitions: Float32Array, tags: number): Int32Array {
  const length = scores.length / tags
  const best = new Float32Array(scores.length)
  const from = new Int32Array(scores.length)
  for (let index = 0; index < length; index++) {
    const row = index * tags
    for (let tag = 0; tag < tags; tag++) {
      const goesOn = tag !== 0 && tag % 2 === 0
      let top = -Infinity
      let before = -1
      if (index === 0) top = goesOn ? -Infinity : transitions[tags * tags + tag]!
      else if (goesOn) {
        for (let other = tag - 1; other <= tag; other++) {
          const score = best[row - tags + other]! + transitions[other * tags + tag]!
          if (score > top) {
            top = score
            before = other
          }
        }
      } else {
        for (let other = 0; other < tags; other++) {
          const score = best[row - tags + other]! + transitions[other * tags + tag]!
          if (score > top) {
            top = score
            before = other
          }
        }
      }
      best[row + tag] = top + scores[row + tag]!
      from[row + tag] = before
    }
  }
  return backtrack(best, from, tags)
}

function backtrack(best: Float32Array, from: Int32Array, tags: number): Int32Array {
  const length = best.length / tags
  const path = new Int32Array(length)
  let tag = 0
  for (let other = 1; other < tags; other++) {
    if (best[(length - 1) * tags + other]! > best[(length - 1) * tags + tag]!) tag = other
  }
  for (let index = length - 1; index >= 0; index--) {
    path[index] = tag
    tag = from[index * tags + tag]!
  }
  return path
}
