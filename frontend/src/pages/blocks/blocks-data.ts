/** Responses as the console keeps them: lists the server has filtered, and one of all to pick from. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Block, ListedBlock } from '#shared/contracts/blocks'
import { api, queries, queryClient } from '../../core/api.ts'

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

/** Shows a response as it was saved; lists are asked anew, for what leads where is the server's to know. */
export function blockSaved(block: Block): void {
  queryClient.setQueryData<Block>(queries.blocks.get({ _id: block._id }).queryKey, block)
  void queryClient.invalidateQueries({ queryKey: queries.blocks.revisions({ id: block._id }).queryKey })
  listsChanged()
}

export async function removeBlock(id: string): Promise<void> {
  await api.blocks.remove({ id })
  queryClient.removeQueries({ queryKey: queries.blocks.get({ _id: id }).queryKey })
  listsChanged()
}

/** After a change of what leads to which response. */
export function listsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['blocks', 'list'] })
  void queryClient.invalidateQueries({ queryKey: ['blocks', 'categories'] })
  void queryClient.invalidateQueries({ queryKey: ['history'] })
}
