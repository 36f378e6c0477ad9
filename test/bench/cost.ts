/** What a flow costs in the cloud: units of the table, invocations and socket messages, with all that follows from it. */
import type { World } from '../world.ts'
import { tell } from './figure.ts'

const units = {
  reads: 'read units',
  writes: 'write units',
  invocations: 'invocations',
  'socket messages': 'messages',
} as const
type Cost = { readonly [Counter in keyof typeof units]: number }
export type Goals = { readonly [Counter in keyof Cost]?: string }

/** Runs a flow with all that follows from it, and tells what was counted meanwhile. */
export async function cost(
  world: World,
  { bench = 'flows', name, goals = {} }: { bench?: string; name: string; goals?: Goals },
  flow: () => Promise<unknown>,
): Promise<void> {
  await world.settled()
  const before = counted(world)
  await flow()
  await world.settled()
  const after = counted(world)
  for (const [counter, unit] of Object.entries(units)) {
    // The names of the counters are those of a cost.
    const metric = counter as keyof Cost
    tell({
      bench,
      metric: `${name}: ${metric}`,
      value: after[metric] - before[metric],
      unit,
      goal: goals[metric] ?? 'few',
    })
  }
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
