/** The signed-in agent: sign-in, and moving between workspaces. */
import { permissions, roles } from '#shared/access'
import { shownImage } from '#shared/company/brand-image'
import type { account, LoggedInAgent, Workspace } from '#shared/contracts/account'
import { Problem } from '#shared/problem'
import { membership, requireSelf } from '../../platform/request/authorize.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { avatarUrl } from '../../platform/files/media.ts'
import { giveTicket } from '../../platform/realtime/sockets.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { keysOf, shownKey } from '../../platform/tenancy/api-keys.ts'
import { readSettings } from '../../platform/tenancy/company-settings.ts'
import {
  agents,
  companies,
  fullNameOf,
  heldIn,
  isReadOnly,
  type AgentItem,
  type Membership,
} from '../../platform/tenancy/tenancy.ts'

export const operations: Operations<typeof account> = {
  login: async (_, context) => {
    const { member, actor } = context
    const moved = agentAtLive(member)
    if (!moved) return loggedInAgent(member, context)
    await saveAgent(context, moved)
    const { name } = member.company
    return loggedInAgent(await membership(moved, name, actor.signedIn), context)
  },

  switchClient: async ({ activeClient, agentId }, context) => {
    requireSelf(context, agentId)
    const { agent } = context.member
    const target = await membership(agent, activeClient, context.actor.signedIn)
    if (target.company._id === agent.activeClient) return loggedInAgent(target, context)
    const moved = { ...agent, activeClient: target.company._id, version: agent.version + 1 }
    await context.commit([context.table.replace(agents, moved, { field: 'version', value: agent.version })], {
      events: [{ type: 'switchClient', agentId, activeClient }],
    })
    return loggedInAgent({ ...target, agent: moved }, context)
  },

  seeTour: ({ tour }, { actor, commit }) =>
    retryOnConflict(async () => {
      const world = new Table({})
      const agent = await world.get(agents, actor.authId)
      if (!agent) throw new Problem('not-found')
      const toursSeen = [...new Set([...(agent.toursSeen ?? []), tour])]
      const after = { ...agent, toursSeen, version: agent.version + 1 }
      const change = world.replace(agents, after, { field: 'version', value: agent.version })
      await commit([{ ...change, otherwise: 'unavailable' }])
      return { toursSeen }
    }),

  roles: async () => roles.map((type) => ({ _id: type, type })),
  permissions: async () => [...permissions],

  signOut: async ({ sessions }, { actor, now }) => {
    // A clock of the identity provider may be a little ahead of ours.
    const second = Math.max(Math.floor(now.getTime() / 1000), actor.signedIn)
    await endSignIns(actor.authId, sessions === 'all' ? second : actor.signedIn - 1)
    return {}
  },

  socketTicket: async (_, { actor, scope: { client, environment }, now }) => {
    const { id: _id, fullName: name, authId, signedIn } = actor
    return { ticket: await giveTicket({ client, environment, authId, signedIn, agent: { _id, name } }, now) }
  },
}

/** Sign-ins up to this second are over. The stream of the table closes the sockets that came of them. */
function endSignIns(authId: string, second: number): Promise<void> {
  const world = new Table({})
  return retryOnConflict(async () => {
    const agent = await world.get(agents, authId)
    if (!agent) return
    const ended = { ...agent, signedOut: Math.max(second, agent.signedOut ?? 0), version: agent.version + 1 }
    const change = world.replace(agents, ended, { field: 'version', value: agent.version })
    await transact([{ ...change, otherwise: 'unavailable' }])
  })
}

/** Saves the calling agent's own item; of two saves at once the later one is `stale`. */
async function saveAgent({ commit, table, member }: Context, agent: AgentItem): Promise<void> {
  await commit([table.replace(agents, agent, { field: 'version', value: member.agent.version })])
}

/** The agent with the live environment as its active one, when it is due to be moved there (ENV-006, ENV-008). */
function agentAtLive({ agent, company, environments, active, chosen }: Membership): AgentItem | undefined {
  const live = environments.list.find(({ isLive }) => isLive)
  const { roles: held } = heldIn(agent, company._id)
  const isBuilder = held.includes('admin') || held.includes('wbb-agent')
  if (!live || !isBuilder || chosen || live._id === active._id) return undefined
  const moved = { ...agent.environments, [company._id]: { id: live._id } }
  return { ...agent, environments: moved, version: agent.version + 1 }
}

/** What the console may know of the agent it works for. */
export async function loggedInAgent(
  { agent, company, environments, active, chosen }: Membership,
  { now }: Context,
): Promise<LoggedInAgent> {
  const [workspaces, { logo }, apiKeys] = await Promise.all([
    workspacesOf(agent),
    readSettings(new Table({ client: company._id })),
    keysOf([agent], company._id),
  ])
  const { _id, name, displayName, closed, tier, tierType, supportedLangs, timezone, openAiKnowledgeBase } = company
  const { factorRequired } = company
  const own = {
    id: _id,
    name,
    displayName,
    closed,
    tier,
    tierType,
    supportedLangs,
    timezone,
    openAiKnowledgeBase,
    factorRequired,
  }
  return {
    _id: agent._id,
    email: agent.email,
    firstName: agent.firstName,
    lastName: agent.lastName,
    fullName: fullNameOf(agent),
    ...heldIn(agent, company._id),
    toursSeen: agent.toursSeen ?? [],
    weeklyDigest: agent.weeklyDigest ?? false,
    avatar: agent.avatar && (await avatarUrl({ ...agent.avatar, agentId: agent._id }, now)),
    language: agent.language,
    activeClient: name,
    clients: workspaces.map((workspace) => workspace.name),
    workspaces,
    company: { ...own, ...(logo && { logo: shownImage(_id, logo).url }) },
    activeEnvironment: { _id: active._id, name: active.name, isLive: active.isLive },
    environmentChosen: chosen,
    readOnly: isReadOnly(active, environments),
    ...(apiKeys.length > 0 && { apiKeys: apiKeys.map((key) => shownKey(key, name)) }),
  }
}

/** The workspaces of an agent, as they are called by now, by name. */
async function workspacesOf({ clients }: AgentItem): Promise<Workspace[]> {
  const called = clients.map(async ({ id, name, displayName }) => {
    const company = await new Table({ client: id }).get(companies, 'company', { stale: true })
    return company?.deleting ? undefined : { id, name, displayName: company?.displayName ?? displayName }
  })
  return (await Promise.all(called))
    .filter((workspace) => workspace !== undefined)
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
}
