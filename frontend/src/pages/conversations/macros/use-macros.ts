/** The macros an agent may run, and how one is run. */
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { ulid } from 'ulid'
import type { Macro } from '#shared/contracts/inbox'
import { api, queries, queryClient } from '../../../core/api.ts'
import { notify } from '../../../core/live/notices.ts'
import { take } from '../state/conversation-acts.ts'

export interface Macros {
  /** By title; empty until they are there. */
  readonly macros: readonly Macro[]
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
}

export function useMacros(): Macros {
  const { data = [], isPending, error, refetch } = useQuery(queries.inbox.macros({}))
  return { macros: data, isPending, error, retry: () => void refetch() }
}

/**
 * Takes all steps of a macro in a conversation and shows what has come of it. A refusal has been said, and nothing has
 * happened then.
 */
export async function runMacro({ _id, title }: Macro, userId: string): Promise<boolean> {
  try {
    take(await api.inbox.runMacro({ id: _id, userId, draftEventId: ulid() }))
    notify('success', i18next.t('conversations:macros.done', { title }))
    void queryClient.invalidateQueries({ queryKey: queries.inbox.macros({}).queryKey })
    return true
  } catch {
    return false
  }
}
