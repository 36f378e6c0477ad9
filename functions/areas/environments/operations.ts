/** The environments of a company, and moving between them. */
import type { Environment, environments as contract } from '#shared/contracts/environments'
import { environmentsMax } from '#shared/limits'
import { lookOf } from '#shared/fields/names'
import { Problem } from '#shared/problem'
import { loggedInAgent } from '../account/operations.ts'
import { requireSelf } from '../../platform/request/authorize.ts'
import type { About, Context, Operations } from '../../platform/request/context.ts'
import { retire } from '../../content/releases.ts'
import { openOwned } from '../../chat/desk/queues.ts'
import type { Change } from '../../platform/table/transaction.ts'
import {
  agents,
  contentScope,
  environments,
  isReadOnly,
  type EnvironmentItem,
  type Membership,
} from '../../platform/tenancy/tenancy.ts'

export const operations: Operations<typeof contract> = {
  list: async (_, { member }) => member.environments.list.map(environmentOf).toSorted(liveFirst),

  create: async ({ name, isLive }, context) => {
    const { list } = context.member.environments
    if (list.length >= environmentsMax) throw new Problem('too-large', { limit: `${environmentsMax} environments` })
    requireFreeName(list, name)
    const made = { _id: context.newId(), name, isLive, release: context.newId(), revision: 1 }
    await saveList(context, [...(isLive ? list.map(withoutMark) : list), made], { name, id: made._id })
    return environmentOf(made)
  },

  update: async ({ _id, name, isLive, gate, revision }, context) => {
    const { list } = context.member.environments
    const before = find(list, _id)
    if (revision !== undefined && revision !== (before.revision ?? 0)) throw new Problem('stale')
    requireFreeName(list, name, _id)
    // Without a live environment customers would get no answer at all.
    if (before.isLive && isLive === false) throw new Problem('environment-unmarked')
    const after = {
      ...before,
      name,
      isLive: isLive ?? before.isLive,
      ...(gate && { gate }),
      revision: (before.revision ?? 0) + 1,
    }
    const others = list.map((item) => (item._id === _id ? after : after.isLive ? withoutMark(item) : item))
    const isMarked = after.isLive && !before.isLive
    await saveList(context, others, {
      type: isMarked ? 'publish-environment' : 'edit-environment',
      name,
      ...(name !== before.name && { description: before.name }),
      id: _id,
    })
    return environmentOf(after)
  },

  remove: async ({ id }, context) => {
    const { list } = context.member.environments
    const gone = find(list, id)
    if (gone.isLive) throw new Problem('environment-live')
    if (list.length === 1) throw new Problem('environment-last')
    const open = await openOwned(context.scope)
    if (open.some(({ environmentId }) => environmentId === id)) throw new Problem('environment-busy')
    const left = list.filter(({ _id }) => _id !== id)
    await saveList(context, left, { name: gone.name, id }, retire(context, contentScope(context.scope.client, gone)))
    return { id }
  },

  switch: async ({ environmentId, agentId, chosen }, context) => {
    requireSelf(context, agentId)
    const { member, now, scope } = context
    const { agent } = member
    const target = find(member.environments.list, environmentId)
    const moved: Membership = { ...member, active: target, chosen: chosen && !target.isLive }
    if (target._id === member.active._id && moved.chosen === member.chosen) return loggedInAgent(member, context)
    const choice = { id: target._id, ...(moved.chosen && { chosen: Math.floor(now.getTime() / 1000) }) }
    const saved = {
      ...agent,
      environments: { ...agent.environments, [scope.client]: choice },
      version: agent.version + 1,
    }
    await context.commit([context.table.replace(agents, saved, { field: 'version', value: agent.version })], {
      events: [{ type: 'switchEnvironment', agentId, environmentId }],
    })
    return loggedInAgent({ ...moved, agent: saved }, context)
  },
}

const environmentOf = ({ _id, name, isLive, gate, revision = 0 }: EnvironmentItem): Environment => ({
  _id,
  name,
  isLive,
  ...(gate && { gate }),
  revision,
})
/** Its revision stays: who renames it meanwhile does not change the mark. */
const withoutMark = (item: EnvironmentItem): EnvironmentItem => ({ ...item, isLive: false })

const liveFirst = (a: Environment, b: Environment) =>
  Number(b.isLive) - Number(a.isLive) || a.name.localeCompare(b.name)

function find(list: readonly EnvironmentItem[], id: string): EnvironmentItem {
  const item = list.find(({ _id }) => _id === id)
  if (!item) throw new Problem('not-found')
  return item
}

function requireFreeName(list: readonly EnvironmentItem[], name: string, except?: string): void {
  const same = (other: string) => lookOf(other) === lookOf(name)
  if (list.some((item) => item._id !== except && same(item.name))) throw new Problem('duplicate-name')
}

/** Whatever makes an environment one that people may write in takes its seal away in the same write. */
function withoutSeal(item: EnvironmentItem, list: EnvironmentItem[]): EnvironmentItem {
  const { sealed: _, ...open } = item
  return isReadOnly(item, { list }) ? item : open
}

/** All environments of a company are one item, so the live mark moves in one write and never doubles. */
async function saveList(
  context: Context,
  list: EnvironmentItem[],
  about: About,
  also: readonly Change[] = [],
): Promise<void> {
  const { version } = context.member.environments
  const saved = context.table.replace(
    environments,
    { list: list.map((item) => withoutSeal(item, list)), version: version + 1 },
    { field: 'version', value: version },
  )
  await context.commit([saved, ...also], { about })
}
