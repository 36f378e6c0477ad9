/** The end of a second factor: with a recovery code, or by a colleague, for somebody who has lost it. */
import { endSessions } from '../../platform/aws/accounts.ts'
import { askForFactor } from '../../platform/aws/second-factor.ts'
import { Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { hasFactor, withoutFactor } from '../../platform/tenancy/second-factor.ts'
import { agents, fullNameOf, heldIn, members, type AgentItem } from '../../platform/tenancy/tenancy.ts'
import { mailFactorGone } from './factor-mails.ts'

const world = new Table({})

/** A change of an agent as it was read; somebody who writes in between has its author read again. */
export function changeAgent(agent: AgentItem, change: (agent: AgentItem) => AgentItem): Change {
  const after = { ...change(agent), version: agent.version + 1 }
  return { ...world.replace(agents, after, { field: 'version', value: agent.version }), otherwise: 'unavailable' }
}

/**
 * Ends the factor and all sign-ins of an agent. `land` writes the change of their item, once more where somebody else has
 * written in between; it sees the agent as they are then. A sign-in of this very second goes on: it may be the next one.
 */
export async function endFactor(
  authId: string,
  land: (change: Change, agent: AgentItem) => Promise<void>,
): Promise<void> {
  await askForFactor(authId, false)
  await endSessions(authId)
  await retryOnConflict(async () => {
    const agent = await world.get(agents, authId)
    if (!agent) throw new Problem('not-found')
    const before = Math.floor(Date.now() / 1000) - 1
    const signedOut = Math.max(before, agent.signedOut ?? 0)
    await land(
      changeAgent(agent, (kept) => ({ ...withoutFactor(kept), signedOut })),
      agent,
    )
  })
}

/** A colleague's, by an administrator wherever they work, or by the provider; of the provider's staff, by the provider alone. */
export async function resetFactorOf(id: string, context: Context): Promise<{ id: string }> {
  const { actor, rights, table } = context
  if (id === actor.id) throw new Problem('own-account')
  const member = await table.get(members, id)
  const agent = member && (await world.get(agents, member.authId))
  if (!agent) throw new Problem('not-found')
  if (!rights.roles.includes('wbb-agent')) requireAdministratorOf(context, agent)
  if (!hasFactor(agent)) throw new Problem('factor-off')
  const about = { name: fullNameOf(agent), id }
  await endFactor(agent.authId, (change) => context.commit([change], { about }))
  await mailFactorGone(agent, { colleague: actor.fullName }, context.newId())
  return { id }
}

/** What ends here ends in all workspaces of a person, so that it takes an administrator of each of them. */
function requireAdministratorOf({ member }: Context, { roles, clients }: AgentItem): void {
  if (roles.includes('wbb-agent')) throw new Problem('forbidden')
  const own = new Set(member.agent.clients.map(({ id }) => id))
  const isAdministratorIn = (client: string) => own.has(client) && heldIn(member.agent, client).roles.includes('admin')
  if (!clients.every(({ id }) => isAdministratorIn(id))) throw new Problem('factor-elsewhere')
}
