/** What a customer of one company waits while another company floods the product, beside a quiet time before each flood. */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Workplace } from '../crash/workplace.ts'
import type { Customer } from '../kit/customer.ts'
import { quantile, spreadOf, tell } from './figure.ts'
import { foundNeighbour, openFloods, openSlowServer } from './neighbour-floods.ts'
import { processorMs } from './processor.ts'

const perSecond = 25
const seconds = 10
const warmUp = 50

export async function neighbour(): Promise<void> {
  const slow = await openSlowServer()
  const site = fileURLToPath(new URL('../crash/hooks-site.mjs', import.meta.url))
  const workplace = await Workplace.open({
    launch: { nodeOptions: ['--import', site], environment: { PARLEY_HOOKS_PORT: String(slow.port) } },
  })
  try {
    const calm = await foundNeighbour(workplace)
    const floods = await openFloods(workplace)
    // What is the first of its kind waits for its code to be loaded, flood or not.
    for (let count = 0; count < warmUp; count++) await asks(calm)
    for (const [name, { prepare, flood }] of Object.entries(floods)) {
      await prepare?.()
      await pause(1000)
      const quiet = await times(calm, () => Promise.resolve())
      const before = processorMs(workplace.processId)
      const loud = await times(calm, flood)
      tellOf(name, quiet, loud, processorMs(workplace.processId) - before)
    }
  } finally {
    await workplace.close()
    await slow.close()
  }
}

function tellOf(name: string, quiet: readonly number[], loud: readonly number[], usedMs: number): void {
  const figure = { bench: 'neighbour', unit: 'ms' }
  const [before, after] = [quantile(quiet, 0.99), quantile(loud, 0.99)]
  tell({ ...figure, metric: `quiet before ${name}: p99`, value: before, spread: spreadOf(quiet), goal: 'as it is' })
  tell({ ...figure, metric: `${name}: p50`, value: quantile(loud, 0.5), spread: spreadOf(loud), goal: 'as quiet' })
  tell({ ...figure, metric: `${name}: p99`, value: after, spread: spreadOf(loud), goal: 'as quiet' })
  tell({ bench: 'neighbour', metric: `${name}: ratio`, value: after / before, unit: 'times', goal: '<= 1.25' })
  tell({ ...figure, metric: `${name}: processor of the time`, value: usedMs, goal: 'little' })
}

/** A read, which no class of limits counts for each call in the table. */
const asks = ({ calls, held }: Customer) => calls.events(held)

/** The answers to a customer at a steady rate, with a flood that begins with the second second; it is not waited for. */
async function times(customer: Customer, flood: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  const running: Promise<unknown>[] = []
  const began = performance.now()
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    if (index === perSecond) void flood()
    running.push(asks(customer).then(() => found.push(performance.now() - due)))
  }
  await Promise.all(running)
  return found
}
