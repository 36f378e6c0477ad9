/** A warm call with an API key against the same one with a token, in turns, so that both meet the same machine. */
import { newKey, programOf } from '../kit/keys.ts'
import { openWorld } from '../kit/world.ts'
import { quantile, spreadOf, tell, timed } from './figure.ts'

// With those before, fewer than a key may make in a minute.
const [warmUp, measured] = [50, 300]

export async function keyCalls(): Promise<void> {
  const world = await openWorld()
  const admin = await world.inDraft('admin')
  const { key } = await newKey(admin, { environmentId: world.environment('Draft') })
  const program = programOf(world, admin, key)
  const times = { token: [] as number[], key: [] as number[] }
  for (let count = 0; count < warmUp + measured; count++)
    for (const [name, worker] of [
      ['token', admin],
      ['key', program],
    ] as const) {
      const took = await timed(() => worker.forms.list())
      if (count >= warmUp) times[name].push(took)
    }
  const [token, byKey] = [quantile(times.token, 0.5), quantile(times.key, 0.5)]
  const figure = { bench: 'key-calls', spread: spreadOf(times.key) }
  tell({
    ...figure,
    unit: 'ms',
    metric: 'GET forms with a key, beyond a token: p50',
    value: byKey - token,
    goal: '<= 3',
  })
  tell({
    ...figure,
    unit: 'times',
    metric: 'GET forms with a key, of a token: p50',
    value: byKey / token,
    goal: 'for comparison',
  })
  await world.close()
}
