/** A question to the server that a panel asks when it opens, and again when it is told to. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

export interface Asking<Answer> {
  readonly answer: Answer | undefined
  readonly hasFailed: boolean
  readonly again: () => void
}

/** Asked by nobody else: each answer costs something. What fails has said so. */
export function useAsking<Answer>(ask: () => Promise<Answer>): Asking<Answer> {
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['assist-panel', id],
    queryFn: ask,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    answer: isFetching || error ? undefined : data,
    hasFailed: !isFetching && error !== null,
    again: () => void refetch(),
  }
}
