/** Membership: the people of organisations as the console keeps them, and what shows them. */
import { useQuery } from '@tanstack/react-query'
import type { OrganisationAgent } from '#shared/contracts/agents'
import { queries } from '../../../core/api.ts'
import { itemCache } from '../../../core/item-cache.ts'

export const people = itemCache<OrganisationAgent>({
  list: queries.agents.allOrganisationAgents(),
  order: (a, b) => a.fullName.localeCompare(b.fullName),
  dependents: () => [['agents'], queries.workspaces.organisations().queryKey, queries.workspaces.status().queryKey],
})

export const usePeople = () => useQuery(queries.agents.allOrganisationAgents())
