/** Shows breaks to the type check as well, because nothing lands that it refuses: most fields that are left out. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Copy } from './copy.ts'

/** The projects of the compiler, and which files of the product belong to them. */
const projects = [
  { config: 'tsconfig.node.json', files: /^(?:functions|shared)\// },
  { config: 'frontend/tsconfig.json', files: /^(?:frontend\/src|shared)\// },
] as const

const run = promisify(execFile)

export class TypeCheck {
  readonly #ended = new AbortController()

  constructor(private readonly copy: Copy) {}

  /** Checks the copy as it is, which takes a minute; later only what a break changes. Throws where it does not compile by itself. */
  async requireCleanCopy(): Promise<void> {
    for (const { config } of projects) {
      const error = await this.#errorIn(config)
      if (error !== undefined) throw new Error(`The sources do not compile without a break: ${error}`)
    }
  }

  /** The first error that a change of this file makes; `undefined` where all compiles. */
  async errorOf(file: string): Promise<string | undefined> {
    for (const { config, files } of projects) {
      const error = files.test(file) ? await this.#errorIn(config) : undefined
      if (error !== undefined) return error
    }
    return undefined
  }

  stop(): void {
    this.#ended.abort()
  }

  async #errorIn(config: string): Promise<string | undefined> {
    const known = join(this.copy.folder, '../types', config.replaceAll('/', '-'))
    const parameters = ['-p', config, '--noEmit', '--composite', 'false', '--incremental', '--tsBuildInfoFile', known]
    try {
      await run(process.execPath, ['node_modules/typescript/bin/tsc', ...parameters], {
        cwd: this.copy.folder,
        maxBuffer: 64 * 1024 * 1024,
        signal: this.#ended.signal,
      })
      return undefined
    } catch (error) {
      const { stdout = '' } = error as { stdout?: string }
      const [first] = stdout.split('\n')
      if (!first) throw error
      return first
    }
  }
}
