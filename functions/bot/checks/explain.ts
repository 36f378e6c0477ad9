/** Explains a text: the intents it resembles, what each word pulled, and which response would answer it. */
import type { Explanation } from '#shared/contracts/explanation'
import { shortened } from '#shared/fields/text'
import { doubtOf } from '../stage/doubt.ts'
import type { OpenedModel } from '../stage/models.ts'
import { confidenceMin } from '../stage/understanding.ts'
import type { Understanding } from '../../nlu/parser.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { blocksOf } from '../../content/items/blocks.ts'
import { answerOfEntity, mappingOfIntent, titlesOf } from '../../content/items/knowledge.ts'

/** With these an answer stays below 2 kB: the words that pulled hardest, and the utterances most alike. */
const [wordsMax, utterancesMax, shownMax] = [24, 3, 120]

interface Asked {
  readonly text: string
  /** The day on the company's wall, as `2026-05-01`: words such as `tomorrow` go by it. */
  readonly today: string
  readonly model: Explanation['model']
}

/** Why a model understands a text as it does, and what of the content of the scope answers that. */
export async function explainText(scope: ReleaseScope, { parser }: OpenedModel, asked: Asked): Promise<Explanation> {
  const understanding = parser.parse(asked.text, { today: asked.today })
  const table = new Table(scope)
  const found = understanding.explanation()
  const { ranking, entities } = understanding
  const utterances = found?.utterances.slice(0, utterancesMax) ?? []
  const own = entities.filter(({ source }) => source !== 'built-in').map(({ entity }) => entity)
  const names = await titlesOf(table, {
    intents: [...ranking, ...utterances].map(({ intent }) => intent),
    entities: own,
  })
  const isSure = !understanding.rejected && understanding.confidence >= confidenceMin
  const mapping = await answerTo(table, isSure ? understanding.intent : null, own, names)
  const isAskedBack = mapping !== undefined && doubtOf(parser, asked.text, understanding).length > 0
  return {
    text: shortened(asked.text, shownMax * 2),
    outcome: mapping && !isAskedBack ? 'nlp' : 'failure',
    reason: isAskedBack ? 'asked-back' : reasonOf(understanding, isSure, mapping !== undefined),
    engine: 'built-in',
    model: asked.model,
    // An intent that was deleted since is none that can be chosen.
    ranking: ranking.flatMap(({ intent, confidence }) =>
      names.has(intent) ? { intentId: intent, title: names.get(intent)!, confidence: rounded(confidence) } : [],
    ),
    threshold: confidenceMin,
    familiarity: {
      value: rounded(understanding.familiarity),
      ...(understanding.familiarityLine !== null && { line: rounded(understanding.familiarityLine) }),
    },
    ...(found && { base: rounded(found.base) }),
    words: strongestWords(found?.words ?? []),
    utterances: utterances.map(({ intent, text, similarity }) => ({
      intentId: intent,
      text: shortened(text, shownMax),
      similarity: rounded(similarity),
    })),
    entities: entities.map(({ entity, value, start, end, source }) => ({
      name: names.get(entity) ?? entity,
      value,
      start,
      end,
      source,
    })),
    ...(mapping && { mapping }),
  }
}

/** What is said where no model is there to ask. */
export const withoutModel = (text: string): Explanation => ({
  text: shortened(text, shownMax * 2),
  outcome: 'failure',
  reason: 'no-model',
  engine: 'built-in',
  model: 'none',
  ranking: [],
  threshold: confidenceMin,
  words: [],
  utterances: [],
  entities: [],
})

function reasonOf(
  { rejected }: Pick<Understanding, 'rejected'>,
  isSure: boolean,
  isAnswered: boolean,
): Explanation['reason'] {
  if (isAnswered) return 'understood'
  if (isSure) return 'unmapped'
  return rejected ? 'unfamiliar' : 'unsure'
}

type Names = ReadonlyMap<string, string>

async function answerTo(
  table: Table<ReleaseScope>,
  intent: string | null,
  entityIds: readonly string[],
  names: Names,
): Promise<Explanation['mapping']> {
  const ofIntent = intent === null ? undefined : await mappingOfIntent(table, intent, entityIds)
  const ofEntity = ofIntent ? undefined : await answerOfEntity(table, entityIds)
  const entities = ofIntent?.entities ?? (ofEntity ? [ofEntity.entityId] : [])
  const blockId = ofIntent?.blockId ?? ofEntity?.blockId
  const [block] = blockId === undefined ? [] : await blocksOf(table, [blockId])
  if (!block) return undefined
  return {
    blockId: block._id,
    title: block.title,
    by: ofEntity ? 'entity' : entities.length > 0 ? 'entities' : 'intent',
    entities: entities.map((id) => names.get(id) ?? ''),
  }
}

/** Those that pulled hardest, in the order of the text. */
export function strongestWords(words: readonly Explanation['words'][number][]): Explanation['words'] {
  const kept = new Set(words.toSorted((a, b) => Math.abs(b.pull) - Math.abs(a.pull)).slice(0, wordsMax))
  return words.filter((word) => kept.has(word)).map((word) => ({ ...word, pull: rounded(word.pull) }))
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000
