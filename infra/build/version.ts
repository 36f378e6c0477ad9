/** Which code console and functions were built from, and when. */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import type { BuildVersion } from '#shared/console-config'
import { functionsDirectory } from '../definition/code.ts'
import { siteDirectory } from '../definition/site.ts'
import { stampIn } from './build.ts'

/** Of what lies in the two folders: the same until one of them is built again, so that a second deployment changes nothing. */
export function readVersion(folders: readonly string[] = [functionsDirectory, siteDirectory]): BuildVersion {
  const built = Math.max(...folders.map((folder) => statSync(stampIn(folder)).mtimeMs))
  return { commit: commitOf(folders[0]!), built: new Date(built).toISOString() }
}

/** Of the repository that a folder lies in. */
function commitOf(cwd: string): string {
  const asked = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
  try {
    return execFileSync('git', asked, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // An archive of the code has no history, and a machine may have no Git.
    return 'unknown'
  }
}
