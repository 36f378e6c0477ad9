/** The two environments that are compared, as the address says them, and what differs between them. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Diff } from '#shared/contracts/releases'
import type { Environment } from '#shared/contracts/environments'
import type { Event } from '#shared/realtime/events'
import { queries, queryClient } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { onPushed } from '../../core/live/socket-events.ts'
import { firstPair, type Pair } from '#shared/releases/pair'

/** The pair of the address; where it names none, or one with itself, the first one. */
export function usePair(environments: readonly Environment[]): {
  pair: Pair | undefined
  compare: (pair: Pair) => void
} {
  const { agent } = useAgent()
  const [params, setParams] = useSearchParams()
  const named = (name: string) => environments.find(({ _id }) => _id === params.get(name))
  const first = firstPair(environments, agent.activeEnvironment._id)
  const to = named('to') ?? first?.to
  const from = named('from') ?? first?.from
  const another = environments.find(({ _id }) => _id !== to?._id)
  return {
    pair: from && to && (from._id === to._id ? another && { from: another, to } : { from, to }),
    compare: (pair) =>
      setParams(
        (before) => {
          const changed = new URLSearchParams(before)
          changed.set('from', pair.from._id)
          changed.set('to', pair.to._id)
          changed.delete('page')
          return changed
        },
        { replace: true },
      ),
  }
}

/** Not under the area's own key: an event that asks for everything of the area anew would take the list from under ticks. */
const keyOfPair = ({ from, to }: Pair) => ['changes', from._id, to._id]

/** A candidate changes nothing of what its environment holds: what does is told as `releaseActivated`. */
const areas: ReadonlySet<string> = new Set(['blocks', 'forms', 'knowledge', 'tests'])

type ContentEvent = Extract<Event, { type: 'changed' | 'releaseActivated' | 'rasaBuildStarted' }>

/** Whether a diff is out of date by it, where it is about one of the two environments. */
const changesContent = (event: Event): event is ContentEvent =>
  event.type === 'releaseActivated' ||
  (event.type === 'changed' && areas.has(event.area)) ||
  (event.type === 'rasaBuildStarted' && event.status === 'deployed')

export interface Comparison {
  /** Nothing while it is fetched (CHANGES-004). */
  readonly diff: Diff | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  /** One of the two was changed since, while something was ticked. */
  readonly isOutdated: boolean
}

/** `isHeld`: what shows must not be replaced by itself, because something is being done with it. */
export function useComparison(pair: Pair, isHeld: boolean): Comparison {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: keyOfPair(pair),
    queryFn: queries.releases.diff({ sourceEnvId: pair.from._id, targetEnvId: pair.to._id }).queryFn,
    staleTime: 0,
    gcTime: 0,
  })
  const [outdatedAt, setOutdatedAt] = useState<number>()
  const ids = `${pair.from._id} ${pair.to._id}`
  useEffect(
    () =>
      onPushed((message) => {
        if (message.kind !== 'event' || !changesContent(message.event)) return
        const { environmentId } = message.event
        if (environmentId !== undefined && !ids.includes(environmentId)) return
        if (isHeld) setOutdatedAt(dataUpdatedAt)
        else void refetch({ cancelRefetch: false })
      }),
    [ids, isHeld, refetch, dataUpdatedAt],
  )
  return {
    diff: isFetching ? undefined : data,
    error: isFetching ? null : error,
    refetch,
    isOutdated: outdatedAt === dataUpdatedAt && !isFetching,
  }
}

/** What is left after a promotion. */
export const diffChanged = (pair: Pair, diff: Diff): void => void queryClient.setQueryData(keyOfPair(pair), diff)

/** After a change of what releases hold: what was read of them is asked for anew. */
export function refreshReleases(): void {
  for (const area of ['releases', 'history']) void queryClient.invalidateQueries({ queryKey: [area] })
}

/** After a change of the active environment's content as a whole. */
export function refreshContent(): void {
  refreshReleases()
  for (const area of ['changes', 'blocks', 'forms', 'knowledge', 'builds', 'tests'])
    void queryClient.invalidateQueries({ queryKey: [area] })
}
