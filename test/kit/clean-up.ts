/** What worlds leave in their folders: that of this run is removed after its last test, that of runs that were killed before the first. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { leave } from '../crash/server.ts'
import { worldPrefix, worldPrefixOfAll, worldsFolder } from './world-folder.ts'

const dayMs = 86_400_000

export default function cleanUpAtEnd(): () => void {
  // They may be in memory, which nobody else clears. No run takes a day.
  removeWorlds(worldPrefixOfAll, isOfAnotherDay)
  return () => {
    leave()
    removeWorlds(worldPrefix)
  }
}

/** Another run may have removed it meanwhile. */
const isOfAnotherDay = (folder: string): boolean =>
  (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - dayMs

function removeWorlds(prefix: string, isOver: (folder: string) => boolean = () => true): void {
  for (const name of readdirSync(worldsFolder).filter((each) => each.startsWith(prefix))) {
    const folder = join(worldsFolder, name)
    if (isOver(folder)) rmSync(folder, { recursive: true, force: true })
  }
}
