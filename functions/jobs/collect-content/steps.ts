/**
 * One step of removing what nothing points to any more: deleted environments with all that they hold, the rows of former
 * releases, and at night the files that nobody names. `more` while something is left.
 */
import { collectFiles, forgetRetired, nextRetired } from '../../content/releases.ts'
import { environmentParts, removeReleaseRows } from './environment.ts'

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
    for (const remove of next.keepUntil === undefined ? environmentParts : [removeReleaseRows])
      if ((await remove(next)).more) return { rowsOnly, more: true }
    await forgetRetired(next)
    return { rowsOnly, more: !isLast || !rowsOnly }
  }
  if (rowsOnly) return { more: false }
  const files = await collectFiles(now, after)
  return { after: files.next, more: files.next !== undefined }
}
