/** A reporter that keeps what a run was made of, in the file that `PARLEY_TEST_RECORD` names. */
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import type { Reporter, TestModule } from 'vitest/node'
import { childrenSeconds, processSeconds, threadSeconds } from './processor.ts'
import {
  recordVariable,
  seedVariable,
  withEnvironmentOnce,
  type Costs,
  type FileRun,
  type RunRecord,
} from './record.ts'

const nothing: Costs = { setup: 0, import: 0, cloud: 0, tests: 0 }

export default class Recorder implements Reporter {
  readonly #begun: TestModule[] = []
  #memory = 0

  onTestModuleStart(module: TestModule): void {
    this.#begun.push(module)
  }

  onTestModuleEnd(): void {
    this.#memory = Math.max(this.#memory, process.memoryUsage.rss())
  }

  onTestRunEnd(modules: readonly TestModule[], thrown: readonly { readonly message: string }[]): void {
    const file = process.env[recordVariable]
    if (file === undefined) return
    // One that cannot be loaded never starts.
    const all = [...this.#begun, ...modules.filter((module) => !this.#begun.includes(module))]
    const seed = process.env[seedVariable]
    const children = childrenSeconds()
    const record: RunRecord = {
      ...(seed !== undefined && { seed: Number(seed) }),
      files: withEnvironmentOnce(all.map(runOf)),
      errors: thrown.map(({ message }) => message),
      totals: {
        transform: threadSeconds(),
        process: processSeconds(),
        memory: this.#memory,
        load: loadavg()[0]!,
        cores: availableParallelism(),
        ...(children !== undefined && { children }),
      },
    }
    writeFileSync(file, JSON.stringify(record))
  }
}

function runOf(module: TestModule): FileRun {
  const { worker = 0, costs = nothing } = module.meta()
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    worker,
    passed: module.ok(),
    costs,
    environment: module.diagnostic().environmentSetupDuration / 1000,
  }
}
