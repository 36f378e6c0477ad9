/** Authorizes a request: from its token or API key to the agent, and to their membership of the workspace it is about. */
import { engineer, refusal, type AgentAccess, type Rights } from '#shared/access'
import { Problem, type ProblemCode } from '#shared/problem'
import { Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'
import { findKey, keyIn, noteUse, type ApiKeyItem } from '../tenancy/api-keys.ts'
import { admit } from '../tenancy/limiter.ts'
import {
  activeEnvironment,
  agents,
  companies,
  environments,
  heldIn,
  isReadOnly,
  liveEnvironment,
  type AgentItem,
  type Membership,
} from '../tenancy/tenancy.ts'
import { verifyBearer, type Claims } from './token.ts'

type Headers = Readonly<Record<string, string | undefined>>

/** Who is let in, and the API key that asks for them, where one does. */
export type Admitted = Membership & Claims & { readonly key?: ApiKeyItem }

/** Without the header, the workspace the agent worked in last; that is how a console begins. */
export async function authorize(headers: Headers): Promise<Admitted> {
  const shown = keyIn(headers['authorization'])
  if (shown !== undefined) return authorizeKey(shown, headers, new Date())
  const claims = await verifyBearer(headers['authorization'])
  const agent = await agentOf(claims)
  return {
    ...claims,
    ...(await membership(await recordActivity(agent, claims, new Date()), headers['x-client'], claims.signedIn)),
  }
}

/** A key works in one workspace, which need not be named, and in one environment, for as long as its agent works there. */
async function authorizeKey(shown: string, headers: Headers, now: Date): Promise<Admitted> {
  const { key, agent } = await findKey(shown, now)
  const workspace = agent.clients.find(({ id }) => id === key.client)
  if (!workspace) throw new Problem('not-a-member')
  const named = headers['x-client']
  if (named && named !== workspace.name) throw new Problem('key-elsewhere')
  const [member] = await Promise.all([
    membership(agent, workspace.name, 0),
    admit('key', { client: { client: key.client }, name: key._id }, now),
    noteUse(key, now),
  ])
  const { list } = member.environments
  const active =
    key.environment === undefined
      ? (liveEnvironment(member.environments) ?? member.active)
      : list.find(({ _id }) => _id === key.environment)
  if (!active) throw new Problem('not-found')
  return { ...member, active, chosen: true, authId: agent.authId, signedIn: 0, key }
}

/** Refuses an API key where the route takes none, or not one of these scopes. */
export function requireScope({ key }: Pick<Admitted, 'key'>, { key: scope }: AgentAccess): void {
  if (!key) return
  if (scope === undefined) throw new Problem('key-refused')
  if (!key.scopes.includes(scope)) throw new Problem('scope-missing', { scope })
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
