/** How many customers a swarm means, asked again a moment after it was changed. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '#shared/contract'
import { Meant, type swarms as contract } from '#shared/contracts/swarms'
import { quietly } from '../../core/api.ts'
import { useDebounced } from '../../core/debounced.ts'

export type Counted = Answer<(typeof contract)['audience']>

/** Nobody wants a count for every letter. */
const settledMs = 400

/** Nothing is asked while `meant` is one that no server would take. */
export function useAudience(meant: Meant | undefined): UseQueryResult<Counted> {
  const settled = useDebounced(JSON.stringify(meant ?? null), settledMs)
  const asked = Meant.safeParse(JSON.parse(settled))
  return useQuery({
    queryKey: ['swarms', 'audience', settled],
    queryFn: () => quietly.swarms.audience(asked.data ?? Meant.parse({})),
    enabled: asked.success,
    placeholderData: keepPreviousData,
  })
}
