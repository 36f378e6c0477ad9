/** Agents of organisations, and the workspaces that each of them works in. */
import pMap from 'p-map'
import type { agents as contract, OrganisationAgent } from '#shared/contracts/agents'
import { Problem } from '#shared/problem'
import { agentChanges, withNewClient, withoutClient } from '../../company/membership.ts'
import { requireOrganisation } from '../../company/organisations.ts'
import { findAgent, listAgentsOf, listAllAgents } from '../../company/people.ts'
import { retryStaffChange } from '../../company/seats.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import {
  activityIn,
  companies,
  fullNameOf,
  heldIn,
  type AgentItem,
  type CompanyItem,
} from '../../platform/tenancy/tenancy.ts'
import { removeDraftsOf } from '../../chat/desk/drafts.ts'
import { returnConversations } from './held-conversations.ts'
import { tellWorkspaces } from './other-workspaces.ts'
import { isByProvider, permissionsFrom, requireMayDecide, requireMayGrant, requireWorkspace } from './rules.ts'

type OrganisationOperations = Pick<
  Operations<typeof contract>,
  | 'organisationAgents'
  | 'allOrganisationAgents'
  | 'removeFromOrganisation'
  | 'changeOrganisation'
  | 'addClient'
  | 'removeClient'
>

export const organisationOperations: OrganisationOperations = {
  organisationAgents: async (_, context) => {
    const { organisation } = context.member.company
    return organisation === undefined ? [] : shownAgents(context, await listAgentsOf(organisation))
  },

  allOrganisationAgents: async (_, context) => shownAgents(context, await listAllAgents()),

  removeFromOrganisation: async ({ agentId, organisationId }, context) => {
    await requireOrganisation(organisationId)
    return changeAgent(context, { agentId, client: undefined }, async (agent) => {
      if (agent.organisation !== organisationId) throw new Problem('organisation-other')
      return moveTo(agent, undefined)
    })
  },

  changeOrganisation: async ({ agentId, organisationId }, context) => {
    await requireOrganisation(organisationId)
    return changeAgent(context, { agentId, client: undefined }, (agent) => moveTo(agent, organisationId))
  },

  addClient: async ({ agentId, client, roles = ['agent'] }, context) => {
    requireMayGrant(context, roles)
    const company = await requireWorkspace(context, client)
    const permissions = permissionsFrom(context, [])
    return changeAgent(context, { agentId, client: undefined }, async (agent) => {
      const { organisation } = context.member.company
      // Whoever has joined one workspace by an invitation is asked again before they work in another one.
      const isOwn = organisation !== undefined && agent.organisation === organisation
      if (!isOwn && !isByProvider(context)) throw new Problem('organisation-other')
      if (agent.clients.some(({ id }) => id === company._id)) throw new Problem('agent-known')
      return withNewClient(agent, company, { roles, permissions })
    })
  },

  removeClient: async ({ agentId, client }, context) => {
    if (agentId === context.actor.id) throw new Problem('own-account')
    const company = await requireWorkspace(context, client)
    return changeAgent(context, { agentId, client: company._id }, async (agent) => {
      if (!agent.clients.some(({ id }) => id === company._id)) throw new Problem('not-found')
      return withoutClient(agent, company._id)
    })
  },
}

/** The agent who belongs to another organisation, or to none, and works in no company of the one before any more. */
async function moveTo(agent: AgentItem, organisation: string | undefined): Promise<AgentItem> {
  const { organisation: before } = agent
  if (before === organisation) return agent
  const known = before === undefined ? [] : await companiesOf([agent])
  const left = known.filter((company) => company.organisation === before)
  return { ...left.reduce((rest, { _id }) => withoutClient(rest, _id), agent), organisation }
}

/** Who is asked for: somebody who works with the caller, in `client`, or in the organisation; the provider asks for anybody. */
interface Wanted {
  readonly agentId: string
  readonly client: string | undefined
}

async function changeAgent(
  context: Context,
  { agentId, client }: Wanted,
  change: (agent: AgentItem) => Promise<AgentItem>,
): Promise<OrganisationAgent> {
  const { company } = context.member
  const within = {
    clients: [company._id, ...(client && client !== company._id ? [client] : [])],
    organisation: company.organisation,
    isEverywhere: isByProvider(context),
  }
  const { before, after } = await retryStaffChange(async () => {
    const agent = await findAgent(agentId, within)
    if (!agent) throw new Problem('not-found')
    requireMayDecide(context, agent)
    const changed = await change(agent)
    const about = { name: fullNameOf(agent), id: agentId }
    await context.commit(await agentChanges(agent, changed, context.now), { about })
    return { before: agent, after: changed }
  })
  const [were, are] = [before, after].map(({ clients }) => clients.map(({ id }) => id))
  const left = were!.filter((id) => !are!.includes(id))
  for (const id of left) {
    await returnConversations(context, id, agentId)
    await removeDraftsOf({ client: id }, agentId)
  }
  await tellWorkspaces(context, [...left, ...are!.filter((id) => !were!.includes(id))], agentId)
  const [shown] = await shownAgents(context, [after])
  return shown!
}

/** By name. An administrator sees of their workspaces those of the own organisation, and the own one. */
async function shownAgents(context: Context, found: readonly AgentItem[]): Promise<OrganisationAgent[]> {
  const own = context.member.company
  const known = new Map((await companiesOf(found)).map((company) => [company._id, company]))
  const isShown = (company: CompanyItem) =>
    isByProvider(context) ||
    company._id === own._id ||
    (own.organisation !== undefined && company.organisation === own.organisation)
  const all = found.map((agent): OrganisationAgent => {
    const shown = agent.clients.flatMap(({ id }) => known.get(id) ?? []).filter(isShown)
    return {
      _id: agent._id,
      fullName: fullNameOf(agent),
      email: agent.email,
      organisation: agent.organisation,
      workspaces: shown
        .map(({ _id: id, name, displayName }) => ({ id, name, displayName, roles: heldIn(agent, id).roles }))
        .toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
      isProvider: agent.roles.includes('wbb-agent'),
      lastActive: shown
        .flatMap(({ _id }) => activityIn(agent, _id).lastActive ?? [])
        .toSorted()
        .at(-1),
    }
  })
  return all.toSorted((a, b) => a.fullName.localeCompare(b.fullName))
}

/** The companies that these agents work in, but for those that are being deleted. */
async function companiesOf(found: readonly AgentItem[]): Promise<CompanyItem[]> {
  const ids = new Set(found.flatMap(({ clients }) => clients.map(({ id }) => id)))
  const all = await pMap(ids, (client) => new Table({ client }).get(companies, 'company'), { concurrency: atOnce })
  return all.filter((company) => company !== undefined).filter(({ deleting }) => !deleting)
}

const atOnce = 50
