/** Understands messages with a model: the intent, how sure that is, the entities, and why. */
import { combine, familiarityOf, quantile, softmax } from './classifier/calibration.ts'
import { builtins, findBuiltins, type Moment } from './values/builtins.ts'
import { listen } from './classifier/classifier.ts'
import { withoutOverlap, type EntityMatch } from './values/entities.ts'
import { explain, type Explanation } from './explanation.ts'
import { featuresOf } from './text/features.ts'
import { fromBytes, type Model } from './model.ts'
import { Pattern } from './values/patterns.ts'
import { SynonymFinder } from './values/synonyms.ts'
import { findLearned } from './tagging.ts'
import { messageLengthMax, tokenize, type Token } from './text/text.ts'
import { topOf } from './classifier/validation.ts'
import { vectorize, type Vector } from './text/vocabulary.ts'

export interface ParseSettings extends Moment {
  /**
   * The share of messages the model does know, 0 to 1, that may be turned away to turn away those it does not; null for
   * the line that the build has drawn.
   */
  readonly strictness: number | null
}

export interface Understanding {
  /** Null when not one word of the message was ever seen. */
  readonly intent: string | null
  /** The chance, 0 to 1, that the intent is right if the message is about any of them. */
  readonly confidence: number
  /** The best intents, most likely first, with the chance of each. */
  readonly ranking: readonly { readonly intent: string; readonly confidence: number }[]
  readonly entities: readonly EntityMatch[]
  /** The message is most likely about none of the intents. */
  readonly rejected: boolean
  /** How like the known messages it is. */
  readonly familiarity: number
  /** The line below which it is turned away, which moves with strictness; null where none could be learned. */
  readonly familiarityLine: number | null
  /** Null without an intent. */
  readonly explanation: () => Explanation | null
}

interface Judgement {
  readonly scores: Float64Array
  readonly familiarity: number
  readonly ranking: readonly { readonly index: number; readonly intent: string; readonly confidence: number }[]
}

const parseDefaults: ParseSettings = { today: null, strictness: null }
/** Where the build has drawn no line. */
const strictnessDefault = 0.04
const rankingLength = 10
/** Intents whose utterances are looked through for resemblance. */
const explainedIntents = 3
/** A message is turned away when more than this share of it was never seen, whatever pieces of its words resemble. */
const unseenMax = 0.75

/** Refuses a damaged file with an `NluError`. */
export const load = (bytes: Uint8Array): Parser => new Parser(fromBytes(bytes))

export class Parser {
  readonly #model: Model
  readonly #synonyms: SynonymFinder
  readonly #patterns: readonly { readonly entity: string; readonly pattern: Pattern }[]
  /** Built-ins whose name the company gave to an entity of its own are left to that one. */
  readonly #replaced: ReadonlySet<string>

  constructor(model: Model) {
    const { entities, tagger } = model
    this.#model = model
    this.#synonyms = new SynonymFinder(entities)
    this.#patterns = entities.flatMap(({ name, patterns }) =>
      patterns.map((source) => ({ entity: name, pattern: new Pattern(source) })),
    )
    const own = new Set([...entities.map(({ name }) => name), ...(tagger?.weights.entities ?? [])])
    this.#replaced = new Set(builtins.filter((name) => own.has(name)))
  }

  parse(text: string, settings: Partial<ParseSettings> = {}): Understanding {
    const { today, strictness } = { ...parseDefaults, ...settings }
    const tokens = tokenize(text)
    const { vocabulary } = this.#model.classifier
    const vector = vectorize(featuresOf(tokens), vocabulary)
    const isEmpty = vector.features.length === 0 || this.#model.intents.length === 0
    const judged = isEmpty ? null : this.#judge(vector)
    const familiarity = judged ? judged.familiarity : -vector.unseen
    const ranking = judged ? judged.ranking : []
    return {
      intent: ranking[0]?.intent ?? null,
      confidence: ranking[0]?.confidence ?? 0,
      ranking: ranking.map(({ intent, confidence }) => ({ intent, confidence })),
      entities: this.#entities(text.slice(0, messageLengthMax), tokens, ranking[0]?.index ?? -1, { today }),
      rejected: judged === null || this.#isStrange(familiarity, vector.unseen, strictness),
      familiarity,
      familiarityLine: this.#line(strictness),
      explanation: () => judged && this.#explain(text, tokens, vector, judged),
    }
  }

  /** Whether a text is an utterance word for word. */
  teaches(text: string): boolean {
    const said = text.trim().toLowerCase()
    return this.#model.utterances.some((list) => list.some((utterance) => utterance.trim().toLowerCase() === said))
  }

  /** The listed values that a text names. */
  valuesIn = (text: string): readonly EntityMatch[] => this.#synonyms.find(tokenize(text))

  /** The listed value of which a text is another word, and nothing beside it. */
  valueNamed(text: string): EntityMatch | undefined {
    const [named] = this.valuesIn(text)
    return named?.start === 0 && named.end === text.length ? named : undefined
  }

  /** The utterances of an intent, as far as the model keeps them. */
  utterancesOf(intent: string): readonly string[] {
    const index = this.#model.intents.indexOf(intent)
    return this.#model.utterances[index] ?? []
  }

  /** Intents by how many of their utterances name an entity, most first; those that never do are left out. */
  intentsNaming(entity: string): readonly string[] {
    const { intents, utterances } = this.#model
    const names = (text: string) => this.#synonyms.find(tokenize(text)).some((match) => match.entity === entity)
    return intents
      .map((intent, index) => ({ intent, count: utterances[index]!.filter(names).length }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .map(({ intent }) => intent)
  }

  #judge(vector: Vector): Judgement {
    const { classifier, calibration, intents } = this.#model
    const voices = listen(classifier, vector)
    const scores = combine(voices, calibration.mixing)
    const chances = softmax(scores)
    return {
      scores,
      familiarity: familiarityOf(voices, calibration),
      ranking: placesOfLargest(chances, rankingLength).map((index) => ({
        index,
        intent: intents[index]!,
        confidence: chances[index]!,
      })),
    }
  }

  #isStrange(familiarity: number, unseen: number, strictness: number | null): boolean {
    const line = this.#line(strictness)
    return unseen > unseenMax || (line !== null && familiarity < line)
  }

  #line(strictness: number | null): number | null {
    const { familiarity, strangerLine } = this.#model.calibration
    if (strangerLine !== undefined && (strictness === null || familiarity.length === 0)) return strangerLine
    if (familiarity.length === 0) return null
    return quantile(familiarity, Math.min(Math.max(strictness ?? strictnessDefault, 0), 1))
  }

  #entities(text: string, tokens: readonly Token[], intent: number, moment: Moment): EntityMatch[] {
    const found: EntityMatch[] = []
    for (const { entity, pattern } of this.#patterns) {
      for (const { start, end } of pattern.find(text)) {
        found.push({ entity, value: text.slice(start, end), start, end, source: 'pattern' })
      }
    }
    found.push(...this.#synonyms.find(tokens))
    const { tagger } = this.#model
    if (tagger) for (const match of findLearned(text, tokens, intent, tagger)) found.push(this.#named(text, match))
    const general = findBuiltins(text, tokens, moment).filter(({ entity }) => !this.#replaced.has(entity))
    return withoutOverlap(found, general)
  }

  /** A learned piece that is written like a listed value means that value. */
  #named(text: string, match: EntityMatch): EntityMatch {
    const listed = this.#synonyms.find(tokenize(text.slice(match.start, match.end)))
    const same = listed.find(
      ({ entity, start, end }) => entity === match.entity && start === 0 && end === match.end - match.start,
    )
    return same ? { ...match, value: same.value } : match
  }

  #explain(text: string, tokens: readonly Token[], vector: Vector, judged: Judgement): Explanation {
    const ranking = judged.ranking.slice(0, explainedIntents).map(({ index }) => index)
    return explain(this.#model, { text, tokens, vector, scores: judged.scores, ranking })
  }
}

/** Places of the largest values, largest first; of equal ones the first. */
function placesOfLargest(values: Float64Array, count: number): number[] {
  const rest = values.slice()
  return Array.from({ length: Math.min(count, values.length) }, () => {
    const top = topOf(rest)
    rest[top] = -1
    return top
  })
}
