/**
 * One step of removing what nothing points to any more: deleted environments with all that they hold, the rows of former
 * releases, and at night the files that nobody names. `more` while something is left. Where it has come to among the files is
 * noted, so that a night goes on where the one before was stopped.
 *
 * | item       | per   | id      |
 * |------------|-------|---------|
 * | collecting | world | `files` |
 */
import * as z from 'zod/mini'
import { collectFiles, forgetRetired, nextRetired } from '../../content/releases.ts'
import { collection, Table } from '../../platform/table/table.ts'
import { landAlone } from '../../platform/table/transaction.ts'
import { environmentParts, removeReleaseRows } from './environment.ts'

interface Task {
  /** A deleted environment should not wait for the night, and the files can. */
  readonly rowsOnly?: boolean | undefined
  /** The file behind which the step goes on. */
  readonly after?: string | undefined
}

/** The file behind which the look at all files goes on; none where it begins. */
const places = collection({
  name: 'collecting',
  per: 'world',
  schema: z.object({ after: z.optional(z.string()) }),
  id: () => 'files',
})

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
  const world = new Table({})
  const place = after ?? (await world.get(places, 'files'))?.after
  const files = await collectFiles(now, place)
  if (files.next !== place) await landAlone(world.put(places, { after: files.next }))
  return { after: files.next, more: files.next !== undefined }
}
