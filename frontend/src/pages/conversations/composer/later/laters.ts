/** Replies that wait for their moment in one conversation. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { Later } from '#shared/contracts/customer-record'
import type { ConversationUser } from '#shared/contracts/conversations'
import { laterDaysMax } from '#shared/limits'
import { api, queries, queryClient, quietly } from '../../../../core/api.ts'
import { useLive } from '../../state/inbox-state.ts'
import { momentFault, type MomentFault } from '../../state/snooze-times.ts'
import { emptyThread, lastKnownNumber } from '../../state/thread.ts'

const dayMs = 86_400_000
/** A reply has left a little after its moment. */
const settledMs = 3000
const longestMs = 60_000

interface Laters {
  readonly laters: readonly Later[]
  readonly failed: boolean
  readonly again: () => void
}

/** Asked again with everything that happens in the conversation, and once the next one is due. */
export function useLaters({ _id: id, owner }: ConversationUser): Laters {
  const last = useLive((live) => lastKnownNumber(live.threads[id] ?? emptyThread))
  // Nobody but an agent lets a reply wait.
  const isHeld = owner.by === 'agent'
  const { data, isError, refetch } = useQuery({
    queryKey: [...keyOf(id), last],
    queryFn: () => quietly.conversations.laters({ id }),
    enabled: isHeld,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchAfter(state.data),
  })
  return { laters: (isHeld && data) || [], failed: isHeld && isError, again: () => void refetch() }
}

const keyOf = (id: string) => queries.conversations.laters({ id }).queryKey

function refetchAfter(laters: readonly Later[] = []): number | false {
  const moments = laters.filter(({ stopped }) => !stopped).map(({ at }) => Date.parse(at))
  if (moments.length === 0) return false
  return Math.max(settledMs, Math.min(longestMs, Math.min(...moments) - Date.now() + settledMs))
}

export const laterFault = (at: Date | undefined, nowMs: number): MomentFault | undefined =>
  momentFault(at, nowMs) ?? (at && at.getTime() > nowMs + laterDaysMax * dayMs ? 'too-far' : undefined)

interface NewLater {
  readonly text: string
  readonly at: Date
  readonly unlessSpoken: boolean
}

/** False where it was refused, which has said why. */
export async function sendLater(userId: string, { text, at, unlessSpoken }: NewLater): Promise<boolean> {
  try {
    await api.conversations.sendLater({ userId, draftEventId: ulid(), text, at: at.toISOString(), unlessSpoken })
    return true
  } catch {
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: keyOf(userId) })
  }
}

/** False where it has left meanwhile, which has been said. */
export async function cancelLater(id: string, { _id: laterId }: Later): Promise<boolean> {
  try {
    await api.conversations.cancelLater({ id, laterId })
    return true
  } catch {
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: keyOf(id) })
  }
}
