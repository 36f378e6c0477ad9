/** After the last test: what the files of this process have shared is removed. */
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leave } from '../crash/server.ts'
import { worldPrefix } from './world-folder.ts'

export default function cleanUpAtEnd(): () => void {
  return () => {
    leave()
    for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(worldPrefix)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
