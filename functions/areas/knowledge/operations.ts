/** What the bot understands, and which block answers it. */
import type { Entity, Intent, knowledge as contract } from '#shared/contracts/knowledge'
import { blocksOf } from '../../content/items/blocks.ts'
import { matcherOf } from '../../content/search.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { candidatesOf } from './candidates.ts'
import { ofChoices, ofEntities, ofIntents } from './mappings.ts'
import { segmentsOf } from './segments.ts'
import { suggestUtterances } from './suggesting.ts'
import { entities, intents } from '../../content/items/knowledge.ts'

export const operations: Operations<typeof contract> = {
  intents: async ({ searchText }, context) => {
    const [found, mappings] = await Promise.all([searchIntents(context, searchText), ofIntents.list(context)])
    const mappedTo = new Map<string, Set<string>>()
    for (const { intent, blockId } of mappings) mappedTo.set(intent, (mappedTo.get(intent) ?? new Set()).add(blockId))
    return found.map((intent) => ({ ...intentWithName(intent), mappedTo: [...(mappedTo.get(intent._id) ?? [])] }))
  },
  createIntent: async (draft, context) => intentWithName(await intents.create(context, draft)),
  updateIntent: async ({ _id, revision, ...draft }, context) =>
    intentWithName(await intents.update(context, _id, draft, revision)),
  removeIntent: async ({ id }, context) => idOf(await intents.remove(context, id)),

  entities: async ({ searchText }, context) => (await searchEntities(context, searchText)).map(entityWithName),
  createEntity: async (draft, context) => entityWithName(await entities.create(context, draft)),
  updateEntity: async ({ _id, revision, ...draft }, context) =>
    entityWithName(await entities.update(context, _id, draft, revision)),
  removeEntity: async ({ id }, context) => idOf(await entities.remove(context, id)),

  revisions: ({ id, model }, context) =>
    model === 'intent' ? intents.revisions(context, id) : entities.revisions(context, id),
  revertIntent: async ({ intentId, revisionId }, context) =>
    intentWithName(await intents.revert(context, intentId, revisionId)),
  revertEntity: async ({ entityId, revisionId }, context) =>
    entityWithName(await entities.revert(context, entityId, revisionId)),

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

const intentWithName = (intent: Intent) => ({ ...intent, name: intent.key, intentId: intent._id })
const entityWithName = (entity: Entity) => ({ ...entity, name: entity.key })

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
