/** Asking for a new password: whether the time or the bytes of the answer tell that an address has an account. */
import { ulid } from 'ulid'
import { edgeSecretHeader, viewerAddressHeader } from '#shared/edge-headers'
import { openWorld } from '../kit/world.ts'
import { quantile, spreadOf, tell, timed } from './figure.ts'

const warmUp = 20
const measured = 500

export async function resets(): Promise<void> {
  const world = await openWorld()
  const { company } = await world.newCompany()
  const path = `${world.cloud.origin}/api/agent/reset-password`
  const bodies = new Set<string>()
  let asked = 0
  /** Each call comes from a network of its own, and what follows from one is over before the next. */
  const ask = async (email: string) => {
    asked += 1
    const headers = {
      'content-type': 'application/json',
      [viewerAddressHeader]: `10.0.${asked >> 8}.${asked & 255}`,
      [edgeSecretHeader]: world.cloud.environment['EDGE_SECRET']!,
    }
    const milliseconds = await timed(async () => {
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ email }) })
      bodies.add(`${answer.status} ${await answer.text()}`)
    })
    world.clock.advance(2000)
    world.cloud.stepFunctions.tick()
    await world.settled()
    return milliseconds
  }
  const known: string[] = []
  // An address is asked about five times in an hour.
  while (known.length < (warmUp + measured) / 5) {
    const { agent } = await world.hire(company, 'agent', `Person${known.length} Known`)
    known.push(agent.email)
  }
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let turn = 0; turn < warmUp + measured; turn++) {
    const pair = [
      ['known', known[turn % known.length]!],
      ['unknown', `${ulid().toLowerCase()}@${company.name}.example`],
    ] as const
    for (const [name, email] of turn % 2 ? pair : pair.toReversed()) {
      const milliseconds = await ask(email)
      if (turn >= warmUp) times[name].push(milliseconds)
    }
  }
  const medians = { known: quantile(times.known, 0.5), unknown: quantile(times.unknown, 0.5) }
  for (const name of ['known', 'unknown'] as const)
    tell({
      bench: 'resets',
      metric: `reset of an ${name === 'known' ? 'address with an account' : 'unknown address'}, ${measured} calls: p50`,
      value: medians[name],
      unit: 'ms',
      goal: '-',
      spread: spreadOf(times[name]),
    })
  const difference = Math.abs(medians.known - medians.unknown)
  tell({ bench: 'resets', metric: 'difference of the two p50', value: difference, unit: 'ms', goal: '< 5' })
  tell({
    bench: 'resets',
    metric: `different answers: ${[...bodies].join(' | ')}`,
    value: bodies.size,
    unit: 'answers',
    goal: '1',
  })
  await world.close()
}
