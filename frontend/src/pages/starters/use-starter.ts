/** A starter on its way: what it would make, and then what it has made. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sent } from '#shared/contract'
import type { starters as contract, StarterOutcome } from '#shared/contracts/starters'
import type { FieldFault } from '#shared/faults'
import { useAction } from '../../core/action.ts'
import { api, CallError, queryClient, quietly } from '../../core/api.ts'

export type SentSource = Sent<typeof contract.preview>['starter']

export interface Starter {
  readonly preview: StarterOutcome | undefined
  readonly isLoading: boolean
  readonly error: Error | null
  /** What is wrong in a file. */
  readonly faults: readonly FieldFault[]
  readonly retry: () => void
  readonly begin: (source: SentSource) => void
  readonly isBusy: boolean
  readonly made: StarterOutcome | undefined
}

export function useStarter(source: SentSource | undefined): Starter {
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['starters', 'preview', source],
    queryFn: () => quietly.starters.preview({ starter: source! }),
    enabled: source !== undefined,
    retry: false,
    // What is here decides about it.
    gcTime: 0,
  })
  const [made, setMade] = useState<{ readonly of: SentSource; readonly outcome: StarterOutcome }>()
  const { isBusy, run: begin } = useAction(async (sent: SentSource) => {
    setMade({ of: sent, outcome: await api.starters.begin({ starter: sent }) })
    // This tab need not wait for the event that tells all others.
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => changedAreas.has(area) })
  })
  return {
    preview: data,
    isLoading: isFetching,
    error,
    faults: error instanceof CallError ? error.details : [],
    retry: () => void refetch(),
    begin,
    isBusy,
    made: made && isSame(made.of, source) ? made.outcome : undefined,
  }
}

const changedAreas: ReadonlySet<unknown> = new Set(
  'blocks forms knowledge tests variables releases overview history backups'.split(' '),
)

/** What was made is of another trade or file than the one that is shown by now. */
const isSame = (one: SentSource, other: SentSource | undefined): boolean =>
  other !== undefined && JSON.stringify({ ...one, facts: undefined }) === JSON.stringify({ ...other, facts: undefined })
