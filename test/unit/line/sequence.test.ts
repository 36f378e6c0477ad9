/** The order of test files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import LineSequencer from '../../line/sequence.ts'

afterEach(() => vi.unstubAllEnvs())

const config = { sequence: { groupOrder: 0 }, isolate: false }
const specs = ['areas/a', 'areas/b', 'areas/c', 'areas/d', 'unit/e', 'unit/f'].map(
  (name) =>
    ({ moduleId: `/root/test/${name}.test.ts`, project: { name: name.split('/')[0], config } }) as TestSpecification,
)

/** The files in their order, by their last letters. */
async function order(): Promise<string> {
  const cache = { getFileTestResults: () => undefined, getFileStats: () => undefined }
  // As much of Vitest as sorting asks.
  const sequencer = new LineSequencer({ config: { root: '/root' }, cache } as unknown as Vitest)
  // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's, which answers another array.
  const sorted = await sequencer.sort(specs)
  return sorted.map(({ moduleId }) => /(\w)\.test/.exec(moduleId)![1]).join('')
}

it('a seed gives one order, another seed another one, and files of a project stay together', async () => {
  const orders = []
  for (const seed of ['1', '1', '2', '3', '4', '5']) {
    vi.stubEnv('PARLEY_TEST_SEED', seed)
    orders.push(await order())
  }
  expect(orders[0]).toBe(orders[1])
  expect(new Set(orders).size).toBeGreaterThan(2)
  for (const each of orders) expect(each.slice(0, 4).split('').toSorted().join('')).toBe('abcd')
})

it('an order that was kept is played as it was, without the files that are not in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-order-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'order.json'), '["test/areas/c.test.ts", "test/areas/a.test.ts"]')
  vi.stubEnv('PARLEY_TEST_ORDER', join(folder, 'order.json'))
  expect(await order()).toBe('ca')
})
