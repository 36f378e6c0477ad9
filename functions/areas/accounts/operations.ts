/** Accounts: how somebody comes to a password, or to a new one. */
import type { accounts as contract } from '#shared/contracts/accounts'
import { Problem } from '#shared/problem'
import { acceptInvitation, readInvitation } from '../../company/invitations.ts'
import { dropOtherLinks, readLink, spendLink, useLink, type LinkItem } from '../../company/links.ts'
import { endSessions, setPassword } from '../../platform/aws/accounts.ts'
import type { Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { agents } from '../../platform/tenancy/tenancy.ts'
import { requireSelf } from '../account/operations.ts'
import { startReset } from './resets.ts'

export const operations: Operations<typeof contract> = {
  changePassword: async (_, context) => {
    const { id, email } = context.actor
    await startReset(email, { agent: id }, context)
    return { sent: true }
  },

  resetPassword: async ({ email }, context) => {
    await startReset(email, { address: email, network: context.network }, context)
    return { sent: true }
  },

  openLink: async ({ token }, { now }) => {
    const link = await readLink(token, now)
    const { kind, email } = link
    if (kind === 'reset') return { kind, email, hasAccount: true }
    const { company, hasAccount } = await readInvitation(link, now)
    return { kind, email, workspace: company.displayName, hasAccount }
  },

  updatePassword: ({ token, password }) =>
    useLink(token, 'reset', async (link) => {
      const { authId = '' } = link
      if (!(await new Table({}).get(agents, authId))) throw new Problem('link-used')
      await setPassword(authId, password)
      await endSessions(authId)
      await endSignIns(authId, link)
      return {}
    }),

  newAccount: ({ token, ...newcomer }, { now }) =>
    useLink(token, 'account', async (link) => {
      const { company } = await acceptInvitation(link, newcomer, now)
      return { email: link.email, workspace: company.displayName }
    }),

  log: async ({ type, userId, sessionId }, context) => {
    requireSelf(context, userId)
    const { id, fullName } = context.actor
    await context.commit([], { about: { type: `${type}-session`, name: fullName, description: sessionId, id } })
    return {}
  },
}

/**
 * Spends the link, takes back the others of the account, and ends the sign-ins up to now, so that the table's stream closes
 * the sockets that came of them.
 */
function endSignIns(authId: string, link: LinkItem): Promise<void> {
  const world = new Table({})
  return retryOnConflict(async () => {
    const [agent, others] = await Promise.all([world.get(agents, authId), dropOtherLinks(link)])
    if (!agent) throw new Problem('link-used')
    const second = Math.floor(Date.now() / 1000)
    const ended = { ...agent, signedOut: Math.max(second, agent.signedOut ?? 0), version: agent.version + 1 }
    const change = world.replace(agents, ended, { field: 'version', value: agent.version })
    await transact([spendLink(link), { ...change, otherwise: 'unavailable' }, ...others])
  })
}
