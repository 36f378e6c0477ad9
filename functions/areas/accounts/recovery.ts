/**
 * Recovery codes, for whoever has lost their authenticator app. Without the password nobody gets further than a wrong
 * password does: the pool counts these tries, and neither the answer nor what is counted says whether the code was right.
 *
 * | item           | per   | id                                                              |
 * |----------------|-------|-----------------------------------------------------------------|
 * | recovery-count | world | hash of who is counted and the hour; gone after the next one    |
 */
import * as z from 'zod/mini'
import type { Given } from '#shared/contract'
import type { secondFactor } from '#shared/contracts/second-factor'
import { recoveriesPerHourMax } from '#shared/limits'
import { Problem, tooManyRequests } from '#shared/problem'
import { findAccount } from '../../platform/aws/accounts.ts'
import { provesPassword } from '../../platform/aws/second-factor.ts'
import { agentContext } from '../../platform/request/agent-context.ts'
import { auditEntry } from '../../platform/request/audits.ts'
import { membership } from '../../platform/request/authorize.ts'
import type { OpenContext } from '../../platform/request/context.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import { collection, Table } from '../../platform/table/table.ts'
import { addOne } from '../../platform/table/write-alone.ts'
import { transact, type Change } from '../../platform/table/transaction.ts'
import { isRecoveryCode } from '../../platform/tenancy/second-factor.ts'
import { agents, fullNameOf, type AgentItem } from '../../platform/tenancy/tenancy.ts'
import { endFactor } from './factor-end.ts'
import { mailFactorGone } from './factor-mails.ts'

const hourSeconds = 3600
/** One network may be an office. */
const triesMax = { network: 4 * recoveriesPerHourMax, agent: recoveriesPerHourMax }

const counts = collection({
  name: 'recovery-count',
  per: 'world',
  schema: z.object({ _id: z.string(), used: z.int(), expires: z.int() }),
  id: ({ _id }) => _id,
})

/** Of a person only tries with their password are counted, so that no stranger keeps them out. */
export async function spendRecoveryCode(
  { email, password, code }: Given<(typeof secondFactor)['spendRecoveryCode']>,
  { now, network, newId }: OpenContext,
): Promise<Record<string, never>> {
  await countTry('network', network, now)
  if (!(await provesPassword(email, password))) throw new Problem('recovery-refused')
  const account = await findAccount(email)
  if (!account) throw new Problem('recovery-refused')
  await countTry('agent', account.authId, now)
  const agent = await new Table({}).get(agents, account.authId)
  if (!agent || !isRecoveryCode(agent, code)) throw new Problem('recovery-refused')
  await endFactor(agent.authId, async (change, current) => {
    // Another try has spent the code, or new ones were made.
    if (!isRecoveryCode(current, code)) throw new Problem('recovery-refused')
    await transact([change, ...(await auditOf(current))])
  })
  await mailFactorGone(agent, 'recovery-code', newId())
  return {}
}

async function countTry(kind: keyof typeof triesMax, name: string, now: Date): Promise<void> {
  const began = Math.floor(now.getTime() / 1000 / hourSeconds) * hourSeconds
  const isAdmitted = await addOne({}, counts, derivedId(kind, name, `${began}`), {
    field: 'used',
    max: triesMax[kind],
    expires: began + 2 * hourSeconds,
  })
  if (!isAdmitted) throw tooManyRequests(Math.ceil(began + hourSeconds - now.getTime() / 1000))
}

/** In the workspace that the agent works in; somebody who works in none leaves no audit. */
async function auditOf(agent: AgentItem): Promise<Change[]> {
  try {
    const context = agentContext({ ...(await membership(agent, undefined, 0)), signedIn: 0 })
    const about = { name: fullNameOf(agent), description: 'recovery code', id: agent._id }
    return [auditEntry(context, 'delete-second-factor', about).change]
  } catch (error) {
    if (Problem.is(error, 'not-a-member')) return []
    throw error
  }
}
