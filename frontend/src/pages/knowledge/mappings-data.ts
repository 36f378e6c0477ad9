/** Which block answers what. A change shows at once; what the server makes of it comes with the next load. */
import { useQuery } from '@tanstack/react-query'
import type { ListedBlock } from '#shared/contracts/blocks'
import type { EntityMapping, IntentMapping } from '#shared/contracts/knowledge'
import { api, queries, queryClient } from '../../core/api.ts'

const blocks = queries.blocks.list({})
const ofIntents = queries.knowledge.intentMappings()
const ofEntities = queries.knowledge.entityMappings()

export const useBlocks = () => useQuery(blocks)

export const useIntentMappings = () => useQuery(ofIntents)

export const useEntityMappings = () => useQuery(ofEntities)

/** An intent with the same entities is answered by one block: a mapping takes the place of the former one. */
export async function mapIntent(wanted: Omit<IntentMapping, '_id'>): Promise<void> {
  const mapping = await api.knowledge.mapIntent(wanted)
  const same = ({ intent, entities }: IntentMapping) =>
    intent === mapping.intent && entities.toSorted().join() === mapping.entities.toSorted().join()
  queryClient.setQueryData<IntentMapping[]>(
    ofIntents.queryKey,
    (all) => all && [...all.filter((one) => !same(one)), mapping],
  )
  markInUse(mapping.blockId, true)
  changed()
}

export async function unmapIntent(id: string): Promise<void> {
  await api.knowledge.unmapIntent({ id })
  queryClient.setQueryData<IntentMapping[]>(ofIntents.queryKey, (all) => all?.filter(({ _id }) => _id !== id))
  void queryClient.invalidateQueries({ queryKey: ['blocks'] })
  changed()
}

export async function mapEntity(wanted: Omit<EntityMapping, '_id'>): Promise<void> {
  const mapping = await api.knowledge.mapEntity(wanted)
  queryClient.setQueryData<EntityMapping[]>(
    ofEntities.queryKey,
    (all) => all && [...all.filter(({ entity }) => entity !== mapping.entity), mapping],
  )
  markInUse(mapping.blockId, true)
  changed()
}

export async function unmapEntity({ _id, blockId }: EntityMapping): Promise<void> {
  const { inUse } = await api.knowledge.unmapEntity({ id: _id })
  queryClient.setQueryData<EntityMapping[]>(ofEntities.queryKey, (all) => all?.filter((one) => one._id !== _id))
  if (!inUse) markInUse(blockId, false)
  changed()
}

/** Until the list is loaded anew, which knows of everything else that leads to the block (MAPPINGS-005). */
function markInUse(blockId: string, inUse: boolean) {
  queryClient.setQueryData<ListedBlock[]>(blocks.queryKey, (all) =>
    all?.map((block) => (block._id === blockId ? { ...block, inUse } : block)),
  )
}

const changed = () => void queryClient.invalidateQueries({ queryKey: ['history'] })
