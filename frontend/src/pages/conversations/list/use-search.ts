/** The search over customers: asked a moment after the last key or at once by Enter (SHELL-052), answered in order. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
  const waits = wanted !== '' && (wanted !== asked || answer.isFetching)
  return {
    text,
    type,
    atOnce: () => setAsked(wanted),
    found: wanted ? (answer.data ?? []) : undefined,
    pending: waits,
    failed: asked !== '' && answer.isError,
    again: () => void answer.refetch(),
  }
}
