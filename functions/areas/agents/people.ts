/** The people of a workspace: who is invited, what they are there, and who leaves. */
import { isDeepStrictEqual } from 'node:util'
import { roles as allRoles } from '#shared/access'
import type { agents as contract } from '#shared/contracts/agents'
import { Problem } from '#shared/problem'
import {
  agentChanges,
  copyProfile,
  withClient,
  withoutClient,
  withoutProviderRole,
  type Held,
} from '../../company/membership.ts'
import { retryStaffChange, seatsUsed } from '../../company/seats.ts'
import { deleteAccount } from '../../platform/aws/accounts.ts'
import { auditEntry } from '../../platform/request/audits.ts'
import { membership } from '../../platform/request/authorize.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { Table } from '../../platform/table/table.ts'
import {
  agents,
  contentScope,
  fullNameOf,
  heldIn,
  members,
  type AgentItem,
  type MemberItem,
} from '../../platform/tenancy/tenancy.ts'
import { departmentsOf } from '../../company/departments.ts'
import { removeDraftsOf } from '../../chat/desk/drafts.ts'
import { acceptPicture } from './avatar.ts'
import { profileIn } from './profiles.ts'
import { returnConversations } from './held-conversations.ts'
import { inviteOne, shownInvitation } from './invitations.ts'
import { permissionsFrom, requireMayDecide, requireMayGrant, requireOwnKept } from './rules.ts'

type PeopleOperations = Pick<Operations<typeof contract>, 'create' | 'remove' | 'updateMember' | 'leave'>

const world = new Table({})

export const people: PeopleOperations = {
  create: async ({ email, roles, permissions, capacityMax, language, avatar, ...said }, context) => {
    requireMayGrant(context, roles)
    const picture = await acceptPicture(context, avatar)
    const person = {
      ...said,
      ...(picture && { avatar: picture }),
      ...(language && { language }),
      ...(capacityMax !== undefined && { capacityMax }),
    }
    const made = await inviteOne(context, context.scope.client, {
      email,
      roles: inOrder(roles),
      permissions: permissionsFrom(context, permissions),
      by: { _id: context.actor.id, name: context.actor.fullName },
      person,
    })
    if (made.kind === 'here') throw new Problem('agent-known')
    if (made.kind === 'no-seat') throw seatsUsed(made.staff, made.seat)
    if (made.kind === 'not-sent') throw new Problem(made.refused.code, { limit: String(made.refused.limit) })
    return { ...shownInvitation(made.item), ...(made.mailFailed && { mailFailed: made.mailFailed }) }
  },

  remove: async ({ id }, context) => {
    if (id === context.actor.id) throw new Problem('own-account')
    const read = async () => {
      const { agent } = await requireMember(context, id)
      requireMayDecide(context, agent)
      return agent
    }
    await takeOut(context, { client: context.scope.client, read, land: context.commit })
    return { id }
  },

  leave: async ({ client: name }, context) => {
    const { id, signedIn } = context.actor
    const { company, active } = await membership(context.member.agent, name, signedIn).catch((error: unknown) => {
      throw Problem.is(error, 'not-a-member') ? new Problem('not-found') : error
    })
    const scope = contentScope(company._id, active)
    const there = contextIn(scope, context)
    // The history of the workspace that is left tells it, and that of no other one.
    const land: Context['commit'] = (changes, { about } = {}) => {
      const audit = about && auditEntry({ ...context, ...there }, 'delete-agent', about)
      return there.commit([...changes, ...(audit ? [audit.change] : [])], {
        events: [{ type: 'changed', area: 'agents', id }],
      })
    }
    await takeOut(context, { client: company._id, read: async () => (await requireMember(there, id)).agent, land })
    return { id }
  },

  updateMember: async (input, context) => {
    const { client } = context.scope
    const { departments } = input
    const saved = await retryStaffChange(async () => {
      const [{ member, agent }, all] = await Promise.all([requireMember(context, input.id), departmentsOf(context)])
      requireMayDecide(context, agent)
      const decided = member.revision ?? 0
      if (input.revision !== undefined && input.revision !== decided) throw new Problem('stale')
      const after = withNames(context, withDecision(context, agent, input), input)
      const fields = {
        ...(departments && { departments: all.map(({ _id }) => _id).filter((each) => departments.includes(each)) }),
        ...(input.capacityMax !== undefined && { capacityMax: input.capacityMax }),
        ...(input.keyTopics && { keyTopics: input.keyTopics }),
        revision: decided + 1,
      }
      const changes = await agentChanges(agent, after, context.now, { client, fields, read: member })
      const about = { name: fullNameOf(after), id: input.id, revision: fields.revision, type: 'edit-agent' } as const
      await context.commit(changes, { about })
      return { agent: after, member: { ...member, ...fields }, isRenamed: fullNameOf(after) !== fullNameOf(agent) }
    })
    if (saved.isRenamed) await copyProfile(saved.agent)
    return profileIn(context, saved.member, saved.agent)
  },
}

type Decided = Parameters<PeopleOperations['updateMember']>[0]

interface Departure {
  readonly client: string
  /** The agent, as they are by then. */
  readonly read: () => Promise<AgentItem>
  readonly land: Context['commit']
}

/** The agent leaves the workspace, and the account goes with the last one. */
async function takeOut(context: Context, { client, read, land }: Departure): Promise<void> {
  const { agent, isOver } = await retryStaffChange(async () => {
    const found = await read()
    const left = withoutClient(found, client)
    const isLast = left.clients.length === 0 && !left.roles.includes('wbb-agent')
    const changes = await agentChanges(found, isLast ? undefined : left, context.now)
    const about = { name: fullNameOf(found), id: found._id }
    await land(changes, { about })
    return { agent: found, isOver: isLast }
  })
  // An account without an agent opens nothing, and is given to who is invited next under its address.
  if (isOver) await deleteAccount(agent.authId)
  await returnConversations(context, client, agent._id)
  await removeDraftsOf({ client }, agent._id)
}

export async function requireMember(
  { table }: Pick<Context, 'table'>,
  id: string,
): Promise<{ member: MemberItem; agent: AgentItem }> {
  const member = await table.get(members, id)
  const agent = member && (await world.get(agents, member.authId))
  if (!agent) throw new Problem('not-found')
  return { member, agent }
}

/** The agent with the roles and permissions that are decided for this workspace. */
function withDecision(context: Context, agent: AgentItem, { roles, permissions }: Decided): AgentItem {
  const { company } = context.member
  const before = heldIn(agent, company._id)
  const held = {
    roles: roles ? inOrder(roles) : before.roles,
    permissions:
      permissions && !isSameList(permissions, before.permissions)
        ? permissionsFrom(context, permissions)
        : before.permissions,
  }
  if (isSameList(held.roles, before.roles) && isSameList(held.permissions, before.permissions)) return agent
  requireOwnKept(context, agent._id, held, before)
  requireMayGrant(context, held.roles, before.roles)
  const after = withClient(agent, company, held)
  return before.roles.includes('wbb-agent') && !held.roles.includes('wbb-agent') ? withoutProviderRole(after) : after
}

/** Names are the agent's own wherever they meet people whom the caller does not know. */
function withNames({ member: caller }: Context, agent: AgentItem, { firstName, lastName }: Decided): AgentItem {
  const after = { ...agent, firstName: firstName ?? agent.firstName, lastName: lastName ?? agent.lastName }
  if (isDeepStrictEqual(after, agent)) return agent
  const own = new Set(caller.agent.clients.map(({ id }) => id))
  if (agent.clients.some(({ id }) => !own.has(id))) throw new Problem('works-elsewhere')
  return after
}

const inOrder = (given: Held['roles']): Held['roles'][number][] => allRoles.filter((role) => given.includes(role))

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  isDeepStrictEqual(new Set(one), new Set(other))
