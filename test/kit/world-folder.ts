/** Where worlds lie, and how their folders are named. */
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Folders of one process begin alike, so that those of clouds that are never closed can be removed at its end. */
export const worldPrefixOfAll = 'parley-world-'
export const worldPrefix = `${worldPrefixOfAll}${process.pid}-`

/** More than all worlds of a run take together. */
const roomBytesMin = 2 * 1024 ** 3

/**
 * In memory where Linux has room there. A cloud renames a file into place with each change of its state, and the thread of
 * its tests waits for the disk that long: a tenth of the time of `test/areas`.
 */
export const worldsFolder = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > roomBytesMin
  } catch {
    // Other systems have no such folder.
    return false
  }
}
