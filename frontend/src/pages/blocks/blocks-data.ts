/** Responses as the console keeps them: lists the server has filtered, and one of all to pick from. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Block, ListedBlock } from '#shared/contracts/blocks'
import { api, queries, queryClient } from '../../core/api.ts'
import { itemCache } from '../../core/item-cache.ts'

export type BlockFilter = Parameters<typeof api.blocks.list>[0]

/** What is shown stays until the answer to another filter is there. */
export const useFilteredBlocks = (filter: BlockFilter) =>
  useQuery({ ...queries.blocks.list(filter), placeholderData: keepPreviousData })

const all = queries.blocks.list({ includeSystem: true })

/** Every response, the bot's own moments among them. */
export const useAllBlocks = () => useQuery(all)

export const useTopics = () => useQuery(queries.blocks.categories({}))

/** One response, at once when the list already has it; what shows then is the latest that is known, and is asked anew. */
export const useBlock = (_id: string) =>
  useQuery({
    ...queries.blocks.get({ _id }),
    staleTime: 0,
    placeholderData: () => queryClient.getQueryData<ListedBlock[]>(all.queryKey)?.find((block) => block._id === _id),
  })

/** How many intents and entities lead to each response. */
export function useTriggerCounts(open: boolean): ReadonlyMap<string, number> | undefined {
  const intents = useQuery({ ...queries.knowledge.intentMappings({}), enabled: open })
  const entities = useQuery({ ...queries.knowledge.entityMappings({}), enabled: open })
  const choices = useQuery({ ...queries.knowledge.choiceMappings({}), enabled: open })
  if (!intents.data || !entities.data || !choices.data) return undefined
  const counts = new Map<string, number>()
  for (const { blockId } of [...intents.data, ...entities.data, ...choices.data])
    counts.set(blockId, (counts.get(blockId) ?? 0) + 1)
  return counts
}

const lists = [
  ['blocks', 'list'],
  ['blocks', 'categories'],
] as const

/** Lists are asked again, because only the server knows what leads where. */
const cache = itemCache<Block>({
  one: (_id) => queries.blocks.get({ _id }),
  dependents: (id) => [queries.blocks.revisions({ id }).queryKey, ...lists],
})

export const blockSaved = cache.put

export async function removeBlock(id: string): Promise<void> {
  await api.blocks.remove({ id })
  cache.drop(id)
}

/** After a change of what leads to which response. */
export function listsChanged(): void {
  for (const queryKey of [...lists, ['history']]) void queryClient.invalidateQueries({ queryKey })
}
