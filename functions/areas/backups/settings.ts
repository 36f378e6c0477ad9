/** The settings in a backup. */
import { faultsIn } from '#shared/faults'
import { fileProblem } from '#shared/problem'
import type { BackupItem } from '../../content/backup-rows.ts'
import { faultsMax } from '../../content/plans/file-items.ts'
import { readBytes } from '../../platform/table/release-store.ts'
import { WorkspaceParts } from '../../portability/parts.ts'

/**
 * None where it holds content alone; of one that was made before settings had a file, only those of the company. Throws
 * `file-refused` where it holds what nothing here can be.
 */
export async function partsIn(client: string, item: BackupItem): Promise<Partial<WorkspaceParts> | undefined> {
  if (item.parts === undefined) return item.settings && { company: item.settings }
  const { data, error } = WorkspaceParts.safeParse(JSON.parse((await readBytes(client, item.parts)).toString()))
  // It was read by the schemas of its day, which may have taken more than those of today.
  if (!data) throw fileProblem(...faultsIn(error).slice(0, faultsMax))
  return data
}
