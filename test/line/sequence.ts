/** The order of test files: by their durations, by a seed, or as an earlier run had them. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod/mini'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { groupsOf, orderVariable, seedVariable } from './record.ts'

/** The files of one worker, in the order in which they run. */
const Order = z.array(z.string())

export default class LineSequencer extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const { [orderVariable]: order, [seedVariable]: seed } = process.env
    const fileOf = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')
    if (order !== undefined) {
      const files = Order.parse(JSON.parse(readFileSync(order, 'utf8')))
      const place = (spec: TestSpecification) => files.indexOf(fileOf(spec))
      return specs.filter((spec) => place(spec) >= 0).toSorted((a, b) => place(a) - place(b))
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's, which answers another array.
    const sorted = await super.sort(specs)
    if (seed === undefined) return sorted
    // Files of one project stay together, because a worker changes to another project by starting anew.
    const weight = (spec: TestSpecification) => hashOf(`${seed} ${fileOf(spec)}`)
    return groupsOf(sorted, ({ project }) => project.name).flatMap((ofProject) =>
      ofProject.toSorted((a, b) => weight(a) - weight(b)),
    )
  }
}

/** FNV-1a, in 32 bits: enough to mix some hundred names. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}
