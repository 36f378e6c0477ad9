/** What a flow costs in the cloud: units of the table, invocations and socket messages, with all that follows from it. */
import { cloudCostOf, unitsOf } from '#shared/figures/prices'
import type { World } from '../kit/world.ts'
import { tell } from './figure.ts'

const units = {
  reads: 'read units',
  writes: 'write units',
  invocations: 'invocations',
  'socket messages': 'messages',
} as const
export type Cost = { readonly [Counter in keyof typeof units]: number }
export type Goals = { readonly [Counter in keyof Cost]?: string }

/** Runs a flow with all that follows from it, and tells and gives what was counted meanwhile. */
export async function cost(
  world: World,
  { bench = 'flows', name, goals = {} }: { bench?: string; name: string; goals?: Goals },
  flow: () => Promise<unknown>,
): Promise<Cost> {
  await world.settled()
  const before = counted(world)
  await flow()
  await world.settled()
  const after = counted(world)
  const spent = ofEach((counter) => after[counter] - before[counter])
  ofEach((counter) =>
    tell({
      bench,
      metric: `${name}: ${counter}`,
      value: spent[counter],
      unit: units[counter],
      goal: goals[counter] ?? 'few',
    }),
  )
  return spent
}

/** How far what was counted is from the units by which the figures price it: a part of the price. */
export function tellDrift(
  bench: string,
  name: string,
  { reads, writes, invocations }: Cost,
  priced: keyof typeof unitsOf,
): void {
  const day = new Date().toISOString().slice(0, '2026-11-20'.length)
  const { requests } = unitsOf[priced]
  const drift = cloudCostOf({ reads, writes, invocations, requests }, day) / cloudCostOf(unitsOf[priced], day) - 1
  tell({ bench, metric: `${name}: drift of its price`, value: Math.abs(drift), unit: 'of the price', goal: '<= 0.1' })
}

/** The goals of what may cost no more than something else. */
export const asCheapAs = (other: Cost): Goals => ofEach((counter) => `<= ${other[counter]}`)

function ofEach<T>(made: (counter: keyof Cost) => T) {
  // The names of the counters are those of a cost.
  const counters = Object.keys(units) as (keyof Cost)[]
  return Object.fromEntries(counters.map((counter) => [counter, made(counter)])) as Record<keyof Cost, T>
}

function counted({ cloud }: World): Cost {
  const { readUnits, writeUnits } = cloud.dynamodb.counts()
  const { sent, received } = cloud.sockets.counts()
  return {
    reads: readUnits,
    writes: writeUnits,
    invocations: Object.values(cloud.lambda.counts()).reduce((total, count) => total + count, 0),
    'socket messages': sent + received,
  }
}
