/** What the builder shows: the whole bot, or what follows a response. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { websiteChannel, type Channel } from '#shared/chat/channels'
import { queries, queryClient } from '../../../core/api.ts'

/** Everything, from wherever a conversation can begin, with what nobody leads to; or what follows `root`. */
export const useHierarchy = (root: string | undefined, channel: Channel) =>
  useQuery({
    ...queries.hierarchy.get({
      id: root ?? 'all',
      // The plugin is the channel that is meant where none is named (HIERARCHY-004).
      ...(channel !== websiteChannel && { channel }),
      // What was just saved is drawn at once.
      updateRequired: 'true',
    }),
    // Another channel, or what an edit has left, takes the place of what is drawn once it is there.
    placeholderData: keepPreviousData,
  })

/** After an edit; resolves when it is drawn. */
export async function refreshContent(): Promise<void> {
  for (const queryKey of [['blocks'], ['history'], ['releases']]) void queryClient.invalidateQueries({ queryKey })
  const hierarchy = { queryKey: ['hierarchy'] }
  await queryClient.invalidateQueries(hierarchy)
  // The event of this edit asks once more, and calls off what was asked here: the last answer counts.
  while (queryClient.isFetching(hierarchy) > 0)
    await queryClient.refetchQueries(
      { ...hierarchy, predicate: ({ state }) => state.fetchStatus === 'fetching' },
      { cancelRefetch: false },
    )
}
