/** The titles of the responses and intents of the active environment, by their ids. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../../../core/api.ts'

export const useBlocks = () => useQuery(queries.blocks.brief({}))

export const useIntents = () => useQuery(queries.knowledge.intents({}))

export function useTitles(): ReadonlyMap<string, string> {
  const { data: blocks } = useBlocks()
  const { data: intents } = useIntents()
  return useMemo(
    () => new Map([...(blocks ?? []), ...(intents ?? [])].map(({ _id, title }) => [_id, title])),
    [blocks, intents],
  )
}
