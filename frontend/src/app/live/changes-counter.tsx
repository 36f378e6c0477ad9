/**
 * How much of what builders edit waits (SHELL-030): where there is one environment, the changes that its language model does
 * not know, at the entry Changes; in a draft beside others, what promotion would change, at the picker of environments.
 */
import { useQuery } from '@tanstack/react-query'
import { firstPair, type Pair } from '#shared/releases/pair'
import { useAgent } from '../../core/agent.tsx'
import { queries, quietly } from '../../core/api.ts'
import { usePendingChanges } from '../../core/live/build-progress.ts'
import { useCounter } from '../../core/live/counters.ts'
import { useEnvironments } from '../../core/pickers.ts'

export function ChangesCounter() {
  const { activeEnvironment } = useAgent().agent
  const environments = useEnvironments()
  if (!environments) return null
  if (environments.length === 1) return <LoneCounter />
  const pair = firstPair(environments, activeEnvironment._id)
  return pair?.from._id === activeEnvironment._id ? <DraftCounter pair={pair} /> : null
}

function LoneCounter() {
  const { data } = usePendingChanges()
  useCounter('pending-changes', data?.count)
  return null
}

/** It is the question of the button that publishes: both are answered by one call. */
function DraftCounter({ pair: { from, to } }: { pair: Pair }) {
  const ids = { sourceEnvId: from._id, targetEnvId: to._id, brief: 'true' as const }
  const { data } = useQuery({
    queryKey: queries.releases.diff(ids).queryKey,
    queryFn: () => quietly.releases.diff(ids),
  })
  useCounter('environment-changes', data?.changes)
  return null
}
