/**
 * What the bot understands, and which block answers it.
 *
 * | item           | per     | id                                              |
 * |----------------|---------|-------------------------------------------------|
 * | intent         | release | ULID                                            |
 * | entity         | release | ULID                                            |
 * | intent-mapping | release | `{intent}#{ULID}`: an intent's are read as one  |
 * | choice-mapping | release | `{intent}#{ULID}`                               |
 * | entity-mapping | release | `{entity}#{ULID}`                               |
 *
 * Titles, keys, revisions and references of intents and entities are kept as those of all content are: see `../content.ts`.
 */
import { bestMapping } from '#shared/content/best-mapping'
import { ChoiceMapping, Entity, EntityMapping, Intent, IntentMapping } from '#shared/contracts/knowledge'
import { Content } from '../content.ts'
import type { Context } from '../../platform/request/context.ts'
import type { ContentRows } from '../../platform/table/content-rows.ts'
import { collection } from '../../platform/table/table.ts'

export const intents = new Content<Intent>({
  collection: collection({ name: 'intent', per: 'release', schema: Intent, id: ({ _id }) => _id }),
  kind: () => 'intent',
})
export const entities = new Content<Entity>({
  collection: collection({ name: 'entity', per: 'release', schema: Entity, id: ({ _id }) => _id }),
  kind: () => 'entity',
})

export const intentMappings = collection({
  name: 'intent-mapping',
  per: 'release',
  schema: IntentMapping,
  id: ({ intent, _id }: IntentMapping) => `${intent}#${_id}`,
})
export const choiceMappings = collection({
  name: 'choice-mapping',
  per: 'release',
  schema: ChoiceMapping,
  id: ({ intent, _id }: ChoiceMapping) => `${intent}#${_id}`,
})
export const entityMappings = collection({
  name: 'entity-mapping',
  per: 'release',
  schema: EntityMapping,
  id: ({ entity, _id }: EntityMapping) => `${entity}#${_id}`,
})

/** All that a language model is built from. */
export interface Knowledge {
  readonly intents: readonly Intent[]
  readonly entities: readonly Entity[]
}

export const isEmpty = (knowledge: Knowledge): boolean =>
  knowledge.intents.every(({ utterances }) => utterances.length === 0)

/** Reads what a language model is built from. */
export async function knowledgeOf(table: ContentRows): Promise<{ intents: Intent[]; entities: Entity[] }> {
  const [allIntents, allEntities] = await Promise.all([intents.list({ table }), entities.list({ table })])
  return { intents: allIntents, entities: allEntities }
}

/** Tells of each intent, with the entities that a message names, whether a block answers it. */
export async function answeredIntents(
  table: ContentRows,
): Promise<(intentId: string, entityIds: readonly string[]) => boolean> {
  const ofIntent = new Map<string, IntentMapping[]>()
  for (const mapping of await table.list(intentMappings, { stale: true }))
    ofIntent.set(mapping.intent, [...(ofIntent.get(mapping.intent) ?? []), mapping])
  return (intentId, entityIds) => bestMapping(ofIntent.get(intentId) ?? [], entityIds) !== undefined
}

/** Which blocks answer what. */
export async function mappingsOf(table: ContentRows) {
  const [ofIntent, ofChoice, ofEntity] = await Promise.all([
    table.list(intentMappings),
    table.list(choiceMappings),
    table.list(entityMappings),
  ])
  return { intentMappings: ofIntent, choiceMappings: ofChoice, entityMappings: ofEntity }
}

/** More entities than this in one message do not change what answers it. */
const entitiesMax = 10

/** The intent's mapping that fits best to these entities. */
export async function mappingOfIntent(
  table: ContentRows,
  intentId: string,
  entityIds: readonly string[],
): Promise<IntentMapping | undefined> {
  const mappings = await table.list(intentMappings, { prefix: `${intentId}#`, stale: true })
  return bestMapping(mappings, entityIds)
}

/** The block of the intent's mapping that fits best to these entities. */
export const answerOfIntent = async (
  table: ContentRows,
  intentId: string,
  entityIds: readonly string[],
): Promise<string | undefined> => (await mappingOfIntent(table, intentId, entityIds))?.blockId

/** The titles of those that exist, by id. */
export async function titlesOf(
  table: ContentRows,
  ids: { readonly intents: Iterable<string>; readonly entities: Iterable<string> },
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all([intents.many(table, ids.intents), entities.many(table, ids.entities)])
  return new Map(found.flat().map(({ _id, title }) => [_id, title]))
}

/** The block of the first entity that has one, in the order they are named. */
export async function answerOfEntity(
  table: ContentRows,
  entityIds: readonly string[],
): Promise<{ readonly blockId: string; readonly entityId: string } | undefined> {
  const named = [...new Set(entityIds)].slice(0, entitiesMax)
  const mappings = await Promise.all(named.map((id) => table.list(entityMappings, { prefix: `${id}#`, stale: true })))
  const [first] = mappings.flat()
  return first && { blockId: first.blockId, entityId: first.entity }
}

/** The blocks of the intents that want an entity: first of those mapped with it, then of those whose utterances name it. */
export async function answersAbout(table: ContentRows, entityId: string, naming: readonly string[]): Promise<string[]> {
  const all = await table.list(intentMappings, { stale: true })
  const mapped = all.filter(({ entities: wanted }) => wanted.includes(entityId)).map(({ intent }) => intent)
  const found = [...new Set([...mapped, ...naming])].map((intentId) =>
    bestMapping(
      all.filter(({ intent }) => intent === intentId),
      [entityId],
    ),
  )
  return [...new Set(found.flatMap((mapping) => mapping?.blockId ?? []))]
}

/** The block that answers an intent which a choice of this block leads to. */
export async function choiceAnswerOf(
  table: ContentRows,
  intentId: string,
  sourceBlockId: string,
): Promise<string | undefined> {
  const mappings = await table.list(choiceMappings, { prefix: `${intentId}#`, stale: true })
  const own = mappings.find(({ source_block: { blockId } }) => blockId === sourceBlockId)
  if (own) return own.blockId
  return bestMapping(await table.list(intentMappings, { prefix: `${intentId}#`, stale: true }), [])?.blockId
}

/** What each intent of the active environment is taught, by its utterances. */
export const utterancesOf = async (context: Context): Promise<string[][]> =>
  (await intents.list(context)).map(({ utterances }) => utterances.map(({ text }) => text))
