/** What the bot understands, and which block answers it. */
import type { Entity, Intent, IntentMapping, knowledge as contract } from '#shared/contracts/knowledge'
import { faultAt } from '#shared/faults'
import { lookOf } from '#shared/fields/names'
import { utterancesPerIntentMax } from '#shared/limits'
import { badRequest } from '#shared/problem'
import { blocksOf } from '../blocks/operations.ts'
import { matcherOf } from '../../content/search.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { ContentRows } from '../../platform/table/content-rows.ts'
import { bestMapping } from '#shared/content/best-mapping'
import { candidatesOf } from './candidates.ts'
import { ofChoices, ofEntities, ofIntents } from './mappings.ts'
import { segmentsOf } from './segments.ts'
import { suggestUtterances } from './suggesting.ts'
import { teachUtterance, unteachUtterance, type Learner } from './teaching.ts'
import { choiceMappings, entities, entityMappings, intentMappings, intents } from './store.ts'

export const operations: Operations<typeof contract> = {
  intents: async ({ searchText }, context) => {
    const [found, mappings] = await Promise.all([searchIntents(context, searchText), ofIntents.list(context)])
    const mappedTo = new Map<string, Set<string>>()
    for (const { intent, blockId } of mappings) mappedTo.set(intent, (mappedTo.get(intent) ?? new Set()).add(blockId))
    return found.map((intent) => {
      const { _id: intentId, key: name } = intent
      return { ...intent, name, intentId, mappedTo: [...(mappedTo.get(intentId) ?? [])] }
    })
  },
  createIntent: (draft, context) => intents.create(context, draft),
  updateIntent: ({ _id, revision, ...draft }, context) => intents.update(context, _id, draft, revision),
  removeIntent: async ({ id }, context) => idOf(await intents.remove(context, id)),

  entities: ({ searchText }, context) => searchEntities(context, searchText),
  createEntity: (draft, context) => entities.create(context, draft),
  updateEntity: ({ _id, revision, ...draft }, context) => entities.update(context, _id, draft, revision),
  removeEntity: async ({ id }, context) => idOf(await entities.remove(context, id)),

  revisions: ({ id, model }, context) =>
    model === 'intent' ? intents.revisions(context, id) : entities.revisions(context, id),
  revertIntent: ({ intentId, revisionId }, context) => intents.revert(context, intentId, revisionId),
  revertEntity: ({ entityId, revisionId }, context) => entities.revert(context, entityId, revisionId),

  parseUtterances: async ({ utterances }, context) => {
    if (utterances.length === 0) return []
    return segmentsOf(utterances, await entities.list(context), context.now.toISOString().slice(0, 10))
  },
  generateUtterances: async ({ utterances, numAlternatives }, context) =>
    utterances.length === 0 ? [] : suggestUtterances(context, utterances, numAlternatives),

  intentMappings: (_, context) => ofIntents.list(context),
  mapIntent: (mapping, context) => ofIntents.map(context, { ...mapping, entities: [...new Set(mapping.entities)] }),
  unmapIntent: ({ id }, context) => ofIntents.unmap(context, id),
  choiceMappings: (_, context) => ofChoices.list(context),
  mapChoice: (mapping, context) => ofChoices.map(context, mapping),
  unmapChoice: ({ id }, context) => ofChoices.unmap(context, id),
  entityMappings: (_, context) => ofEntities.list(context),
  mapEntity: (mapping, context) => ofEntities.map(context, mapping),
  unmapEntity: ({ id }, context) => ofEntities.unmap(context, id),

  candidates: async ({ text, blockId }, context) => {
    const [foundOfIntents, foundOfEntities, mappedIntents, mappedEntities] = await Promise.all([
      searchIntents(context, text),
      searchEntities(context, text),
      ofIntents.list(context),
      ofEntities.list(context),
    ])
    const mapped = [...mappedIntents, ...mappedEntities].map((mapping) => mapping.blockId)
    return candidatesOf(blockId, {
      intents: foundOfIntents,
      entities: foundOfEntities,
      intentMappings: mappedIntents,
      entityMappings: mappedEntities,
      titles: new Map((await blocksOf(context.table, mapped)).map(({ _id, title }) => [_id, title])),
    })
  },
}

export { teachUtterance, unteachUtterance, type Learner }

/** All that a language model is built from. */
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

/** Utterances that an existing intent, or a new one of that title, is to get. */
export interface Teaching {
  /** The intent as it is. */
  readonly before: Intent | undefined
  /** How many of the texts it does not have yet. */
  readonly added: number
  /** Saves it; refused as `stale` where somebody else has saved it since. */
  readonly save: (context: Context) => Promise<Intent>
}

/** Plans to teach texts; those that the intent has already are left out, and too many are refused. */
export async function planTeaching(
  context: Context,
  { intentId, title = '' }: { readonly intentId?: string | undefined; readonly title?: string | undefined },
  texts: readonly string[],
): Promise<Teaching> {
  const before = intentId === undefined ? undefined : await intents.get(context, intentId)
  const known = before?.utterances ?? []
  const taught = new Map(known.map(({ text }) => [lookOf(text), text]))
  const fresh = texts.filter((text) => !taught.has(lookOf(text)) && taught.set(lookOf(text), text))
  const utterances = [...known, ...fresh.map((text) => ({ text, entities: [] }))]
  if (utterances.length > utterancesPerIntentMax)
    throw badRequest(faultAt('items', 'utterances-max', { max: utterancesPerIntentMax }))
  return {
    before,
    added: fresh.length,
    save: (saving) =>
      before
        ? intents.update(saving, before._id, { ...before, utterances }, before.revision)
        : intents.create(saving, { title, utterances }),
  }
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

async function searchIntents(context: Context, searchText: string | undefined): Promise<Intent[]> {
  const isFound = matcherOf(searchText)
  const all = await intents.list(context)
  return all.filter(({ title, utterances }) => isFound([title, ...utterances.map(({ text }) => text)]))
}

async function searchEntities(context: Context, searchText: string | undefined): Promise<Entity[]> {
  const isFound = matcherOf(searchText)
  const all = await entities.list(context)
  return all.filter(({ title, synonyms }) =>
    isFound([title, ...synonyms.flatMap(({ value, written }) => [value, ...written])]),
  )
}

const idOf = ({ _id }: { _id: string }) => ({ id: _id })

/** What each intent of the active environment is taught, by its utterances. */
export const utterancesOf = async (context: Context): Promise<string[][]> =>
  (await intents.list(context)).map(({ utterances }) => utterances.map(({ text }) => text))
