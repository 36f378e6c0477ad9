/** How many customers a swarm means, asked again a moment after it was changed. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '#shared/contract'
import { swarms as contract, type Meant } from '#shared/contracts/swarms'
import { quietly } from '../../core/api.ts'
import { useDebounced } from '../../core/debounced.ts'

export type Counted = Answer<(typeof contract)['audience']>

/** Whom to count; with `includesHeld` those who talk to a person are reached as well. */
export type Asked = Meant & { readonly includesHeld?: boolean }

/** Nobody wants a count for every letter. */
const settledMs = 400

/** Nothing is asked while `meant` is one that no server would take. */
export function useAudience(meant: Asked | undefined): UseQueryResult<Counted> {
  const settled = useDebounced(JSON.stringify(meant ?? null), settledMs)
  const asked = contract.audience.input.safeParse(JSON.parse(settled))
  return useQuery({
    queryKey: ['swarms', 'audience', settled],
    queryFn: () => quietly.swarms.audience(asked.data ?? contract.audience.input.parse({})),
    enabled: asked.success,
    placeholderData: keepPreviousData,
  })
}
