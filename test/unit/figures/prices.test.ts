/** Prices of what conversations take. */
import { expect, it } from 'vitest'
import type { Counter } from '#shared/figures/counters'
import { costsOf, priceOf, totalOf } from '#shared/figures/prices'

const day = '2026-11-20'
const flowOf =
  (numbers: Partial<Record<Counter<'flow'>, number>>) =>
  (counter: Counter<'flow'>): number =>
    numbers[counter] ?? 0

it('a price holds from its day on, and the first one before that too', () => {
  const writes = ['2019-01-01', '2024-10-31', '2024-11-01', day].map((each) => priceOf('tableWrite', each) * 1e6)
  expect(writes).toEqual([1.25, 1.25, 0.625, 0.625])
})

it('each kind of cost is its counters times its prices', () => {
  const costs = costsOf(
    flowOf({
      texts: 6,
      choices: 2,
      starts: 1,
      turns: 7,
      botMessages: 9,
      agentMessages: 3,
      failures: 1,
      tokensIn: 2e6,
      tokensOut: 1e6,
      calls: 4,
      mails: 1000,
    }),
    'chat_plugin',
    day,
  )
  expect(costs.messages).toEqual({ cost: 0, units: 20 })
  expect(costs.model.cost).toBeCloseTo(0.3 + 0.6, 12)
  expect(costs.model.units).toBe(3e6)
  expect(costs.calls.cost).toBeCloseTo(4 * 0.5 * 13.3334e-6, 15)
  expect(costs.mails).toEqual({ cost: 0.1, units: 1000 })
  // Seven turns, three messages of agents, two to them: what is left of eight deeds and one beginning.
  expect(costs.cloud.units).toBe(12)
  const units = { reads: 7 * 10 + 3 * 10 + 2 * 8 + 1, writes: 7 * 7 + 3 * 7 + 2 * 7 + 2, invocations: 24 }
  const perInvocation = 0.2e-6 + 0.04 * 13.3334e-6
  const cloud = units.reads * 0.125e-6 + units.writes * 0.625e-6 + 12 * 1e-6 + units.invocations * perInvocation
  expect(costs.cloud.cost).toBeCloseTo(cloud, 15)
  expect(totalOf(costs)).toBeCloseTo(0.9 + costs.calls.cost + 0.1 + cloud, 12)
})

it('what nobody did costs nothing, and a channel without a price of its own takes none for its messages', () => {
  expect(totalOf(costsOf(flowOf({}), 'chat_plugin', day))).toBe(0)
  expect(costsOf(flowOf({ texts: 3 }), '__proto__', day).messages).toEqual({ cost: 0, units: 3 })
})
