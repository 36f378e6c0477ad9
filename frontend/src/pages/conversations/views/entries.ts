/** The lists that are always offered beside the queues: what each sets in the address, its icon, and how many are in it. */
import type { IconProps } from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAgent } from '../../../core/agent.tsx'
import { queries, queryClient } from '../../../core/api.ts'
import { onPushed } from '../../../core/live/socket-events.ts'
import { useNow } from '../../../core/use-now.ts'
import type { Address, ViewName } from '../state/filters.ts'
import { useLive } from '../state/inbox-state.ts'
import { countInView } from '../state/views.ts'

export const entryNames = ['unassigned', 'departments', 'mentions', 'snoozed', 'overdue', 'bot'] as const
export type EntryName = (typeof entryNames)[number]

export const entryIcons: Readonly<Record<EntryName, IconProps.Name>> = {
  unassigned: 'user-profile',
  departments: 'group',
  mentions: 'at-symbol',
  snoozed: 'calendar',
  overdue: 'status-warning',
  bot: 'gen-ai',
}

/** What an entry sets; the filters beside it stay. */
export function entryAddress(name: EntryName): Partial<Address> {
  if (name === 'unassigned') return { queue: 'priority', agents: [], view: undefined }
  return { queue: 'mine', agents: [], view: name }
}

export function currentEntry({ view, saved, queue, agents }: Address): EntryName | undefined {
  if (saved) return undefined
  if (view) return view
  return queue === 'priority' && agents.length === 0 ? 'unassigned' : undefined
}

/** As far as it is known: of open conversations, those this console has been told of. */
export function useEntryCounts(): Readonly<Partial<Record<EntryName, number>>> {
  const { agent } = useAgent()
  const users = useLive((live) => live.users)
  const counts = useLive((live) => live.counts)
  const statuses = useLive((live) => live.statuses)
  const agents = useLive((live) => live.agents)
  const waiting = useLive((live) => live.waiting)
  const mentions = useMentions()
  const nowMs = useNow()
  const departments = agents.find(({ _id }) => _id === agent._id)?.departments ?? []
  const standpoint = { agentId: agent._id, departments, waiting, nowMs }
  const known = (view: 'departments' | 'overdue' | 'snoozed') => countInView(users, view, standpoint)
  return {
    unassigned: counts?.unassigned.total ?? 0,
    departments: known('departments'),
    mentions: mentions.data?.filter(({ seen }) => !seen).length ?? 0,
    snoozed: Math.max(known('snoozed'), counts?.agents[agent._id]?.snoozed ?? 0),
    overdue: known('overdue'),
    bot: statuses?.active ?? 0,
  }
}

/** Where the agent was mentioned, asked for again when somebody does. */
export function useMentions() {
  const options = queries.inbox.mentions({})
  useEffect(
    () =>
      onPushed(
        ({ kind }) =>
          kind === 'mention' && void queryClient.invalidateQueries({ queryKey: queries.inbox.mentions({}).queryKey }),
      ),
    [],
  )
  return useQuery(options)
}

/** An entry whose number asks for something to be done. */
export const isPressing = (name: ViewName | EntryName): boolean => name === 'overdue' || name === 'mentions'
