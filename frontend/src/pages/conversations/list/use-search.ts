/** The search over everything: asked a moment after the last key or at once by Enter (SHELL-052), answered in order. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FoundConversation } from '#shared/contracts/customer-record'
import type { ConversationUser } from '#shared/contracts/conversations'
import { searchDebounceMs } from '#shared/limits'
import { quietly } from '../../../core/api.ts'

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
  readonly pending: boolean
  readonly failed: boolean
  readonly again: () => void
}

/** A single letter is in everything that was ever said. */
const everythingFrom = 2

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
  const everything = useQuery({
    queryKey: ['conversations', 'search-all', asked],
    queryFn: () => quietly.conversations.searchAll({ text: asked }),
    enabled: asked.length >= everythingFrom,
  })
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
      found: everything.data?.found ?? [],
      since: everything.data?.since,
      pending: isTyped || everything.isFetching,
      failed: everything.isError,
      again: () => void everything.refetch(),
    },
  }
}
