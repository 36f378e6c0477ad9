/** The agents of a workspace, and the profile each of them keeps. */
import type { agents as contract } from '#shared/contracts/agents'
import { Problem } from '#shared/problem'
import { agentChanges } from '../../company/membership.ts'
import { loggedInAgent, requireSelf } from '../account/operations.ts'
import type { Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { consoleSockets } from '../../platform/realtime/sockets.ts'
import { Table } from '../../platform/table/table.ts'
import { agents, fullNameOf, members, type AgentItem } from '../../platform/tenancy/tenancy.ts'
import { acceptPicture } from './avatar.ts'
import { invitationOperations } from './invitations.ts'
import { organisationOperations } from './organisation.ts'
import { people } from './people.ts'
import { profilesOf } from './profiles.ts'

export const operations: Operations<typeof contract> = {
  ...people,
  ...invitationOperations,
  ...organisationOperations,

  list: async (_, context) => profilesOf(context, await context.table.list(members)),

  online: async (_, { scope }) => [...new Set((await consoleSockets(scope)).map(({ agent }) => agent._id))],

  /** The later of two saves of a profile wins, because both are its owner's; what others change meanwhile is kept. */
  update: async ({ id, firstName, lastName, language, weeklyDigest, avatar }, context) => {
    requireSelf(context, id)
    const picture = await acceptPicture(context, avatar)
    const saved = await retryOnConflict(async () => {
      const agent = await new Table({}).get(agents, context.actor.authId)
      if (!agent) throw new Problem('not-found')
      const after: AgentItem = {
        ...agent,
        firstName,
        lastName,
        language: language ?? agent.language,
        weeklyDigest: weeklyDigest ?? agent.weeklyDigest,
        avatar: avatar === undefined ? agent.avatar : picture,
      }
      const about = { name: fullNameOf(after), id }
      await context.commit(await agentChanges(agent, after, context.now), { about })
      return after
    })
    return loggedInAgent({ ...context.member, agent: saved }, context)
  },
}
