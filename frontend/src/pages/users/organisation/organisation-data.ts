/** The people of the organisation: those of its other workspaces among them. */
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#shared/access'
import type { OrganisationAgent } from '#shared/contracts/agents'
import { agentNow } from '../../../core/agent.tsx'
import { api, queries, queryClient, quietly } from '../../../core/api.ts'
import { peopleOutdated } from '../people/people-data.ts'

const list = queries.agents.organisationAgents({})

export const useOrganisationAgents = () => useQuery(list)

/** Where people can be moved to; only the provider's staff is asked. */
export const useOrganisations = () => useQuery(queries.workspaces.organisations({}))

/** Who works where has changed, here and in the organisation (AGENTS-011). */
async function follow(call: Promise<OrganisationAgent>): Promise<void> {
  await call
  peopleOutdated()
  void queryClient.invalidateQueries({ queryKey: queries.agents.allOrganisationAgents({}).queryKey })
}

const here = () => agentNow()?.activeClient ?? ''

export const joinWorkspace = (agentId: string, roles: readonly Role[]) =>
  follow(api.agents.addClient({ agentId, client: here(), roles: [...roles] }))

export const leaveWorkspace = (agentId: string) => follow(quietly.agents.removeClient({ agentId, client: here() }))

export const changeOrganisation = (agentId: string, organisationId: string) =>
  follow(api.agents.changeOrganisation({ agentId, organisationId }))

export const leaveOrganisation = (agentId: string, organisationId: string) =>
  follow(quietly.agents.removeFromOrganisation({ agentId, organisationId }))
