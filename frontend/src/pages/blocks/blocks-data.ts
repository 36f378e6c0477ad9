/** Responses as the console keeps them: the brief form of all of them to list and to pick from, and one at a time. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useCallback } from 'react'
import type { Block, BriefBlock } from '#shared/contracts/blocks'
import { briefOf } from '#shared/content/brief-block'
import { api, queries, queryClient } from '../../core/api.ts'
import { changeList, itemCache } from '../../core/item-cache.ts'
import { notify } from '../../core/live/notices.ts'

const all = queries.blocks.brief({})

/** Every response, the bot's own moments among them. */
export const useAllBlocks = () => useQuery(all)

/**
 * The responses that the server finds a text in, and of them those that a filter lets through. What is shown stays until
 * the answer to another search is there.
 */
export function useFilteredBlocks<Filter extends { readonly find: string }>(
  filter: Filter,
  isListed: (block: BriefBlock, filter: Filter) => boolean,
) {
  const searchText = filter.find.trim()
  return useQuery({
    ...queries.blocks.brief(searchText ? { searchText } : {}),
    placeholderData: keepPreviousData,
    // The table shows other rows only when there are other responses, or another filter.
    select: useCallback(
      (blocks: BriefBlock[]) => blocks.filter((block) => isListed(block, filter)),
      [filter, isListed],
    ),
  })
}

/** The responses of the bot's own moments, as far as they are written. */
export const useMoments = () => useQuery(queries.blocks.moments({}))

export const useTopics = () => useQuery(queries.blocks.categories({}))

/** The topics that a response may have: those of other responses, and those of the company (SETTINGS-023). */
export function useTopicChoices(): readonly string[] {
  const { data: used = [] } = useTopics()
  const { data: words } = useQuery(queries.conversations.topics({}))
  return [...new Set([...used, ...(words?.topics ?? [])])].toSorted((a, b) => a.localeCompare(b))
}

/** The handlers of installed modules, which functions may use beside those that are always there. */
export const useInstalledHandlers = () => useQuery(queries.marketplace.installedHandlers({}))

export const useModules = () => useQuery(queries.blocks.modules({}))

/** One response; what is known of it shows at once, and is asked anew. */
export const useBlock = (_id: string) => useQuery({ ...queries.blocks.get({ _id }), staleTime: 0 })

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
  ['blocks', 'brief'],
  ['blocks', 'categories'],
  ['blocks', 'modules'],
  ['blocks', 'moments'],
] as const

/** Lists are asked again, because only the server knows what leads where. */
const cache = itemCache<Block>({
  one: (_id) => queries.blocks.get({ _id }),
  dependents: (id) => [
    queries.blocks.revisions({ id }).queryKey,
    queries.blocks.knowledgeState({ _id: id }).queryKey,
    ...lists,
  ],
})

/** Nothing leads to a response that was just made. */
const unused = { inUse: false, status: 'low' } as const

const useOf = ({ inUse, status }: BriefBlock) => ({ inUse, status })

/** Shows a saved response: a new one comes last, another stays where it is and as much in use as it was (BLOCKS-042). */
export function blockSaved(block: Block): void {
  changeList(all, (blocks) => {
    const isNew = blocks.every(({ _id }) => _id !== block._id)
    if (isNew) return [...blocks, briefOf(block, unused)]
    return blocks.map((known) => (known._id === block._id ? briefOf(block, useOf(known)) : known))
  })
  cache.put(block)
}

/** Makes a copy, says so, and shows it in the lists. */
export async function duplicateBlock(id: string): Promise<Block> {
  const copy = await api.blocks.duplicate({ id })
  blockSaved(copy)
  notify('success', i18next.t('blocks:created', { title: copy.title }))
  return copy
}

export async function removeBlock(id: string): Promise<void> {
  await api.blocks.remove({ id })
  changeList(all, (blocks) => blocks.filter(({ _id }) => _id !== id))
  cache.drop(id)
}

/** After a change of what leads to which response. */
export function listsChanged(): void {
  for (const queryKey of [...lists, ['history']]) void queryClient.invalidateQueries({ queryKey })
}
