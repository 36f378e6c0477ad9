/** What wants to be looked at now, asked again with what changes: queues by the socket, all else by its events or a minute. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Overview, OverviewPart } from '#shared/contracts/overview'
import { queries, queryClient, quietly } from '../../core/api.ts'
import { onPushed } from '../../core/live/socket-events.ts'

const minuteMs = 60_000
const { queryKey } = queries.overview.get({})

export function useOverview(): UseQueryResult<Overview> {
  useEffect(
    () =>
      onPushed(({ kind }) => {
        if (kind === 'counts' || kind === 'reconnected') void queryClient.invalidateQueries({ queryKey })
      }),
    [],
  )
  return useQuery({ queryKey, queryFn: () => quietly.overview.get({}), staleTime: 0, refetchInterval: minuteMs })
}

/** A part on its way, as it is, or with why it is not there; `absent` is not for this company, or not for this agent. */
export type PartState<Part extends OverviewPart> =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly value: NonNullable<Overview[Part]> }
  | { readonly is: 'failed'; readonly error: Error | undefined; readonly retry: () => unknown }
  | { readonly is: 'absent' }

export function partOf<Part extends OverviewPart>(
  { data, error, refetch }: UseQueryResult<Overview>,
  part: Part,
): PartState<Part> {
  const value = data?.[part]
  if (value !== undefined) return { is: 'here', value }
  if (data?.failed.includes(part) || (!data && error))
    return { is: 'failed', error: error ?? undefined, retry: refetch }
  return data ? { is: 'absent' } : { is: 'coming' }
}
