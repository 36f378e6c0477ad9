/** The people of a workspace: who is let in, what they are there, and who leaves. */
import { isDeepStrictEqual } from 'node:util'
import { roles as allRoles } from '#shared/access'
import type { agents as contract } from '#shared/contracts/agents'
import { invitationDays } from '#shared/limits'
import { Problem } from '#shared/problem'
import { letterLanguage, sendLetter } from '../../company/letter.ts'
import { newLink } from '../../company/links.ts'
import { anotherWorkspaceLetters, firstPasswordLetters } from '../../company/mails/invitation.ts'
import {
  agentChanges,
  withClient,
  withNewClient,
  withoutClient,
  withoutProviderRole,
  type Held,
} from '../../company/membership.ts'
import { newAgent } from '../../company/invitations.ts'
import { peopleWith, retryStaffChange, staffChange } from '../../company/seats.ts'
import { readStaff } from '../../company/staff.ts'
import { deleteAccount, ensureAccount } from '../../platform/aws/accounts.ts'
import { consoleOrigin } from '../../platform/aws/mail-sender.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import {
  agents,
  fullNameOf,
  heldIn,
  memberOfAgent,
  members,
  type AgentItem,
  type MemberItem,
} from '../../platform/tenancy/tenancy.ts'
import { departmentsOf } from '../departments/operations.ts'
import { acceptPicture } from './avatar.ts'
import { mailOrTell } from './mail.ts'
import { profileIn } from './profiles.ts'
import { returnConversations } from './held-conversations.ts'
import { permissionsFrom, requireMayGrant, requireOwnKept } from './rules.ts'

type PeopleOperations = Pick<Operations<typeof contract>, 'create' | 'remove' | 'updateMember'>

const world = new Table({})

export const people: PeopleOperations = {
  create: async (draft, context) => {
    requireMayGrant(context, draft.roles)
    const held = { roles: inOrder(draft.roles), permissions: permissionsFrom(context, draft.permissions) }
    const avatar = await acceptPicture(context, draft.avatar)
    const made = await retryStaffChange(() => addAgent(context, { ...draft, avatar }, held))
    const failed = await mailOrTell(() => mailWelcome(context, made))
    return { ...(await profileIn(context, made.member, made.agent)), ...failed }
  },

  remove: async ({ id }, context) => {
    if (id === context.actor.id) throw new Problem('own-account')
    const { client } = context.scope
    const gone = await retryStaffChange(async () => {
      const { agent } = await requireMember(context, id)
      const left = withoutClient(agent, client)
      const isOver = left.clients.length === 0 && !left.roles.includes('wbb-agent')
      const changes = await agentChanges(agent, isOver ? undefined : left, context.now)
      await context.commit(changes, { about: { name: fullNameOf(agent), id } })
      return isOver ? agent : undefined
    })
    // An account without an agent opens nothing, and is given to who is invited next under its address.
    if (gone) await deleteAccount(gone.authId)
    await returnConversations(context, client, id)
    return { id }
  },

  updateMember: async (input, context) => {
    const { client } = context.scope
    const saved = await retryStaffChange(async () => {
      const [{ member, agent }, all] = await Promise.all([requireMember(context, input.id), departmentsOf(context)])
      const decided = member.revision ?? 0
      if (input.revision !== undefined && input.revision !== decided) throw new Problem('stale')
      const after = withNames(context, withDecision(context, agent, input), input)
      const fields = {
        departments: all.map(({ _id }) => _id).filter((each) => input.departments.includes(each)),
        capacityMax: input.capacityMax,
        ...(input.keyTopics && { keyTopics: input.keyTopics }),
        revision: decided + 1,
      }
      const changes = await agentChanges(agent, after, context.now, { client, fields, read: member })
      const about = { name: fullNameOf(after), id: input.id, revision: fields.revision }
      await context.commit(changes, { about })
      return { agent: after, member: { ...member, ...fields } }
    })
    return profileIn(context, saved.member, saved.agent)
  },
}

type Draft = Omit<Parameters<PeopleOperations['create']>[0], 'avatar'> & Pick<AgentItem, 'avatar'>
type Decided = Parameters<PeopleOperations['updateMember']>[0]

interface Added {
  readonly agent: AgentItem
  readonly member: MemberItem
  /** Of the way to a first password; none where there is an account with one. */
  readonly token?: string
}

/** The account comes first: whoever dies before the agent is written leaves one that opens nothing, and is found next time. */
async function addAgent(context: Context, draft: Draft, held: Required<Held>): Promise<Added> {
  const { now, scope, member: caller } = context
  const { email, firstName, lastName, language, avatar } = draft
  const [staff, all] = await Promise.all([readStaff(scope.client, now), departmentsOf(context)])
  if (staff.members.some((member) => member.email.toLowerCase() === email)) throw new Problem('agent-known')
  // Nobody gets an account for whom there is no seat.
  staffChange(staff, peopleWith(staff, { email, roles: held.roles }))
  const { authId, isOpened } = await ensureAccount(email)
  const before = await world.get(agents, authId)
  const named = { firstName, lastName, ...(language && { language }), ...(avatar && { avatar }) }
  const known = before ?? { ...newAgent({ authId, email, client: scope.client, now }), ...named }
  const after = await withNewClient(known, caller.company, held)
  const { capacityMax, keyTopics } = draft
  const departments = all.map(({ _id }) => _id).filter((each) => draft.departments.includes(each))
  const fields = { departments, keyTopics, ...(capacityMax !== undefined && { capacityMax }) }
  const link = isOpened ? undefined : newLink({ email, kind: 'reset', authId }, { now, hours: invitationDays * 24 })
  await context.commit(
    [...(await agentChanges(before, after, now, { client: scope.client, fields })), ...(link ? [link.change] : [])],
    { about: { name: fullNameOf(after), id: after._id } },
  )
  const member = { ...memberOfAgent(after, scope.client), ...fields }
  return { agent: after, member, ...(link && { token: link.token }) }
}

function mailWelcome({ actor, member: { company } }: Context, { agent, token }: Added): Promise<void> {
  const link = `${consoleOrigin()}${token ? `/set-password/${token}` : '/'}`
  const letters = token ? firstPasswordLetters : anotherWorkspaceLetters
  const data = { by: actor.fullName, company: company.displayName, link, days: invitationDays }
  return sendLetter([agent.email], letters[letterLanguage(agent, company)](data), `${agent._id}-${company._id}`)
}

async function requireMember({ table }: Context, id: string): Promise<{ member: MemberItem; agent: AgentItem }> {
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
