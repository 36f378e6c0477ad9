/** Backups of the active environment as the console keeps them. */
import { useQuery } from '@tanstack/react-query'
import type { Backup } from '#shared/contracts/backups'
import { api, queries, queryClient, quietly } from '../../core/api.ts'
import { itemCache } from '../../core/item-cache.ts'
import { download } from '../../core/save-file.ts'

const list = queries.backups.list({})

const cache = itemCache<Backup>({
  list,
  // As the server does: an id begins with its moment.
  order: (a, b) => b._id.localeCompare(a._id),
})

/** Those of a kind that `isShown`; all others stay out of the list. */
export function useBackups(isShown: (backup: Backup) => boolean) {
  return useQuery({ ...list, select: (all) => all.filter(isShown) })
}

/** What replaces content alone leaves a backup of this kind: the way to undo it. */
export const isUndo = ({ kind }: Backup): boolean => kind === 'release'

export async function createBackup(): Promise<void> {
  cache.put(await api.backups.create({}))
}

export async function removeBackup(id: string): Promise<void> {
  await quietly.backups.remove({ id })
  cache.drop(id)
}

/** Rejects where the server refuses, which the call has told, and where the file does not come. */
export const downloadBackup = async (id: string): Promise<void> => download(await api.backups.download({ id }))

/** Gives the id of the backup that holds what was replaced, where there is one. */
export async function restoreBackup(id: string): Promise<string | undefined> {
  const { safety } = await api.backups.restore({ snapshotId: id })
  // Content and settings are others: nothing that was read before holds.
  void queryClient.invalidateQueries()
  return safety?._id
}
