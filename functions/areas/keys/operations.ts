/** API keys: an agent makes them for programs, sees where they were used, and deletes them. */
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
import { agents, type AgentItem } from '../../platform/tenancy/tenancy.ts'

const world = new Table({})

export const operations: Operations<typeof contract> = {
  list: async (_, { member: { agent, company } }) =>
    (await keysOf(agent, company._id)).map((key) => shownKey(key, company.name)),

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

  remove: ({ _id }, context) =>
    retryOnConflict(async () => {
      const [agent, key] = await Promise.all([readAgent(context), world.get(apiKeys, _id)])
      const { company } = context.member
      if (!key || key.client !== company._id || !agent.keys?.some((own) => own._id === _id))
        throw new Problem('not-found')
      const after: AgentItem = { ...agent, keys: agent.keys.filter((own) => own._id !== _id) }
      await context.commit(await agentChanges(agent, after, context.now), { about: { name: key.name } })
      return { _id }
    }),
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
