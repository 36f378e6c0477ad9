/** Runs test files as Vitest does, and notes with each which worker ran it and what it cost. */
import { performance, type PerformanceMeasure } from 'node:perf_hooks'
import { threadId } from 'node:worker_threads'
import { TestRunner, type RunnerTestFile, type RunnerTestSuite } from 'vitest'
import { cloudMeasure, threadSeconds } from './processor.ts'
import type { Costs } from './record.ts'

declare module 'vitest' {
  interface TaskMeta {
    worker?: number
    costs?: Costs
  }
}

export default class MeasuringRunner extends TestRunner {
  #setup = 0
  #import = 0
  #began = 0

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file)
    file.meta.worker = threadId
    this.#setup = this.#import = 0
    cloudSeconds()
  }

  override async importFile(path: string, source: 'collect' | 'setup'): Promise<unknown> {
    const began = threadSeconds()
    try {
      return await super.importFile(path, source)
    } finally {
      const seconds = threadSeconds() - began
      if (source === 'setup') this.#setup += seconds
      else this.#import += seconds
      this.#began = threadSeconds()
    }
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    const cloud = cloudSeconds()
    // Worlds are opened at the top of a file, while it is imported.
    const imported = Math.max(0, this.#import - cloud)
    suite.meta.costs = { setup: this.#setup, import: imported, cloud, tests: threadSeconds() - this.#began }
  }
}

/** Those of the clouds that were opened since it was last asked. */
function cloudSeconds(): number {
  // Entries of that type.
  const measures = performance.getEntriesByName(cloudMeasure, 'measure') as PerformanceMeasure[]
  performance.clearMeasures(cloudMeasure)
  return measures.reduce((sum, { detail }) => sum + Number(detail), 0)
}
