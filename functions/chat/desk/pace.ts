/**
 * How often something is told to a company. Whoever comes too early waits, and hears then of all that has happened
 * meanwhile: nothing is passed over, so that what is told last is how it is.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'

interface Clock {
  /** In milliseconds. */
  now(): number
  wait(ms: number): Promise<unknown>
}

const processClock: Clock = { now: () => performance.now(), wait: (ms) => pause(ms) }
const companiesMax = 1000

export class Pace {
  readonly #next = new BoundedMap<string, number>(companiesMax)

  constructor(
    private readonly everyMs: number,
    private readonly clock: Clock = processClock,
  ) {}

  /** Resolves once so much time has passed since it last did for this company; at once where it has. */
  async wait(client: string): Promise<void> {
    const now = this.clock.now()
    const turn = Math.max(now, this.#next.get(client) ?? 0)
    this.#next.set(client, turn + this.everyMs)
    if (turn > now) await this.clock.wait(turn - now)
  }
}
