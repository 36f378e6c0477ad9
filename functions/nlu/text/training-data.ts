/** What a language model is built from: example messages for each intent, and the entities they may speak of. */

export interface Annotation {
  /** UTF-16 offsets into the text of the utterance. */
  readonly start: number
  readonly end: number
  readonly entity: string
}

export interface Utterance {
  readonly text: string
  readonly annotations: readonly Annotation[]
}

export interface IntentExamples {
  readonly id: string
  /** The name people gave it; learned as one more utterance. May be empty. */
  readonly title: string
  readonly utterances: readonly Utterance[]
}

export interface EntityExamples {
  readonly name: string
  /** Whatever is written in one of the ways, the entity's value is `value`. */
  readonly synonyms: readonly { readonly value: string; readonly written: readonly string[] }[]
  /** Patterns of the company, in the syntax of `patterns.ts`. */
  readonly patterns: readonly string[]
}

export interface TrainingData {
  readonly intents: readonly IntentExamples[]
  readonly entities: readonly EntityExamples[]
}

/** A build refuses more than this, in a sentence, before it begins. */
const intentsMax = 5000
const utterancesMax = 50_000
const entitiesMax = 1000
const synonymsMax = 50_000
const patternsMax = 200

/** A sentence for the person whose training data or model cannot be used. */
export class NluError extends Error {
  override name = 'NluError'
}

export function checkSize({ intents, entities }: TrainingData): void {
  const limits: [string, number, number][] = [
    ['intents', intents.length, intentsMax],
    ['utterances', sum(intents, ({ utterances }) => utterances.length), utterancesMax],
    ['entities', entities.length, entitiesMax],
    ['synonyms', sum(entities, ({ synonyms }) => sum(synonyms, ({ written }) => written.length)), synonymsMax],
    ['patterns', sum(entities, ({ patterns }) => patterns.length), patternsMax],
  ]
  for (const [what, count, max] of limits) {
    if (count > max) throw new NluError(`A model can learn from at most ${max} ${what}; there are ${count}.`)
  }
}

const sum = <T>(list: readonly T[], count: (item: T) => number): number =>
  list.reduce((total, item) => total + count(item), 0)
