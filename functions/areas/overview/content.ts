/** The content an agent works on, and what of it is still to be published. */
import type { Overview } from '#shared/contracts/overview'
import { firstPair } from '#shared/releases/pair'
import type { Context } from '../../platform/request/context.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { type Compared, comparePair, diffOf, type Pair, stateOf } from '../../releases/diff.ts'

export interface ContentNow {
  /** Of the environment the agent works in. */
  readonly own: ReleaseState
  /** The environments that are compared first, where there are two. */
  readonly compared: (Compared & { readonly pair: Pair }) | undefined
}

export async function contentNow({ scope, member: { environments, active } }: Context): Promise<ContentNow> {
  const first = firstPair(environments.list, active._id)
  if (!first) return { own: await stateOf(scope, active), compared: undefined }
  const pair = { source: first.from, target: first.to }
  const compared = { ...(await comparePair(scope, pair)), pair }
  const { source, target } = compared
  return { own: pair.source._id === active._id ? source : target, compared }
}

/** As the button that publishes counts them: a language model that alone differs is one. */
export async function changesIn({ scope }: Context, { compared }: ContentNow): Promise<Overview['changes']> {
  if (!compared) return undefined
  const { pair } = compared
  const { changes, conflicts, model } = await diffOf(scope, pair, compared, { brief: true })
  const count = changes === 0 && model.step ? 1 : changes
  return { count, conflicts, from: pair.source.name, to: pair.target.name }
}
