/** What is read often and changed seldom, kept by a process for a while. */
import { BoundedMap } from './bounded-map.ts'

interface Limits {
  /** What was found is known to this process for so long; what was not is looked up again. */
  readonly keptMs?: number
  /** With more than these, the one that was read first is forgotten. */
  readonly keptMax?: number
}

export function remember<T>(
  read: (id: string) => Promise<T | undefined>,
  { keptMs = 30_000, keptMax = 5000 }: Limits = {},
) {
  const known = new BoundedMap<string, { readonly until: number; readonly found: Promise<T | undefined> }>(keptMax)
  const find = (id: string): Promise<T | undefined> => {
    const kept = known.get(id)
    const now = Date.now()
    if (kept && kept.until > now && kept.until <= now + keptMs) return kept.found
    const found = read(id)
    known.set(id, { until: now + keptMs, found })
    found.then(
      (item) => item ?? known.delete(id),
      () => known.delete(id),
    )
    return found
  }
  return { find, forget: (id: string) => known.delete(id), forgetAll: () => known.clear() }
}
