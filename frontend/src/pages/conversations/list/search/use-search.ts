/** The search over everything: asked a moment after the last key or at once by Enter (SHELL-052), answered in order. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FoundConversation } from '#shared/contracts/customer-record'
import type { ConversationUser } from '#shared/contracts/conversations'
import { searchDebounceMs } from '#shared/limits'
import { quietly } from '../../../../core/api.ts'
import { isWord } from './marked-text.tsx'

export interface Search {
  readonly text: string
  readonly type: (text: string) => void
  readonly atOnce: () => void
  /** `undefined` while nothing is searched for. */
  readonly found: readonly ConversationUser[] | undefined
  readonly pending: boolean
  readonly failed: boolean
  readonly again: () => void
  /** What was said, and notes; it takes longer than customers. */
  readonly everything: Everything
}

export interface Everything {
  readonly found: readonly FoundConversation[]
  /** How far back the search went; absent where it saw everything. */
  readonly since: string | undefined
  /** What is older than the index is not in it yet. */
  readonly isReading: boolean
  /** Searches further back; absent where everything was seen. */
  readonly further: (() => void) | undefined
  readonly pending: boolean
  readonly failed: boolean
  readonly again: () => void
}

export function useSearch(): Search {
  const [text, type] = useState('')
  const [asked, setAsked] = useState('')
  const wanted = text.trim()

  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), wanted ? searchDebounceMs : 0)
    return () => clearTimeout(timer)
  }, [wanted])

  const answer = useQuery({
    queryKey: ['conversations', 'search', asked],
    queryFn: () => quietly.conversations.search({ text: asked }),
    enabled: asked !== '',
  })
  const everything = useInfiniteQuery({
    queryKey: ['conversations', 'search-all', asked],
    queryFn: ({ pageParam }) =>
      quietly.conversations.searchAll({ text: asked, ...(pageParam !== '' && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: isWord(asked),
  })
  const last = everything.data?.pages.at(-1)
  const isTyped = wanted !== '' && wanted !== asked
  return {
    text,
    type,
    atOnce: () => setAsked(wanted),
    found: wanted ? (answer.data ?? []) : undefined,
    pending: isTyped || (wanted !== '' && answer.isFetching),
    failed: asked !== '' && answer.isError,
    again: () => void answer.refetch(),
    everything: {
      found: everything.data?.pages.flatMap(({ found }) => found) ?? [],
      since: last?.since,
      isReading: last?.isReading ?? false,
      further: last?.next === undefined ? undefined : () => void everything.fetchNextPage(),
      pending: isTyped || everything.isFetching,
      failed: everything.isError,
      again: () => void (everything.isFetchNextPageError ? everything.fetchNextPage() : everything.refetch()),
    },
  }
}
