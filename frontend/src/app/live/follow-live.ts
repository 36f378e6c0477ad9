/**
 * Builders work where it is live, unless they chose otherwise (ENV-007, ENV-008). The server moves them there when they
 * sign in; here they follow after a change of theirs, when another environment has become the live one since.
 */
import { useEffect } from 'react'
import { builders } from '#shared/access'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { Environment } from '#shared/contracts/environments'
import { onSaved, queries, queryClient, quietly } from '../../core/api.ts'
import { agentChanged, useAgent } from '../../core/agent.tsx'

/** The live environment the agent is to be moved to, or `undefined` where they may stay. */
export function liveToFollow(agent: LoggedInAgent, environments: readonly Environment[]): Environment | undefined {
  if (agent.environmentChosen || !builders.some((role) => agent.roles.includes(role))) return undefined
  const live = environments.find(({ isLive }) => isLive)
  return live?._id === agent.activeEnvironment._id ? undefined : live
}

/** Follows after each saved change. The page loads again once what is typed on it has been saved. */
export function useFollowLive(): void {
  const { agent } = useAgent()
  useEffect(() => {
    // Without an answer the agent stays; the server moves them when they next sign in.
    const tell = () => void follow(agent).catch(() => undefined)
    onSaved.add(tell)
    return () => void onSaved.delete(tell)
  }, [agent])
}

async function follow(agent: LoggedInAgent): Promise<void> {
  if (!builders.some((role) => agent.roles.includes(role))) return
  const environments = await queryClient.fetchQuery(queries.environments.list({}))
  const live = liveToFollow(agent, environments)
  if (!live) return
  agentChanged(await quietly.environments.switch({ environmentId: live._id, agentId: agent._id, chosen: false }))
}
