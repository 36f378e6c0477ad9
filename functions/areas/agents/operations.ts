/** The agents of a workspace, and the profile each of them keeps. */
import { refusal } from '#shared/access'
import type { Given } from '#shared/contract'
import type { LoggedInAgent } from '#shared/contracts/account'
import { agents as contract } from '#shared/contracts/agents'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { agentChanges, copyProfile } from '../../company/membership.ts'
import { loggedInAgent } from '../account/operations.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { consoleSockets } from '../../platform/realtime/sockets.ts'
import { Table } from '../../platform/table/table.ts'
import { agents, fullNameOf, members, type AgentItem } from '../../platform/tenancy/tenancy.ts'
import { matcherOf } from '../../content/search.ts'
import { acceptPicture } from './avatar.ts'
import { invitationOperations } from './invitations.ts'
import { organisationOperations } from './organisation.ts'
import { people, requireMember } from './people.ts'
import { profilesOf } from './profiles.ts'

export const operations: Operations<typeof contract> = {
  ...people,
  ...invitationOperations,
  ...organisationOperations,

  list: async ({ department, type, searchText }, context) => {
    const isFound = matcherOf(searchText)
    const all = await profilesOf(context, await context.table.list(members))
    return all.filter(
      ({ fullName, email, departments, roles }) =>
        (!department || departments.includes(department)) &&
        (!type || roles.includes(type)) &&
        isFound([fullName, email]),
    )
  },

  online: async (_, { scope }) => [...new Set((await consoleSockets(scope)).map(({ agent }) => agent._id))],

  update: async ({ id, firstName, lastName, language, weeklyDigest, avatar, ...decision }, context) => {
    const isDecision = hasValue(decision)
    // Who says nothing is told so, whoever they are.
    if (!isDecision && !hasValue({ firstName, lastName, language, weeklyDigest, avatar }))
      throw badRequest(faultAt('', 'mandatory'))
    if (id === context.actor.id && !isDecision)
      return saveProfile({ firstName, lastName, language, weeklyDigest, avatar }, context)
    await requireTheirsKept(id, { language, weeklyDigest, avatar }, context)
    const refused = refusal(context.rights, contract.updateMember.access)
    if (refused) throw new Problem(refused)
    return people.updateMember({ id, firstName, lastName, ...decision }, context)
  },
}

type AgentDecision = Omit<Given<(typeof contract)['updateMember']>, 'id' | 'firstName' | 'lastName'>
type Profile = Omit<Given<(typeof contract)['update']>, 'id' | keyof AgentDecision>

/** The later of two saves of a profile wins, because both are its owner's; what others change meanwhile is kept. */
async function saveProfile(
  { firstName, lastName, language, weeklyDigest, avatar }: Profile,
  context: Context,
): Promise<LoggedInAgent> {
  const picture = await acceptPicture(context, avatar)
  const saved = await retryOnConflict(async () => {
    const agent = await new Table({}).get(agents, context.actor.authId)
    if (!agent) throw new Problem('not-found')
    const after: AgentItem = {
      ...agent,
      firstName: firstName ?? agent.firstName,
      lastName: lastName ?? agent.lastName,
      language: language ?? agent.language,
      weeklyDigest: weeklyDigest ?? agent.weeklyDigest,
      avatar: avatar === undefined ? agent.avatar : picture,
    }
    const about = { name: fullNameOf(after), id: agent._id, type: 'edit-profile' } as const
    await context.commit(await agentChanges(agent, after, context.now), { about })
    return after
  })
  await copyProfile(saved)
  return loggedInAgent({ ...context.member, agent: saved }, context)
}

const hasValue = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined)

/** The picture, the language and the letters of an agent are the agent's own: nobody else changes them. */
async function requireTheirsKept(
  id: string,
  { language, weeklyDigest, avatar }: Pick<Profile, 'language' | 'weeklyDigest' | 'avatar'>,
  context: Context,
): Promise<void> {
  const { agent } = await requireMember(context, id)
  const isKept =
    avatar === undefined &&
    (language ?? agent.language) === agent.language &&
    (weeklyDigest ?? agent.weeklyDigest) === agent.weeklyDigest
  if (!isKept) throw new Problem('forbidden')
}
