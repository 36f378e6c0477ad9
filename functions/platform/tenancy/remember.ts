/** What is read often and changed seldom, kept by a process for a while. */
import { FreshMap } from './fresh-map.ts'

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
  const known = new FreshMap<T | undefined>(keptMs, keptMax)
  const readNew = (id: string): Promise<T | undefined> => {
    const found = read(id)
    found.then(
      (item) => item ?? known.forget(id),
      () => undefined,
    )
    return found
  }
  return {
    find: (id: string): Promise<T | undefined> => known.find(id, Date.now(), () => readNew(id)),
    forget: (id: string) => known.forget(id),
    forgetAll: () => known.forgetAll(),
  }
}
