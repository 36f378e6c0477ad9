/** A copy of the sources to break: a worktree of git of the last commit, so that the tree people work in is never touched. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../kit/sources.ts'

export interface Copy {
  readonly folder: string
  /** The commit that it is of. */
  readonly commit: string
  read(file: string): string
  /** Gives what puts the file back. */
  write(file: string, text: string): () => void
  remove(): void
}

export function copySources(): Copy {
  const folder = join(mkdtempSync(join(tmpdir(), 'parley-breaks-')), 'tree')
  git('worktree', 'add', '--quiet', '--detach', folder, 'HEAD')
  const modules = join(folder, 'node_modules')
  symlinkSync(`${root}node_modules`, modules, 'junction')
  // Only what a break reaches is built anew.
  if (existsSync(`${root}dist`)) cpSync(`${root}dist`, join(folder, 'dist'), { recursive: true })
  return {
    folder,
    commit: git('rev-parse', '--short', 'HEAD'),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => {
      const before = readFileSync(join(folder, file), 'utf8')
      writeFileSync(join(folder, file), text)
      return () => writeFileSync(join(folder, file), before)
    },
    remove: () => {
      // The link first: what it leads to is everybody's.
      unlinkSync(modules)
      // A run that was just ended may still write.
      rmSync(join(folder, '..'), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      git('worktree', 'prune')
    },
  }
}

function git(...parameters: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The sources are copied by git: ${error?.message ?? stderr.trim()}`)
  return stdout.trim()
}
