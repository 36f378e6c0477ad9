/** What differs between the environments that are compared first, in figures. */
import { useQuery } from '@tanstack/react-query'
import { may } from '#shared/access'
import type { Environment } from '#shared/contracts/environments'
import { contracts } from '#shared/contracts/index'
import type { Diff } from '#shared/contracts/releases'
import { firstPair, type Pair } from '#shared/releases/pair'
import { queries, quietly } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'

/** No pair where there are not two, or where the agent may not compare them; no difference until it is known. */
export function useFirstDifference(environments: readonly Environment[]): {
  readonly pair: Pair | undefined
  readonly diff: Diff | undefined
} {
  const { agent, rights } = useAgent()
  const pair = firstPair(environments, agent.activeEnvironment._id)
  const isOpen = pair !== undefined && may(rights, contracts.releases.diff.access)
  const ids = { sourceEnvId: pair?.from._id, targetEnvId: pair?.to._id, brief: 'true' as const }
  const { data } = useQuery({
    queryKey: queries.releases.diff(ids).queryKey,
    // What shows it is complete without the figures, too.
    queryFn: () => quietly.releases.diff(ids),
    enabled: isOpen,
  })
  return { pair: isOpen ? pair : undefined, diff: data }
}
