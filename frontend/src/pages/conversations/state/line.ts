/** How messages reach the customer of the open conversation: asked again with everything that happens in it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'
import { websiteChannel } from '#shared/chat/channels'
import { queries, quietly } from '../../../core/api.ts'
import { useLive } from './inbox-state.ts'
import { emptyThread, lastKnownNumber } from './thread.ts'

/** What is not settled yet is looked at again after so long. */
const unsettledMs = 5000
const waitingMs = 30_000

/** Messages of the plugin are there when the customer looks: nothing leads to them. */
export const hasLine = ({ activeChannel }: ConversationUser): boolean => activeChannel !== websiteChannel

export interface LineQuery {
  readonly line: Line | undefined
  readonly failed: boolean
  readonly again: () => void
}

export function useLine(user: ConversationUser): LineQuery {
  const { _id: userId } = user
  const last = useLive((live) => lastKnownNumber(live.threads[userId] ?? emptyThread))
  const { data, isError, refetch } = useQuery({
    queryKey: [...queries.conversations.line({ userId }).queryKey, last],
    queryFn: () => quietly.conversations.line({ userId }),
    enabled: hasLine(user),
    placeholderData: keepPreviousData,
    staleTime: unsettledMs,
    refetchInterval: ({ state }) => refetchAfter(state.data),
  })
  return { line: hasLine(user) ? data : undefined, failed: isError, again: () => void refetch() }
}

/** In milliseconds; `false`: not by itself. */
export const refetchAfter = (line: Line | undefined): number | false => {
  if (line?.sending) return unsettledMs
  return line && line.state !== 'open' && line.state !== 'none' ? waitingMs : false
}
