/**
 * The second factor of people. The user pool keeps the secret and asks for its codes; that it does so, and the hashes of the
 * recovery codes, stand in the agent's own item.
 *
 * A pool and an item cannot be written at once. Switching on begins at the pool: what dies before the item is written asks
 * for a code that the app has, and is set up again. Ending begins there, too: what dies then has the next sign-in correct the
 * item. So nobody is locked out, and nobody counts as having a factor that the pool does not ask for.
 */
import type { accounts as contract } from '#shared/contracts/accounts'
import { faultAt } from '#shared/faults'
import { freshSignInMinutes } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import { endSessions } from '../../platform/aws/accounts.ts'
import { askForFactor, newSecret, verifySecret } from '../../platform/aws/second-factor.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import { hasFactor, isFactorRequired, newRecoveryCodes, withoutFactor } from '../../platform/tenancy/second-factor.ts'
import { agents, companies, fullNameOf, type AgentItem } from '../../platform/tenancy/tenancy.ts'
import { changeAgent, resetFactorOf } from './factor-end.ts'
import { mailFactorGone, mailFactorOn } from './factor-mails.ts'
import { spendRecoveryCode } from './recovery.ts'

type SecondFactorOperations = Pick<
  Operations<typeof contract>,
  | 'readSecondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'switchSecondFactorOn'
  | 'switchSecondFactorOff'
  | 'renewRecoveryCodes'
  | 'spendRecoveryCode'
  | 'resetSecondFactor'
  | 'requireSecondFactor'
>

export const secondFactorOperations: SecondFactorOperations = {
  readSecondFactor: async (_, { member: { agent, company } }) => ({
    email: agent.email,
    isOn: hasFactor(agent),
    isRequired: isFactorRequired(agent, company),
  }),

  beginSecondFactor: async (_, context) => {
    const token = requireFreshSignIn(context)
    requireOff(context)
    const secret = await newSecret(token)
    return { secret, address: addressOf(context.actor.email, secret) }
  },

  confirmSecondFactor: async ({ code }, context) => {
    const token = requireFreshSignIn(context)
    requireOff(context)
    if (!(await verifySecret(token, code))) throw badRequest(faultAt('code', 'code-wrong'))
    return giveRecoveryCodes(context, { isAudited: false })
  },

  switchSecondFactorOn: async (_, context) => {
    requireFreshSignIn(context)
    const { actor, now } = context
    if (!context.member.agent.secondFactor) throw new Problem('factor-off')
    await askForFactor(actor.authId, true)
    // A clock of the identity provider may be a little ahead of ours.
    const since = Math.max(Math.floor(now.getTime() / 1000), actor.signedIn)
    await changeOwn(context, (agent) => {
      if (!agent.secondFactor) throw new Problem('factor-off')
      const signedOut = Math.max(since, agent.signedOut ?? 0)
      return { ...agent, secondFactor: { ...agent.secondFactor, since }, signedOut }
    })
    await endSessions(actor.authId)
    await mailFactorOn(context.member.agent, context.newId())
    return {}
  },

  switchSecondFactorOff: async (_, context) => {
    requireFreshSignIn(context)
    const { agent } = context.member
    if (!hasFactor(agent)) throw new Problem('factor-off')
    await askForFactor(agent.authId, false)
    await changeOwn(context, withoutFactor)
    await mailFactorGone(agent, 'self', context.newId())
    return {}
  },

  renewRecoveryCodes: async (_, context) => {
    requireFreshSignIn(context)
    if (!hasFactor(context.member.agent)) throw new Problem('factor-off')
    return giveRecoveryCodes(context, { isAudited: true })
  },

  spendRecoveryCode,

  resetSecondFactor: ({ id }, context) => resetFactorOf(id, context),

  requireSecondFactor: async ({ isRequired }, context) => {
    const { table, member, commit } = context
    const change = table.set(companies, 'company', { factorRequired: isRequired })
    await commit([change], { about: { name: member.company.displayName } })
    return { isRequired }
  },
}

/** The caller's access token. Whoever merely has somebody's open console, or an old token of theirs, changes nothing. */
function requireFreshSignIn({ actor, now }: Context): string {
  const isFresh = now.getTime() / 1000 - actor.signedIn <= freshSignInMinutes * 60
  if (!isFresh || actor.token === undefined) throw new Problem('sign-in-old')
  return actor.token
}

/** Another app takes the place of the first one only by way of switching off, which is audited and mailed. */
function requireOff({ member }: Context): void {
  if (hasFactor(member.agent)) throw new Problem('factor-on')
}

/** What authenticator apps read: the key URI format of Google Authenticator. */
function addressOf(email: string, secret: string): string {
  const issuer = 'Parley'
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`
}

/** New ones in place of all that there were. */
async function giveRecoveryCodes(
  context: Context,
  noted: { isAudited: boolean },
): Promise<{ recoveryCodes: string[] }> {
  const { texts, kept } = newRecoveryCodes()
  await changeOwn(context, (agent) => ({ ...agent, secondFactor: { ...agent.secondFactor, ...kept } }), noted)
  return { recoveryCodes: [...texts] }
}

const changeOwn = (
  context: Context,
  change: (agent: AgentItem) => AgentItem,
  { isAudited } = { isAudited: true },
): Promise<void> =>
  retryOnConflict(async () => {
    const agent = await new Table({}).get(agents, context.actor.authId)
    if (!agent) throw new Problem('not-found')
    const about = { name: fullNameOf(agent), id: agent._id }
    await context.commit([changeAgent(agent, change)], isAudited ? { about } : {})
  })
