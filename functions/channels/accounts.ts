/** Which accounts an environment holds: those that a test has proved, of settings that still name them, on channels that are on. */
import type { OutsideChannel } from '#shared/channels/register'
import { Problem } from '#shared/problem'
import { adapterOf } from '../adapters/adapters.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import type { Change } from '../platform/table/transaction.ts'
import { fieldsOf, type StoredChannel } from './configuration.ts'
import { accountChange, accountsOfOthers, releaseChange } from './doors.ts'
import { openedValues } from './sealed-values.ts'
import { isMade } from './stored-values.ts'

/** The accounts that the settings name. */
export async function accountsIn(
  scope: EnvironmentScope,
  channel: OutsideChannel,
  { values }: StoredChannel,
): Promise<readonly string[]> {
  const settings = await openedValues(fieldsOf(channel), values, { scope, channel })
  return [...new Set(adapterOf(channel)?.accounts?.(settings) ?? [])]
}

/**
 * Of the accounts that the settings name, those that were proved, now or before. Those with a part that we have made, as
 * mailboxes have, are ours from the beginning.
 */
export async function provenIn(
  scope: EnvironmentScope,
  channel: OutsideChannel,
  stored: StoredChannel,
  proved: readonly string[] = [],
): Promise<string[]> {
  const areMade = fieldsOf(channel).some((field) => field.kind === 'list' && field.of.some(isMade))
  if (!areMade && stored.proven.length + proved.length === 0) return []
  const named = await accountsIn(scope, channel, stored)
  return named.filter((account) => areMade || stored.proven.includes(account) || proved.includes(account))
}

/** The changes that take and give back accounts; `account-taken` where one is another company's or environment's. */
export async function claimsOf(
  scope: EnvironmentScope,
  channel: OutsideChannel,
  before: StoredChannel,
  after: StoredChannel,
): Promise<Change[]> {
  const [held, wanted] = [heldBy(before), heldBy(after)]
  const taken = wanted.filter((account) => !held.includes(account))
  await requireFree(scope, channel, taken)
  return [
    ...taken.map((account) => accountChange(scope, channel, account)),
    ...held.filter((account) => !wanted.includes(account)).map((account) => releaseChange(channel, account)),
  ]
}

const heldBy = ({ isOn, proven }: StoredChannel): readonly string[] => (isOn ? proven : [])

/** Says which account is another's; of two who ask at once, the transaction refuses the second. */
export async function requireFree(
  scope: EnvironmentScope,
  channel: OutsideChannel,
  accounts: readonly string[],
): Promise<void> {
  const [account] = await accountsOfOthers(scope, channel, accounts)
  if (account !== undefined) throw new Problem('account-taken', { account })
}
