/** API keys: an agent makes them for programs, sees where they were used, and deletes them; administrators end any of them. */
import { faultAt } from '#shared/faults'
import { scopesOf } from '#shared/contracts/key-routes'
import type { keys as contract } from '#shared/contracts/keys'
import { apiKeysPerAgentMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import { agentChanges } from '../../company/membership.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import { apiKeys, keysOf, newKeyText, shownKey, type ApiKeyItem } from '../../platform/tenancy/api-keys.ts'
import { agents, fullNameOf, members, type AgentItem } from '../../platform/tenancy/tenancy.ts'

const world = new Table({})

export const operations: Operations<typeof contract> = {
  list: async (_, { member: { agent, company } }) =>
    (await keysOf([agent], company._id)).map((key) => shownKey(key, company.name)),

  create: ({ environmentId, ...wish }, context) => {
    requireOwnScopes(wish.scopes, context)
    const { now, member, actor } = context
    if (wish.expires !== undefined && Date.parse(wish.expires) <= now.getTime())
      throw badRequest(faultAt('expires', 'not-ahead'))
    if (environmentId !== undefined && !member.environments.list.some(({ _id }) => _id === environmentId))
      throw new Problem('not-found')
    return retryOnConflict(async () => {
      const agent = await readAgent(context)
      const keys = agent.keys ?? []
      if (keys.length >= apiKeysPerAgentMax) throw badRequest(faultAt('', 'at-most', { max: apiKeysPerAgentMax }))
      const { id, text, hash } = newKeyText()
      const client = member.company._id
      const item: ApiKeyItem = {
        ...wish,
        _id: id,
        hash,
        authId: actor.authId,
        client,
        scopes: [...new Set(wish.scopes)],
        created: now.toISOString(),
        ...(environmentId !== undefined && { environment: environmentId }),
      }
      const after: AgentItem = { ...agent, keys: [...keys, { _id: id, client }] }
      await context.commit(
        // An id that is taken is made anew.
        [world.create(apiKeys, item, 'unavailable'), ...(await agentChanges(agent, after, now))],
        { about: { name: item.name, description: item.scopes.join(', ') } },
      )
      return { ...shownKey(item, member.company.name), key: text }
    })
  },

  remove: ({ _id }, context) => endKey(context, _id, { isOwn: true }),

  listAll: async (_, { table, member: { company } }) => {
    const found = await table.list(members)
    const people = await world.getMany(
      agents,
      found.map(({ authId }) => authId),
    )
    const makers = new Map(people.map((agent) => [agent.authId, { _id: agent._id, fullName: fullNameOf(agent) }]))
    return (await keysOf(people, company._id)).flatMap((key) => {
      const maker = makers.get(key.authId)
      return maker ? [{ ...shownKey(key, company.name), maker }] : []
    })
  },

  end: ({ _id }, context) => endKey(context, _id, { isOwn: false }),
}

/** Deletes a key of the active company; `isOwn`: of the caller's own ones. */
function endKey(context: Context, _id: string, { isOwn }: { isOwn: boolean }): Promise<{ _id: string }> {
  return retryOnConflict(async () => {
    const key = await world.get(apiKeys, _id)
    const isHere = key?.client === context.member.company._id && (!isOwn || key.authId === context.actor.authId)
    const agent = isHere ? await world.get(agents, key.authId) : undefined
    if (!key || !agent?.keys?.some((each) => each._id === _id)) throw new Problem('not-found')
    const after: AgentItem = { ...agent, keys: agent.keys.filter((each) => each._id !== _id) }
    const about = { name: key.name, ...(!isOwn && { description: fullNameOf(agent) }) }
    await context.commit(await agentChanges(agent, after, context.now), { about })
    return { _id }
  })
}

async function readAgent({ actor }: Context): Promise<AgentItem> {
  const agent = await world.get(agents, actor.authId)
  if (!agent) throw new Problem('not-found')
  return agent
}

/** A key may do no more than the agent who makes it. */
function requireOwnScopes(scopes: ApiKeyItem['scopes'], { rights }: Context): void {
  const own = scopesOf(rights)
  const faults = scopes.flatMap((scope, index) =>
    own.includes(scope) ? [] : [faultAt(`scopes.${index}`, 'scope-beyond')],
  )
  if (faults.length > 0) throw badRequest(...faults)
}
