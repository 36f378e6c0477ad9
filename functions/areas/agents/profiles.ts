/** The agents of a workspace as their colleagues see them. */
import type { Workspace } from '#shared/contracts/account'
import type { WorkspaceAgent } from '#shared/contracts/agents'
import { countsOf, openOwned } from '../../chat/desk/queues.ts'
import type { Context } from '../../platform/request/context.ts'
import { avatarUrl } from '../../platform/files/media.ts'
import { consoleSockets } from '../../platform/realtime/sockets.ts'
import { Table } from '../../platform/table/table.ts'
import { hasFactor } from '../../platform/tenancy/second-factor.ts'
import {
  activityIn,
  agents,
  companies,
  fullNameOf,
  heldIn,
  type AgentItem,
  type MemberItem,
} from '../../platform/tenancy/tenancy.ts'

/** By name, with how many conversations each of them holds, and whether they are there. */
export async function profilesOf(context: Context, found: readonly MemberItem[]): Promise<WorkspaceAgent[]> {
  const people = await peopleOf(found)
  const here = await readPresence(context, [...people.values()])
  const all = await Promise.all(
    found.flatMap((member) => {
      const person = people.get(member.authId)
      return person ? [profileOf(context, here, member, person)] : []
    }),
  )
  return all.toSorted((a, b) => a.fullName.localeCompare(b.fullName))
}

/** One agent, of whom all is known already. */
export const profileIn = async (context: Context, member: MemberItem, person: AgentItem): Promise<WorkspaceAgent> =>
  profileOf(context, await readPresence(context, [person]), member, person)

/** What is known of agents beside their items. */
interface Presence {
  /** How many conversations each of them holds. */
  readonly held: (id: string) => number
  readonly online: ReadonlySet<string>
  /** The workspaces of the caller, as they are called by now, by their ids. */
  readonly shared: ReadonlyMap<string, Workspace>
}

async function readPresence(context: Context, people: readonly AgentItem[]): Promise<Presence> {
  const { scope } = context
  const [open, sockets, shared] = await Promise.all([
    openOwned(scope),
    consoleSockets(scope),
    workspacesShared(context, people),
  ])
  const counts = countsOf(open)
  return {
    held: (id) => counts.agents[id]?.interventions ?? 0,
    online: new Set(sockets.map(({ agent }) => agent._id)),
    shared,
  }
}

/** Nobody learns here of a workspace that they do not work in themselves. */
async function workspacesShared({ member }: Context, people: readonly AgentItem[]): Promise<Map<string, Workspace>> {
  const { company, agent } = member
  const others = new Set(people.flatMap(({ clients }) => clients.map(({ id }) => id)))
  const ids = agent.clients.map(({ id }) => id).filter((id) => others.has(id) && id !== company._id)
  const read = ids.map((client) => new Table({ client }).get(companies, 'company', { stale: true }))
  const all = [company, ...(await Promise.all(read)).filter((each) => each !== undefined)]
  return new Map(
    all.filter(({ deleting }) => !deleting).map(({ _id: id, name, displayName }) => [id, { id, name, displayName }]),
  )
}

async function peopleOf(found: readonly MemberItem[]): Promise<Map<string, AgentItem>> {
  const ids = found.map(({ authId }) => authId)
  return new Map((await new Table({}).getMany(agents, ids)).map((person) => [person.authId, person]))
}

async function profileOf(
  { scope, now }: Context,
  { held, online, shared }: Presence,
  { departments, keyTopics = [], capacityMax, revision = 0 }: MemberItem,
  person: AgentItem,
): Promise<WorkspaceAgent> {
  const { _id, email, firstName, lastName, language, created, avatar } = person
  const { lastLogin, lastActive } = activityIn(person, scope.client)
  return {
    _id,
    email,
    firstName,
    lastName,
    fullName: fullNameOf(person),
    language,
    created,
    lastLogin,
    lastActive,
    isInvited: lastActive === undefined,
    ...(hasFactor(person) && { hasFactor: true }),
    ...(avatar && { avatar: await avatarUrl({ ...avatar, agentId: _id }, now) }),
    ...heldIn(person, scope.client),
    departments,
    keyTopics,
    capacity: { current: held(_id), max: capacityMax },
    isOnline: online.has(_id),
    revision,
    workspaces: person.clients
      .flatMap(({ id }) => shared.get(id) ?? [])
      .toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
  }
}
