/**
 * Who works in which company. An agent's own item says it; what each company keeps of it, its member and its seats, follows
 * from the difference of two such items, so that every join, leave and change of roles is `agentChanges`.
 */
import pMap from 'p-map'
import { isDeepStrictEqual } from 'node:util'
import type { Permission, Role } from '#shared/access'
import { membershipsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { apiKeys } from '../platform/tenancy/api-keys.ts'
import {
  agents,
  environments,
  heldIn,
  memberChange,
  memberOfAgent,
  members,
  type AgentItem,
  type CompanyItem,
  type EnvironmentItem,
  type MemberItem,
} from '../platform/tenancy/tenancy.ts'
import { dropLink } from './links.ts'
import { organisationMove } from './organisations.ts'
import { peopleWith, staffChange } from './seats.ts'
import { invitations, readStaff, type Staff } from './staff.ts'

/** What somebody is and may do in one company. */
export interface Held {
  readonly roles: readonly Role[]
  readonly permissions?: readonly Permission[] | undefined
}

type Place = Pick<CompanyItem, '_id' | 'name' | 'displayName'> & Partial<Pick<CompanyItem, 'organisation'>>

/**
 * The agent, who works in this company from now on, or holds something else there; `memberships-used` where they work in as
 * many as somebody can. Staff of the provider, who found workspaces for others, may work in more.
 */
export function withClient(agent: AgentItem, place: Place, { roles, permissions }: Held): AgentItem {
  const { _id: id, name, displayName } = place
  const known = agent.clients.find((client) => client.id === id)
  const isProvider = [...agent.roles, ...roles].includes('wbb-agent')
  if (!known && !isProvider && agent.clients.length >= membershipsMax)
    throw new Problem('memberships-used', { limit: String(membershipsMax) })
  const own = {
    roles: roles.filter((role) => role !== 'wbb-agent'),
    permissions: [...(permissions ?? (known ? heldIn(agent, id).permissions : []))],
  }
  const client = { ...known, id, name, displayName, ...own }
  // Of several companies no single one takes the provider's role away.
  const isPromoted = roles.includes('wbb-agent') && !agent.roles.includes('wbb-agent')
  const works = agent.clients.some((each) => each.id === agent.activeClient)
  const isNew = agent.clients.length === 0 && agent.organisation === undefined && place.organisation !== undefined
  return {
    ...agent,
    // Whoever works somewhere already was put into no organisation, or into another one, by somebody else.
    ...(isNew && !roles.includes('wbb-agent') && { organisation: place.organisation }),
    roles: isPromoted ? ['wbb-agent', ...agent.roles] : agent.roles,
    clients: known ? agent.clients.map((each) => (each.id === id ? client : each)) : [...agent.clients, client],
    activeClient: works ? agent.activeClient : id,
  }
}

/** The agent, who no longer works in a company. */
export function withoutClient(agent: AgentItem, client: string): AgentItem {
  const clients = agent.clients.filter(({ id }) => id !== client)
  const { [client]: _, ...elsewhere } = agent.environments
  const stays = clients.some(({ id }) => id === agent.activeClient)
  return {
    ...agent,
    ...(agent.keys && { keys: agent.keys.filter((key) => key.client !== client) }),
    clients,
    environments: elsewhere,
    activeClient: (stays ? undefined : clients[0]?.id) ?? agent.activeClient,
  }
}

/** Takes the provider's role from an agent, and with it the companies in which it was all that they held. */
export function withoutProviderRole(agent: AgentItem): AgentItem {
  const after: AgentItem = { ...agent, roles: agent.roles.filter((role) => role !== 'wbb-agent') }
  const empty = after.clients.filter(({ id }) => heldIn(after, id).roles.length === 0)
  return empty.reduce<AgentItem>((left, { id }) => withoutClient(left, id), after)
}

/** What is decided of the member in one company, beside what the agent's item says. */
export interface Decision {
  readonly client: string
  readonly fields: Partial<MemberItem>
  /** The member it builds on; where it has changed since, nothing lands. */
  readonly read?: MemberItem
}

const world = new Table({})

/**
 * All that lands when an agent becomes another one: the agent's item and, in each company where they come, leave or hold
 * something else, the member and the seats. None before: an agent who is new; none after: one who is deleted. Its author
 * retries (`retryStaffChange`). A name, a picture and the digest reach the other companies by `copyProfile`, afterwards.
 */
export async function agentChanges(
  before: AgentItem | undefined,
  after: AgentItem | undefined,
  now: Date,
  decision?: Decision,
): Promise<Change[]> {
  const clients = new Set([before, after].flatMap((agent) => agent?.clients.map(({ id }) => id) ?? []))
  const ofCompanies = await Promise.all(
    Array.from(clients, async (client) => {
      const [was, is] = [memberIn(before, client), memberIn(after, client)]
      const own = decision?.client === client ? decision : undefined
      if (!is) return leaveChanges(client, was!._id, now)
      if (!was) return joinChanges(client, { ...is, ...own?.fields }, now)
      return copyChanges(client, { was, is, now, ...own })
    }),
  )
  const concerned = ofCompanies.filter((changes) => changes.length > 0)
  if (concerned.length > membershipsMax)
    throw new Problem('too-large', { limit: `${membershipsMax} workspaces at once` })
  return [...itemChanges(before, after), ...concerned.flat()]
}

const memberIn = (agent: AgentItem | undefined, client: string): MemberItem | undefined =>
  agent?.clients.some(({ id }) => id === client) ? memberOfAgent(agent, client) : undefined

function itemChanges(before: AgentItem | undefined, after: AgentItem | undefined): Change[] {
  if (isDeepStrictEqual(before, after)) return []
  const unchanged = { field: 'version', value: before?.version, isThere: true }
  const change = !before
    ? world.create(agents, after!, 'unavailable')
    : after
      ? world.replace(agents, { ...after, version: before.version + 1 }, unchanged)
      : world.removeUnchanged(agents, before.authId, unchanged)
  return [
    { ...change, otherwise: 'unavailable' },
    ...goneKeys(before, after).map(({ _id }) => world.drop(apiKeys, _id)),
    ...organisationMove('agents', { from: before?.organisation, to: after?.organisation }),
  ]
}

const goneKeys = (before: AgentItem | undefined, after: AgentItem | undefined) =>
  before?.keys?.filter(({ _id }) => !after?.keys?.some((key) => key._id === _id)) ?? []

/** A seat is taken, that of an invitation of the same address where there is one. */
async function joinChanges(client: string, member: MemberItem, now: Date): Promise<Change[]> {
  const staff = await readStaff(client, now)
  const table = new Table({ client })
  const invited = staff.invitations.filter(({ email }) => email === member.email.toLowerCase())
  return [
    staffChange(staff, peopleWith(staff, member)),
    table.create(members, member, 'agent-known'),
    ...invited.flatMap(({ email, link }) => [
      {
        ...table.removeUnchanged(invitations, email, { field: 'link', value: link }),
        otherwise: 'unavailable' as const,
      },
      dropLink(link),
    ]),
  ]
}

async function leaveChanges(client: string, id: string, now: Date): Promise<Change[]> {
  const staff = await staffOf(client, now)
  const gone = new Table({ client }).drop(members, id)
  return staff
    ? [staffChange(staff, { ...staff, members: staff.members.filter(({ _id }) => _id !== id) }), gone]
    : [gone]
}

/** A company that is being deleted keeps nobody. */
async function staffOf(client: string, now: Date): Promise<Staff | undefined> {
  try {
    return await readStaff(client, now)
  } catch (error) {
    if (Problem.is(error, 'not-found')) return undefined
    throw error
  }
}

/** Other roles of an agent; where something is decided of the member, all else that is new of them lands with it. */
async function copyChanges(
  client: string,
  { was, is, fields: decided, read, now }: Partial<Decision> & { was: MemberItem; is: MemberItem; now: Date },
): Promise<Change[]> {
  const copied = decided ? (['roles', ...profile] as const) : (['roles'] as const)
  const news = copied.filter((name) => !isDeepStrictEqual(was[name], is[name]))
  const fields = { ...decided, ...Object.fromEntries(news.map((name) => [name, is[name]])) }
  if (Object.keys(fields).length === 0) return []
  const table = new Table({ client })
  const staff = news.includes('roles') ? await staffOf(client, now) : undefined
  const member = read ?? staff?.members.find(({ _id }) => _id === is._id) ?? (await table.get(members, is._id))
  if (!member) return []
  const others = staff?.members.filter(({ _id }) => _id !== is._id) ?? []
  return [
    memberChange(table, member, fields),
    ...(staff ? [staffChange(staff, { ...staff, members: [...others, is] })] : []),
  ]
}

/** What a member has of its agent, beside the roles. */
const profile = ['fullName', 'avatar', 'weeklyDigest'] as const

const copiedAtOnce = 10

/**
 * Brings what the companies of an agent keep of their profile up to date, each in a transaction of its own, because one
 * holds 100 writes. It is compared with what is there, so that another save completes what a process that died has left.
 */
export async function copyProfile({ _id, authId, clients }: AgentItem): Promise<void> {
  const copy = ({ id: client }: { readonly id: string }) =>
    retryOnConflict(async () => {
      const table = new Table({ client })
      // The member comes first: of two who copy at once, the one who has read an older agent finds another member.
      const member = await table.get(members, _id)
      const agent = await world.get(agents, authId)
      const is = agent && memberIn(agent, client)
      if (!member || !is) return
      const news = profile.filter((name) => !isDeepStrictEqual(member[name], is[name]))
      const fields = Object.fromEntries(news.map((name) => [name, is[name]]))
      if (news.length > 0) await transact([memberChange(table, member, fields)])
    })
  await pMap(clients, copy, { concurrency: copiedAtOnce })
}

/** Later than any sign-in: a choice made by hand holds until the next one (ENV-008). */
const afterAllSignIns = Date.UTC(9999, 0) / 1000

/** The agent, who begins in this environment of a company, until they choose the live one themselves. */
export const settledIn = (agent: AgentItem, client: string, environment: string): AgentItem => ({
  ...agent,
  environments: { ...agent.environments, [client]: { id: environment, chosen: afterAllSignIns } },
})

/** Whoever is to build a bot begins where that can be done: customers see the live content, so that it is read-only. */
function settledToWrite(agent: AgentItem, client: string, list: readonly Pick<EnvironmentItem, '_id' | 'isLive'>[]) {
  const place = list.some(({ isLive }) => isLive) ? list.find(({ isLive }) => !isLive) : undefined
  return place ? settledIn(agent, client, place._id) : agent
}

/** The agent as `withClient` gives it, settled where content is written as long as customers have been given none. */
export async function withNewClient(agent: AgentItem, place: Place, held: Held): Promise<AgentItem> {
  const after = withClient(agent, place, held)
  if (!held.roles.some((role) => role !== 'agent')) return after
  const { list = [] } = (await new Table({ client: place._id }).get(environments, 'environments')) ?? {}
  const isPublished = list.some(({ isLive, number }) => isLive && number !== undefined)
  return isPublished ? after : settledToWrite(after, place._id, list)
}

/** The changes that let the founder of a company work there; they land with the company, which nobody can change before. */
export function founderChanges(
  founder: AgentItem,
  company: Place & { readonly environments: readonly Pick<EnvironmentItem, '_id' | 'isLive'>[] },
): Change[] {
  const isProvider = founder.roles.includes('wbb-agent')
  const joined = withClient(founder, company, { roles: isProvider ? ['wbb-agent'] : ['admin'] })
  const after = settledToWrite(joined, company._id, company.environments)
  const member = memberOfAgent(after, company._id)
  return [...itemChanges(founder, after), new Table({ client: company._id }).create(members, member, 'internal')]
}

/** Stands for the workspace of somebody who works in none. */
const nowhere = '0'.repeat(26)

/** Lets everybody of a company go that is being deleted, and takes its invitations back; it may be done again. */
export async function releaseStaff(client: string): Promise<number> {
  const table = new Table({ client })
  const [invited, all] = await Promise.all([table.list(invitations), table.list(members)])
  for (const { link, email } of invited) await transact([table.drop(invitations, email), dropLink(link)])
  for (const { _id, authId } of all)
    await retryOnConflict(async () => {
      const agent = await world.get(agents, authId)
      const after = agent && withoutTraces(agent, client)
      // Their picture is gone with the files of the company; the member goes last, so that a process that died begins again.
      if (after) {
        await transact(itemChanges(agent, after))
        await copyProfile(after)
      }
      await transact([table.drop(members, _id)])
    })
  return invited.length + all.length
}

/** The agent, who no longer knows of a company that they worked in. */
function withoutTraces(agent: AgentItem, client: string): AgentItem {
  const { avatar, ...after } = withoutClient(agent, client)
  return {
    ...after,
    ...(avatar && avatar.client !== client && { avatar }),
    activeClient: after.activeClient === client ? nowhere : after.activeClient,
  }
}
