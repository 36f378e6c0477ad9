/** Runs tests over a copy of the sources, each run with a limit of time, and tells the first that fails. */
import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readReport } from '../kit/report.ts'
import type { Copy } from './copy.ts'
import type { Stage } from './nearest.ts'

export interface Failure {
  /** From the root of the project; empty where no file could be run. */
  readonly file: string
  readonly title: string
}

export interface Shown {
  readonly is: 'noticed' | 'not noticed' | 'out of time' | 'without a test'
  readonly by?: Failure
}

/** What the copy builds before its first test. Only the functions: a page in a browser is asked of no break. */
const builds = {
  nothing: 'export default function build() {}\n',
  functions: `import { ensureBuilt } from '../../infra/build/build.ts'
export default () => ensureBuilt('functions')
`,
}

/** Files of one run; more take long, and one that hangs takes the others along. */
const filesAtOnce = 80

export class TestRunner {
  readonly #report: string
  #running: ChildProcess | undefined

  constructor(private readonly copy: Copy) {
    this.#report = join(copy.folder, '../report.json')
  }

  /** Shows a break, which is in the copy by now, to tests, stage by stage until one of them fails. */
  async show(stages: readonly Stage[], ms: number): Promise<Shown> {
    const until = performance.now() + ms
    if (stages.length === 0) return { is: 'without a test' }
    for (const { files, isOfBuild } of stages) {
      const build = isOfBuild ? 'functions' : 'nothing'
      const failures = await this.#run(files, build, { ms: until - performance.now(), isFirstEnough: true })
      if (!failures) return { is: 'out of time' }
      if (failures[0]) return { is: 'noticed', by: failures[0] }
    }
    return { is: 'not noticed' }
  }

  /** The tests of these files that fail in the copy as it is. Files that do not end are left out with those that run beside them. */
  async failuresOf(files: readonly string[]): Promise<readonly Failure[]> {
    const left = [...new Set(files)]
    const failures: Failure[] = []
    while (left.length > 0) {
      const next = left.splice(0, filesAtOnce)
      failures.push(...((await this.#run(next, 'functions', { ms: 900_000, isFirstEnough: false })) ?? []))
    }
    return failures
  }

  stop(): void {
    this.#running?.kill('SIGKILL')
  }

  /** `undefined` where the time is over. */
  async #run(
    files: readonly string[],
    build: keyof typeof builds,
    { ms, isFirstEnough }: { ms: number; isFirstEnough: boolean },
  ): Promise<readonly Failure[] | undefined> {
    if (files.length === 0) return []
    this.copy.write('test/kit/build.ts', builds[build])
    rmSync(this.#report, { force: true })
    const parameters = [
      'run',
      '--reporter=json',
      `--outputFile=${this.#report}`,
      ...(isFirstEnough ? ['--bail=1'] : []),
      ...files,
    ]
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters], {
      cwd: this.copy.folder,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'test' },
    })
    this.#running = child
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, ms)
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    clearTimeout(limit)
    if (isLate) return undefined
    return code === 0 ? [] : this.#failures()
  }

  #failures(): readonly Failure[] {
    const { testResults } = readReport(this.#report) ?? { testResults: [] }
    const failures = testResults.flatMap(({ name, status, assertionResults }) => {
      const file = name.replaceAll('\\', '/').replace(/^.*?\/tree\//, '')
      const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
      // A file that cannot be loaded, or whose hook fails, tells of none of its tests.
      const titles = failed.length === 0 && status === 'failed' ? ['(the file)'] : failed
      return titles.map((title) => ({ file, title }))
    })
    return failures.length > 0 ? failures : [{ file: '', title: 'the run left no report' }]
  }
}
