/** One step of removing a deleted environment with all that it holds; `more` while something is left. */
import { removeBuilds } from '../../areas/builds/steps.ts'
import { forgetRetired, nextRetired } from '../../content/releases.ts'
import { removeSome } from '../../platform/table/bulk-delete.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'

/** Some hundred items a step keep each step far below a function's time. */
const itemsPerStep = 500

/** In this order: what lies elsewhere is found through the items. */
const parts: readonly ((scope: ReleaseScope) => Promise<{ more: boolean }>)[] = [
  removeBuilds,
  (scope) => removeSome(scope, itemsPerStep),
  ({ client, environment }) => removeSome({ client, environment }, itemsPerStep),
]

export async function handler(): Promise<{ more: boolean }> {
  const { next, isLast } = await nextRetired()
  if (!next) return { more: false }
  for (const remove of parts) if ((await remove(next)).more) return { more: true }
  await forgetRetired(next)
  return { more: !isLast }
}
