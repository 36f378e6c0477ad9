/** Authorizes a request: from its token to the agent, and to their membership of the workspace named by `X-Client`. */
import { engineer, refusal, type AgentAccess, type Rights } from '#shared/access'
import { Problem, type ProblemCode } from '#shared/problem'
import { Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'
import {
  activeEnvironment,
  agents,
  companies,
  environments,
  heldIn,
  isReadOnly,
  type AgentItem,
  type Membership,
} from '../tenancy/tenancy.ts'
import { verifyBearer, type Claims } from './token.ts'

/** Without the header, the workspace the agent worked in last; that is how a console begins. */
export async function authorize(headers: Readonly<Record<string, string | undefined>>): Promise<Membership & Claims> {
  const claims = await verifyBearer(headers['authorization'])
  const agent = await agentOf(claims)
  return {
    ...claims,
    ...(await membership(await recordActivity(agent, claims, new Date()), headers['x-client'], claims.signedIn)),
  }
}

/** The agent behind a sign-in, unless it has been ended since. */
async function agentOf({ authId, signedIn }: Claims): Promise<AgentItem> {
  const agent = await new Table({}).get(agents, authId)
  if (!agent || signedIn <= (agent.signedOut ?? 0)) throw new Problem('unauthenticated')
  return agent
}

/** Why an agent who was let into a workspace some time ago would not get through this access now. */
export async function refusalNow(
  claims: Claims & { readonly client: string },
  access: AgentAccess,
): Promise<ProblemCode | undefined> {
  try {
    const agent = await agentOf(claims)
    const workspace = agent.clients.find(({ id }) => id === claims.client)
    if (!workspace) return 'not-a-member'
    return refusal(rightsOf(await membership(agent, workspace.name, claims.signedIn)), access)
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

const seenEveryMs = 5 * 60_000

/**
 * When the agent was last active, to within some minutes, and their last sign-in, once its first token is seen (AGENTS-018,
 * AGENTS-003). A write that loses a race is dropped, because another one records the same.
 */
async function recordActivity(agent: AgentItem, { signedIn }: Claims, now: Date): Promise<AgentItem> {
  const { lastActive, lastLogin } = agent
  const isRecent = lastActive !== undefined && now.getTime() - Date.parse(lastActive) < seenEveryMs
  const isNewSignIn = lastLogin === undefined || signedIn * 1000 > Date.parse(lastLogin)
  if (isRecent && !isNewSignIn) return agent
  const active: AgentItem = {
    ...agent,
    lastActive: now.toISOString(),
    lastLogin: isNewSignIn ? new Date(signedIn * 1000).toISOString() : lastLogin,
  }
  try {
    await transact([new Table({}).replace(agents, active, { field: 'version', value: agent.version })])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  return active
}

/** What the agent is in the workspace of that name; a workspace it is no member of does not exist for it. */
export async function membership(
  agent: AgentItem,
  clientName: string | undefined,
  signedIn: number,
): Promise<Membership> {
  const client = clientName
    ? agent.clients.find(({ name }) => name === clientName)
    : agent.clients.find(({ id }) => id === agent.activeClient)
  if (!client) throw new Problem('not-a-member')
  const table = new Table({ client: client.id })
  const [company, all] = await table.getBoth([companies, 'company'], [environments, 'environments'])
  if (!company || company.deleting || !all) throw new Problem('not-a-member')
  const choice = agent.environments[client.id]
  const active = activeEnvironment(agent, client.id, all)
  const chosen = choice?.id === active._id && choice.chosen !== undefined && signedIn <= choice.chosen
  return { agent, company, environments: all, active, chosen }
}

export function rightsOf({ agent, company, environments: all, active }: Membership, isEngineer = false): Rights {
  const { roles, permissions } = heldIn(agent, company._id)
  return {
    roles: isEngineer ? [...roles, engineer] : roles,
    permissions,
    closed: company.closed,
    tier: company.tier,
    readOnly: isReadOnly(active, all),
  }
}
