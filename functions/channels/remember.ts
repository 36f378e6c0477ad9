/** What a process keeps of what it has read, for half a minute. */

/** What was found is known to this process for so long; what was not is looked up again. */
const keptMs = 30_000
const keptMax = 5000

export function remember<T>(read: (id: string) => Promise<T | undefined>) {
  const known = new Map<string, { readonly until: number; readonly found: Promise<T | undefined> }>()
  const find = (id: string): Promise<T | undefined> => {
    const kept = known.get(id)
    const now = Date.now()
    if (kept && kept.until > now && kept.until <= now + keptMs) return kept.found
    if (known.size >= keptMax) known.clear()
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
