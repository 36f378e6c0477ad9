/** What the bot understands, and which block answers it. */
import type { Entity, Intent, knowledge as contract } from '#shared/contracts/knowledge'
import { blocksOf } from '../blocks/operations.ts'
import { matcherOf } from '../../content/search.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import type { Table } from '../../platform/table/table.ts'
import { bestMapping } from './best-mapping.ts'
import { candidatesOf } from './candidates.ts'
import { ofChoices, ofEntities, ofIntents } from './mappings.ts'
import { segmentsOf } from './segments.ts'
import { suggestUtterances } from './suggesting.ts'
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

/** All that a language model is built from. */
export async function knowledgeOf(table: Table<ReleaseScope>): Promise<{ intents: Intent[]; entities: Entity[] }> {
  const [allIntents, allEntities] = await Promise.all([intents.list({ table }), entities.list({ table })])
  return { intents: allIntents, entities: allEntities }
}

/** More entities than this in one message do not change what answers it. */
const entitiesMax = 10

/** The block of the intent's mapping that fits best to these entities. */
export async function answerOfIntent(
  table: Table<ReleaseScope>,
  intentId: string,
  entityIds: readonly string[],
): Promise<string | undefined> {
  const mappings = await table.list(intentMappings, { prefix: `${intentId}#`, stale: true })
  return bestMapping(mappings, entityIds)?.blockId
}

/** The block of the first entity that has one, in the order they are named. */
export async function answerOfEntity(
  table: Table<ReleaseScope>,
  entityIds: readonly string[],
): Promise<{ readonly blockId: string; readonly entityId: string } | undefined> {
  const named = [...new Set(entityIds)].slice(0, entitiesMax)
  const mappings = await Promise.all(named.map((id) => table.list(entityMappings, { prefix: `${id}#`, stale: true })))
  const [first] = mappings.flat()
  return first && { blockId: first.blockId, entityId: first.entity }
}

/** The blocks of the intents that want an entity: first of those mapped with it, then of those whose utterances name it. */
export async function answersAbout(
  table: Table<ReleaseScope>,
  entityId: string,
  naming: readonly string[],
): Promise<string[]> {
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
  table: Table<ReleaseScope>,
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
