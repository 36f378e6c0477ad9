/** What a bot needs before it talks to customers; a company that is new sees what comes next. */
import { momentKeys, personKey } from '#shared/blocks/moments'
import type { Block } from '#shared/contracts/blocks'
import type { Overview } from '#shared/contracts/overview'
import { lastDay } from '../../figures/reading.ts'
import type { Context } from '../../platform/request/context.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { hasPreviewed } from '../../platform/tenancy/first-steps.ts'
import { seenOrigins } from '../../platform/tenancy/origins-seen.ts'
import { liveEnvironment } from '../../platform/tenancy/tenancy.ts'
import { deployedBuild } from '../../content/models/store.ts'
import { reviewedScope } from '../../chat/customer/reviewed.ts'
import type { ContentNow } from './content.ts'

export async function stepsOf(context: Context, content: ContentNow): Promise<Overview['steps']> {
  const { table, now, member, scope } = context
  const [last, model, origins, previewed] = await Promise.all([
    lastDay(reviewedScope(context), member.company.timezone, now),
    deployedBuild(scope),
    seenOrigins(table, now),
    hasPreviewed(table),
  ])
  return {
    written: isWritten(content.own),
    taught: content.own.keys('intent#').length > 0,
    built: model !== undefined,
    previewed,
    published: isPublished(context, content),
    installed: origins.some(({ isRefused }) => !isRefused),
    talked: last !== undefined,
  }
}

/** Whether there is a response that somebody wrote: one that the bot did not begin with, or one that was changed since. */
const isWritten = (state: ReleaseState): boolean =>
  state.keys('block#').some((row) => {
    const { key, revision } = state.get(row) as Pick<Block, 'key' | 'revision'>
    return revision > 1 || !firstKeys.has(key)
  })

const firstKeys: ReadonlySet<string> = new Set([...momentKeys, personKey])

/** Whether customers would meet something that was written: by a release, or in an environment that is edited as it answers. */
function isPublished({ member: { environments, active } }: Context, { own, compared }: ContentNow): boolean {
  const live = liveEnvironment(environments)
  if (!live) return false
  if (live.number !== undefined) return true
  if (live._id === active._id) return isWritten(own)
  if (live._id === compared?.pair.source._id) return isWritten(compared.source)
  return live._id === compared?.pair.target._id && isWritten(compared.target)
}
