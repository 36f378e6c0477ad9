/** The settings in a backup. */
import type { BackupItem } from '../../content/backup-rows.ts'
import { readBytes } from '../../platform/table/release-store.ts'
import { WorkspaceParts } from '../portability/operations.ts'

/** None where it holds content alone; of one that was made before settings had a file, only those of the company. */
export async function partsIn(client: string, item: BackupItem): Promise<Partial<WorkspaceParts> | undefined> {
  if (item.parts === undefined) return item.settings && { company: item.settings }
  return WorkspaceParts.parse(JSON.parse((await readBytes(client, item.parts)).toString()))
}
