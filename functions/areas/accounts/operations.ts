/** Accounts: how somebody comes to a password, or to a new one, and how a browser keeps their sign-in. */
import type { accounts as contract } from '#shared/contracts/accounts'
import { signInDays } from '#shared/limits'
import { Problem } from '#shared/problem'
import { signInOf } from '#shared/company/sign-in-token'
import { acceptInvitation, readInvitation } from '../../company/invitations.ts'
import { dropOtherLinks, readLink, spendLink, useLink, type LinkItem } from '../../company/links.ts'
import { endSessions, renewedToken, revokeToken, setPassword } from '../../platform/aws/accounts.ts'
import { agentOf, requireSelf } from '../../platform/request/authorize.ts'
import type { Operations } from '../../platform/request/context.ts'
import { verifyBearer } from '../../platform/request/token.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { apiKeys } from '../../platform/tenancy/api-keys.ts'
import { agents } from '../../platform/tenancy/tenancy.ts'
import { startReset } from './resets.ts'
import { secondFactorOperations } from './second-factor.ts'

export const operations: Operations<typeof contract> = {
  keepSignIn: async ({ refreshToken, isLasting }, { cookie }) => {
    cookie.set(refreshToken, isLasting ? signInDays * 24 * 3600 : undefined)
    return {}
  },

  renewSignIn: async ({ signIn }, { cookie }) => {
    const accessToken = cookie.value && (await renewedToken(cookie.value))
    if (!accessToken || signInOf(accessToken) !== signIn) throw new Problem('unauthenticated')
    await agentOf(await verifyBearer(`Bearer ${accessToken}`))
    return { accessToken }
  },

  endSignIn: async (_, { cookie }) => {
    if (cookie.value) await revokeToken(cookie.value)
    cookie.remove()
    return {}
  },

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
    const { company, hasAccount, invitation } = await readInvitation(link, now)
    const { firstName, lastName } = invitation.person ?? {}
    return { kind, email, workspace: company.displayName, hasAccount, firstName, lastName }
  },

  updatePassword: ({ token, password, endsKeys }) =>
    useLink(token, 'reset', async (link) => {
      const { authId = '' } = link
      if (!(await new Table({}).get(agents, authId))) throw new Problem('link-used')
      await setPassword(authId, password)
      await endSessions(authId)
      await endSignIns(authId, link, { endsKeys })
      return {}
    }),

  newAccount: async ({ token, accessToken, ...newcomer }, { now }) => {
    const authId = accessToken && (await agentOf(await verifyBearer(`Bearer ${accessToken}`))).authId
    return useLink(token, 'account', async (link) => {
      const { company } = await acceptInvitation(link, { ...newcomer, authId }, now)
      return { email: link.email, workspace: company.displayName }
    })
  },

  ...secondFactorOperations,

  log: async ({ type, userId, sessionId }, context) => {
    requireSelf(context, userId)
    const { id, fullName } = context.actor
    await context.commit([], { about: { type: `${type}-session`, name: fullName, description: sessionId, id } })
    return {}
  },
}

/**
 * Spends the link, takes back the others of the account, and ends the sign-ins up to now, so that the table's stream closes
 * the sockets that came of them. API keys answer on unless they are to end.
 */
function endSignIns(authId: string, link: LinkItem, { endsKeys }: { readonly endsKeys: boolean }): Promise<void> {
  const world = new Table({})
  return retryOnConflict(async () => {
    const [agent, others] = await Promise.all([world.get(agents, authId), dropOtherLinks(link)])
    if (!agent) throw new Problem('link-used')
    const second = Math.floor(Date.now() / 1000)
    const gone = endsKeys ? (agent.keys ?? []) : []
    const ended = {
      ...agent,
      ...(gone.length > 0 && { keys: [] }),
      signedOut: Math.max(second, agent.signedOut ?? 0),
      version: agent.version + 1,
    }
    const change = world.replace(agents, ended, { field: 'version', value: agent.version })
    const keys = gone.map(({ _id }) => world.drop(apiKeys, _id))
    await transact([spendLink(link), { ...change, otherwise: 'unavailable' }, ...keys, ...others])
  })
}
