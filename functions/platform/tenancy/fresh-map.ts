/** What a process has read, and reads again after a while. */
import { BoundedMap } from './bounded-map.ts'

const all = new Set<FreshMap<unknown>>()

/** Has this process read everything anew, as one that begins. */
export function forgetAllReads(): void {
  for (const each of all) each.forgetAll()
}

/** Keeps for `keptMs` what was found, `keptMax` of it at most; what fails is not kept. */
export class FreshMap<Found> {
  readonly #kept: BoundedMap<string, { readonly until: number; readonly found: Promise<Found> }>

  constructor(
    private readonly keptMs: number,
    keptMax: number,
  ) {
    this.#kept = new BoundedMap(keptMax)
    all.add(this)
  }

  /** What is kept at the moment `now`, else what `read` gives. */
  find(key: string, now: number, read: () => Promise<Found>): Promise<Found> {
    const kept = this.#kept.get(key)
    // A clock that was set back must not keep it for longer.
    if (kept && kept.until > now && kept.until <= now + this.keptMs) return kept.found
    const fresh = { until: now + this.keptMs, found: read() }
    this.#kept.set(key, fresh)
    fresh.found.catch(() => this.#kept.get(key) === fresh && this.#kept.delete(key))
    return fresh.found
  }

  forget(key: string): void {
    this.#kept.delete(key)
  }

  forgetAll(): void {
    this.#kept.clear()
  }
}
