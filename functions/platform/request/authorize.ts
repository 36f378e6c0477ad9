/** Authorizes a request: from its token or API key to the agent, and to their membership of the workspace it is about. */
import { engineer, refusal, type AgentAccess, type Rights } from '#shared/access'
import { Problem, type ProblemCode } from '#shared/problem'
import { Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'
import { findKey, keyIn, noteUse, type ApiKeyItem } from '../tenancy/api-keys.ts'
import { admit } from '../tenancy/limiter.ts'
import { hasFactor, isFactorRequired, withoutFactor } from '../tenancy/second-factor.ts'
import {
  activeEnvironment,
  activityIn,
  agents,
  companies,
  environments,
  heldIn,
  isReadOnly,
  liveEnvironment,
  type AgentItem,
  type Membership,
} from '../tenancy/tenancy.ts'
import type { Context } from './context.ts'
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
  const workspace = workspaceOf(agent, headers['x-client'])
  const active = await recordActivity(agent, { ...claims, client: workspace.id }, new Date())
  return { ...claims, ...(await membership(active, workspace.name, claims.signedIn)) }
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

/** Refuses what only an agent itself may do. */
export function requireSelf({ actor }: Pick<Context, 'actor'>, agentId: string): void {
  if (agentId !== actor.id) throw new Problem('forbidden')
}

/** The agent behind a sign-in, unless it has been ended since. */
export async function agentOf({ authId, signedIn }: Claims): Promise<AgentItem> {
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
 * When the agent was last active in a workspace, to within some minutes, and their last sign-in there, once its first token
 * is seen (AGENTS-018, AGENTS-003). A write that loses a race is dropped, because another one records the same.
 *
 * With a new sign-in the pool is asked whether it still asks for the second factor: without that, the agent has none.
 */
async function recordActivity(
  agent: AgentItem,
  { client, signedIn, token }: Pick<Claims, 'signedIn' | 'token'> & { readonly client: string },
  now: Date,
): Promise<AgentItem> {
  const { lastActive, lastLogin } = activityIn(agent, client)
  const isRecent = lastActive !== undefined && now.getTime() - Date.parse(lastActive) < seenEveryMs
  const isNewSignIn = lastLogin === undefined || signedIn * 1000 > Date.parse(lastLogin)
  if (isRecent && !isNewSignIn) return agent
  const isAsked = !isNewSignIn || !hasFactor(agent) || (await isFactorAsked(token))
  const news = {
    lastActive: now.toISOString(),
    lastLogin: isNewSignIn ? new Date(signedIn * 1000).toISOString() : lastLogin,
  }
  const active: AgentItem = {
    ...(isAsked ? agent : withoutFactor(agent)),
    clients: agent.clients.map((each) => (each.id === client ? { ...each, ...news } : each)),
  }
  try {
    await transact([new Table({}).replace(agents, active, { field: 'version', value: agent.version })])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  return active
}

/** The sign-in of a token that the pool ended is over. The pool's client is loaded where it is needed, which is seldom. */
async function isFactorAsked(token = ''): Promise<boolean> {
  const { hasFactorOn } = await import('../aws/second-factor.ts')
  const isOn = await hasFactorOn(token)
  if (isOn === undefined) throw new Problem('unauthenticated')
  return isOn
}

/** The workspace of that name, or the one they worked in last. */
function workspaceOf(
  { clients, activeClient }: AgentItem,
  clientName: string | undefined,
): AgentItem['clients'][number] {
  const found = clients.find(({ id, name }) => (clientName ? name === clientName : id === activeClient))
  if (!found) throw new Problem('not-a-member')
  return found
}

/** What the agent is in the workspace of that name; a workspace it is no member of does not exist for it. */
export async function membership(
  agent: AgentItem,
  clientName: string | undefined,
  signedIn: number,
): Promise<Membership> {
  const client = workspaceOf(agent, clientName)
  const table = new Table({ client: client.id })
  const [company, all] = await table.getBoth([companies, 'company'], [environments, 'environments'])
  if (!company || company.deleting || !all) throw new Problem('not-a-member')
  const choice = agent.environments[client.id]
  const active = activeEnvironment(agent, client.id, all)
  const chosen = choice?.id === active._id && choice.chosen !== undefined && signedIn <= choice.chosen
  return { agent, company, environments: all, active, chosen }
}

/** An API key is no sign-in, so that no second factor is asked of it. */
export function rightsOf(
  { agent, company, environments: all, active }: Membership,
  { isEngineer, key }: Pick<Admitted, 'isEngineer' | 'key'> = {},
): Rights {
  const { roles, permissions } = heldIn(agent, company._id)
  return {
    roles: isEngineer ? [...roles, engineer] : roles,
    permissions,
    closed: company.closed,
    tier: company.tier,
    readOnly: isReadOnly(active, all),
    lacksFactor: !key && !hasFactor(agent) && isFactorRequired(agent, company),
  }
}
