/** One at a time in the whole browser: where several tabs want the same, the others wait, and a tab that dies holds nobody up. */

/** The last of each name in this tab, where the browser has no locks. */
export const lastTurns = new Map<string, Promise<unknown>>()

export function inTurn<Done>(name: string, work: () => Promise<Done>): Promise<Done> {
  // Only a page that came by https, or from this machine, has locks.
  const { locks } = navigator as { locks?: LockManager }
  if (locks) return locks.request(name, work)
  const before = lastTurns.get(name) ?? Promise.resolve()
  const own = before.catch(() => undefined).then(work)
  lastTurns.set(name, own)
  return own
}
