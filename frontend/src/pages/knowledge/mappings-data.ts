/** Which block answers what. A change shows at once; what the server makes of it comes with the next load. */
import { useQuery } from '@tanstack/react-query'
import type { EntityMapping, IntentMapping } from '#shared/contracts/knowledge'
import { api, queries, queryClient } from '../../core/api.ts'
import { changeList, itemCache } from '../../core/item-cache.ts'

const blocks = queries.blocks.brief({})
const ofIntents = queries.knowledge.intentMappings()
const ofEntities = queries.knowledge.entityMappings()

export const useBlocks = () => useQuery(blocks)

export const useIntentMappings = () => useQuery(ofIntents)

export const useEntityMappings = () => useQuery(ofEntities)

/** An intent with the same entities is answered by one block: a mapping takes the place of the former one. */
const intentCache = itemCache<IntentMapping>({
  list: ofIntents,
  isReplaced: (before, { intent, entities }) =>
    intent === before.intent && entities.toSorted().join() === before.entities.toSorted().join(),
})
const entityCache = itemCache<EntityMapping>({
  list: ofEntities,
  isReplaced: (before, { entity }) => before.entity === entity,
})

export async function mapIntent(wanted: Omit<IntentMapping, '_id'>): Promise<void> {
  const mapping = await api.knowledge.mapIntent(wanted)
  intentCache.put(mapping)
  markInUse(mapping.blockId, true)
}

export async function unmapIntent(id: string): Promise<void> {
  await api.knowledge.unmapIntent({ id })
  intentCache.drop(id)
  void queryClient.invalidateQueries({ queryKey: ['blocks'] })
}

export async function mapEntity(wanted: Omit<EntityMapping, '_id'>): Promise<void> {
  const mapping = await api.knowledge.mapEntity(wanted)
  entityCache.put(mapping)
  markInUse(mapping.blockId, true)
}

export async function unmapEntity({ _id, blockId }: EntityMapping): Promise<void> {
  const { inUse } = await api.knowledge.unmapEntity({ id: _id })
  entityCache.drop(_id)
  if (!inUse) markInUse(blockId, false)
}

/** Until the list is loaded again: only the server knows what else leads to the block (MAPPINGS-005). */
function markInUse(blockId: string, inUse: boolean) {
  changeList(blocks, (all) =>
    all.map((block) =>
      block._id === blockId && block.inUse !== inUse ? { ...block, inUse, status: inUse ? 'in-use' : 'low' } : block,
    ),
  )
}
