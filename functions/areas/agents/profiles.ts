/** The agents of a workspace as their colleagues see them. */
import type { WorkspaceAgent } from '#shared/contracts/agents'
import { countsOf, openOwned } from '../../chat/queues.ts'
import type { Context } from '../../platform/request/context.ts'
import { avatarUrl } from '../../platform/files/media.ts'
import { consoleSockets } from '../../platform/realtime/sockets.ts'
import { Table } from '../../platform/table/table.ts'
import { agents, memberOfAgent, type AgentItem, type MemberItem } from '../../platform/tenancy/tenancy.ts'

/** By name, with how many conversations each of them holds, and whether they are there. */
export async function profilesOf({ scope, now }: Context, found: readonly MemberItem[]): Promise<WorkspaceAgent[]> {
  const [people, open, sockets] = await Promise.all([peopleOf(found), openOwned(scope), consoleSockets(scope)])
  const counts = countsOf(open)
  const online = new Set(sockets.map(({ agent }) => agent._id))
  const all = await Promise.all(
    found.map(async ({ _id, authId, departments, capacityMax, revision = 0 }) => {
      const person = people.get(authId)
      const capacity = { current: counts.agents[_id]?.interventions ?? 0, max: capacityMax }
      const isOnline = online.has(_id)
      return person && { ...(await profileOf(person, now)), departments, capacity, isOnline, revision }
    }),
  )
  return all.filter((agent) => agent !== undefined).toSorted((a, b) => a.fullName.localeCompare(b.fullName))
}

async function peopleOf(found: readonly MemberItem[]): Promise<Map<string, AgentItem>> {
  const ids = found.map(({ authId }) => authId)
  return new Map((await new Table({}).getMany(agents, ids)).map((person) => [person.authId, person]))
}

async function profileOf(person: AgentItem, now: Date) {
  const { _id, authId, email, firstName, lastName, language, roles, permissions, lastActive } = person
  const { fullName, avatar } = memberOfAgent(person)
  return {
    _id,
    authId,
    email,
    firstName,
    lastName,
    fullName,
    language,
    roles,
    permissions,
    lastActive,
    ...(avatar && { avatar: await avatarUrl({ ...avatar, agentId: _id }, now) }),
  }
}
