/** From marked utterances to a tagger, and from a tagger's marks back to entities. */
import type { EntityMatch } from './values/entities.ts'
import { withoutShouting, withProperEnds, type IsTaught } from './tagger/value-ends.ts'
import { buildValueIndex, isKnown, knownValues, type TaughtValue } from './tagger/known-values.ts'
import type { Model } from './model.ts'
import { tokenFeatures } from './tagger/tagger-features.ts'
import { trainTagger, type MarkedUtterance } from './tagger/tagger-training.ts'
import { bestTags, scoreTokens, tagCount } from './tagger/tagger.ts'
import { tokenize, type Token } from './text/text.ts'
import type { Annotation, EntityExamples, IntentExamples, Utterance } from './text/training-data.ts'

const epochs = 6

export function* learnTagger(
  intents: readonly IntentExamples[],
  synonyms: readonly EntityExamples[],
  seed: number,
): Generator<void, Model['tagger']> {
  const marked = intents.flatMap(({ utterances }, intent) => utterances.map((utterance) => ({ utterance, intent })))
  const entities = [...new Set(marked.flatMap(({ utterance }) => utterance.annotations.map(({ entity }) => entity)))]
  if (entities.length === 0) return null
  const numbers = new Map(entities.map((entity, index) => [entity, index]))
  const lessons = marked.map(({ utterance, intent }) => ({ ...lessonOf(utterance, numbers), intent }))
  const listed = synonyms.flatMap(({ name, synonyms: values }) => listedValues(numbers.get(name), values))
  const values = buildValueIndex([...lessons.flatMap(({ taught }) => taught), ...listed])
  const utterances: MarkedUtterance[] = []
  for (const [index, { text, tokens, tags, taught, intent }] of lessons.entries()) {
    const known = knownValues(tokens, values, taught)
    const typed = tokenFeatures(tokens, text, known, intent, true)
    utterances.push({ typed, plain: tokenFeatures(tokens, text, known, intent, false), tags })
    if (index % 512 === 0) yield
  }
  return { weights: yield* trainTagger(utterances, entities, { epochs, seed }), values }
}

function lessonOf({ text, annotations }: Utterance, numbers: ReadonlyMap<string, number>) {
  const tokens = tokenize(text)
  const tags = new Int32Array(tokens.length)
  const taught: TaughtValue[] = []
  for (const { start, end, entity } of annotations) {
    const number = numbers.get(entity)!
    const first = tokens.findIndex((token) => token.end > start)
    let last = first
    while (last >= 0 && last < tokens.length && tokens[last]!.start < end) {
      tags[last] = 2 * number + (last === first ? 1 : 2)
      last++
    }
    if (first >= 0 && last > first) taught.push({ tokens: tokenize(text.slice(start, end)), entity: number })
  }
  return { text, tokens, tags, taught }
}

/** A listed value counts as often as it takes to be known in every utterance. */
function listedValues(entity: number | undefined, values: EntityExamples['synonyms']): TaughtValue[] {
  if (entity === undefined) return []
  return values.flatMap(({ value, written }) => [value, ...written].map((way) => ({ tokens: tokenize(way), entity })))
}

export function findLearned(
  text: string,
  tokens: readonly Token[],
  intent: number,
  tagger: NonNullable<Model['tagger']>,
): EntityMatch[] {
  if (tokens.length === 0) return []
  const { weights, values } = tagger
  const features = tokenFeatures(tokens, withoutShouting(text), knownValues(tokens, values), intent, true)
  const tags = bestTags(scoreTokens(weights, features), weights.transitions, tagCount(weights.entities.length))
  const isTaught: IsTaught = (value, entity) => isKnown(tokenize(value), weights.entities.indexOf(entity), values)
  return withProperEnds(text, spansOf(tags, tokens, weights.entities), isTaught).map(({ start, end, entity }) => ({
    entity,
    value: text.slice(start, end),
    start,
    end,
    source: 'learned',
  }))
}

/** Emoji stand beside a value, never in it. */
const pictograph = /\p{Extended_Pictographic}/u
const lettersOrDigits = /[\p{L}\p{N}]/u

function spansOf(tags: Int32Array, tokens: readonly Token[], entities: readonly string[]): Annotation[] {
  const spans: Annotation[] = []
  for (let first = 0; first < tags.length; first++) {
    const tag = tags[first]!
    if (tag % 2 === 0) continue
    let last = first
    while (tags[last + 1] === tag + 1 && !pictograph.test(tokens[last + 1]!.folded)) last++
    if (!tokens.slice(first, last + 1).some(({ folded }) => lettersOrDigits.test(folded))) continue
    spans.push({ start: tokens[first]!.start, end: tokens[last]!.end, entity: entities[(tag - 1) / 2]! })
  }
  return spans
}
