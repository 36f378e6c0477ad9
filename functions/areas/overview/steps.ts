/** What a bot needs before it talks to customers; a company that is new sees what comes next. */
import { systemKeys } from '#shared/contracts/blocks'
import type { Overview } from '#shared/contracts/overview'
import { lastDay } from '../../figures/reading.ts'
import type { Context } from '../../platform/request/context.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { seenOrigins } from '../../platform/tenancy/origins-seen.ts'
import { deployedBuild } from '../builds/operations.ts'
import { reviewedScope } from '../review/operations.ts'

export async function stepsOf(context: Context, own: ReleaseState): Promise<Overview['steps']> {
  const { table, now, member, scope } = context
  const [last, model, origins] = await Promise.all([
    lastDay(reviewedScope(context), member.company.timezone, now),
    deployedBuild(scope),
    seenOrigins(table, now),
  ])
  const keys: readonly string[] = own.keys('block#').map((row) => (own.get(row) as { key: string }).key)
  return {
    written: keys.some((key) => !systemKeys.some((system) => system === key)),
    taught: own.keys('intent#').length > 0,
    built: model !== undefined,
    installed: origins.some(({ isRefused }) => !isRefused),
    talked: last !== undefined,
  }
}
