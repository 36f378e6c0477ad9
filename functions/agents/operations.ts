/** The agents of a workspace, and the profile each of them keeps. */
import type { agents } from '#shared/contracts/agents'
import { uploadRules } from '#shared/contracts/media'
import { Problem } from '#shared/problem'
import { loggedIn, requireSelf, saveAgent } from '../account/operations.ts'
import { departmentsOf } from '../departments/operations.ts'
import { audited } from '../history/operations.ts'
import type { Context, Operations } from '../platform/context.ts'
import { imageKind } from '../platform/image.ts'
import { acceptUpload, readUpload } from '../platform/media.ts'
import { withoutPrivateData } from '../platform/picture-privacy.ts'
import { consoleSockets } from '../platform/sockets.ts'
import { Table, type Change } from '../platform/table.ts'
import { memberOfAgent, members, type AgentItem } from '../platform/tenancy.ts'
import { shown } from './showing.ts'

export const operations: Operations<typeof agents> = {
  list: async (_, context) => shown(context, await context.table.list(members)),

  online: async (_, { scope }) => [...new Set((await consoleSockets(scope)).map(({ agent }) => agent._id))],

  updateMember: async ({ id, departments, capacityMax }, context) => {
    const member = await context.table.get(members, id)
    if (!member) throw new Problem('not-found')
    const known = (await departmentsOf(context)).map(({ _id }) => _id)
    const changed = { ...member, departments: known.filter((each) => departments.includes(each)), capacityMax }
    const audit = audited(context, { type: 'edit-agent', name: member.fullName, itemId: id })
    await context.commit([context.table.put(members, changed), audit.change])
    const [agent] = await shown(context, [changed])
    if (!agent) throw new Problem('not-found')
    return agent
  },

  update: async ({ id, firstName, lastName, language, avatar }, context) => {
    requireSelf(context, id)
    const { agent } = context.member
    const saved: AgentItem = {
      ...agent,
      firstName,
      lastName,
      language: language ?? agent.language,
      avatar: await pictured(context, avatar),
      version: agent.version + 1,
    }
    await saveAgent(context, saved, await renamed(saved))
    return loggedIn({ ...context.member, agent: saved }, context)
  },
}

/** How the colleagues in each workspace know the agent from here on. */
async function renamed(agent: AgentItem): Promise<Change[]> {
  const known = await Promise.all(
    agent.clients.map(async ({ id: client }) => {
      const table = new Table({ client })
      const member = await table.get(members, agent._id)
      const { fullName, avatar } = memberOfAgent(agent)
      return member && table.put(members, { ...member, fullName, avatar })
    }),
  )
  return known.filter((change) => change !== undefined)
}

/** The picture after a save: untouched, removed, or the upload once it was found to be an image. */
async function pictured(context: Context, avatar: string | null | undefined): Promise<AgentItem['avatar']> {
  const { member, scope, actor } = context
  if (avatar === undefined) return member.agent.avatar
  if (avatar === null) return undefined
  const place = { client: scope.client, sender: actor.id, uploadId: avatar }
  const upload = await readUpload(place, uploadRules.avatar.bytesMax)
  if (!upload) throw new Problem('upload-missing')
  const kind = imageKind(upload.bytes)
  if (!kind || !uploadRules.avatar.contentTypes.includes(kind)) throw new Problem('not-an-image')
  const pointer = context.newId()
  await acceptUpload(place, { ...upload, pointer, contentType: kind, instead: withoutPrivateData(upload.bytes, kind) })
  return { pointer, client: scope.client }
}
