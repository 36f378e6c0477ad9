/** The agents of a workspace, and the profile each of them keeps. */
import type { agents as contract } from '#shared/contracts/agents'
import { uploadRules } from '#shared/contracts/media'
import { Problem } from '#shared/problem'
import { loggedInAgent, requireSelf } from '../account/operations.ts'
import { departmentsOf } from '../departments/operations.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { imageKind } from '../../platform/files/image.ts'
import { acceptUpload, readUpload } from '../../platform/files/media.ts'
import { withoutPrivateData } from '../../platform/files/picture-privacy.ts'
import { consoleSockets } from '../../platform/realtime/sockets.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { agents, memberChange, memberOfAgent, members, type AgentItem } from '../../platform/tenancy/tenancy.ts'
import { profilesOf } from './profiles.ts'

export const operations: Operations<typeof contract> = {
  list: async (_, context) => profilesOf(context, await context.table.list(members)),

  online: async (_, { scope }) => [...new Set((await consoleSockets(scope)).map(({ agent }) => agent._id))],

  updateMember: async ({ id, departments, capacityMax, revision }, context) => {
    const changed = await retryOnConflict(async () => {
      const [member, known] = await Promise.all([context.table.get(members, id), departmentsOf(context)])
      if (!member) throw new Problem('not-found')
      const decided = member.revision ?? 0
      if (revision !== undefined && revision !== decided) throw new Problem('stale')
      const own = known.map(({ _id }) => _id).filter((each) => departments.includes(each))
      const fields = { departments: own, capacityMax, revision: decided + 1 }
      const about = { name: member.fullName, id, revision: decided + 1 }
      await context.commit([memberChange(context.table, member, fields)], { about })
      return { ...member, ...fields }
    })
    const [agent] = await profilesOf(context, [changed])
    if (!agent) throw new Problem('not-found')
    return agent
  },

  /** The later of two saves of a profile wins, because both are its owner's; what others change meanwhile is kept. */
  update: async ({ id, firstName, lastName, language, avatar }, context) => {
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
        avatar: avatar === undefined ? agent.avatar : picture,
        version: agent.version + 1,
      }
      const write = context.table.replace(agents, after, { field: 'version', value: agent.version })
      const about = { name: memberOfAgent(after).fullName, id }
      await context.commit([{ ...write, otherwise: 'unavailable' }, ...(await memberChanges(after))], { about })
      return after
    })
    return loggedInAgent({ ...context.member, agent: saved }, context)
  },
}

/** Writes the agent's new name and picture where the colleagues of each workspace see them. */
async function memberChanges(agent: AgentItem): Promise<Change[]> {
  const known = await Promise.all(
    agent.clients.map(async ({ id: client }) => {
      const table = new Table({ client })
      const member = await table.get(members, agent._id)
      const { fullName, avatar } = memberOfAgent(agent)
      return member && memberChange(table, member, { fullName, avatar })
    }),
  )
  return known.filter((change) => change !== undefined)
}

/** The picture that a save names: none, or the upload once it was found to be an image. */
async function acceptPicture(context: Context, avatar: string | null | undefined): Promise<AgentItem['avatar']> {
  const { scope, actor } = context
  if (!avatar) return undefined
  const place = { client: scope.client, sender: actor.id, uploadId: avatar }
  const upload = await readUpload(place, uploadRules.avatar.bytesMax)
  if (!upload) throw new Problem('upload-missing')
  const kind = imageKind(upload.bytes)
  if (!kind || !uploadRules.avatar.contentTypes.includes(kind)) throw new Problem('not-an-image')
  const pointer = context.newId()
  await acceptUpload(place, { ...upload, pointer, contentType: kind, instead: withoutPrivateData(upload.bytes, kind) })
  return { pointer, client: scope.client }
}
