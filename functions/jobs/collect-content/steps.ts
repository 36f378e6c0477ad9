/**
 * One step of removing what nothing points to any more: deleted environments with all that they hold, the rows of former
 * releases, and at night the files that nobody names. `more` while something is left.
 */
import { removeFigures } from '../../figures/removal.ts'
import { removeBuilds } from '../../areas/builds/steps.ts'
import { collectFiles, forgetRetired, nextRetired } from '../../content/releases.ts'
import { removeKnowledgeFiles } from '../../platform/files/knowledge-files.ts'
import { removeSome } from '../../platform/table/bulk-delete.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'

/** Some hundred items a step keep each step far below a function's time. */
const itemsPerStep = 500

const removeRows = (scope: ReleaseScope) => removeSome(scope, itemsPerStep)

/** In this order: what lies elsewhere is found through the items. */
const parts: readonly ((scope: ReleaseScope) => Promise<{ more: boolean }>)[] = [
  removeBuilds,
  removeKnowledgeFiles,
  removeFigures,
  removeRows,
  ({ client, environment }) => removeSome({ client, environment }, itemsPerStep),
]

interface Task {
  /** A deleted environment should not wait for the night, and the files can. */
  readonly rowsOnly?: boolean | undefined
  /** The file behind which the step goes on. */
  readonly after?: string | undefined
}

export async function handler({ rowsOnly, after }: Task): Promise<Task & { more: boolean }> {
  const now = new Date()
  const { next, isLast } = await nextRetired(now)
  if (next) {
    for (const remove of next.keepUntil === undefined ? parts : [removeRows])
      if ((await remove(next)).more) return { rowsOnly, more: true }
    await forgetRetired(next)
    return { rowsOnly, more: !isLast || !rowsOnly }
  }
  if (rowsOnly) return { more: false }
  const files = await collectFiles(now, after)
  return { after: files.next, more: files.next !== undefined }
}
