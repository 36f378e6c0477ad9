/** Circles in a graph of names: who leads back to itself, by way of whom. */

/** The groups of names that lead back to themselves (Tarjan), each in alphabetical order. */
export function circlesIn(edges: Readonly<Record<string, readonly string[]>>): string[][] {
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (name: string): void => {
    numbers.set(name, numbers.size)
    lowest.set(name, numbers.get(name)!)
    path.push(name)
    for (const next of edges[name] ?? []) {
      if (!edges[next]) continue
      if (!numbers.has(next)) visit(next)
      if (path.includes(next)) lowest.set(name, Math.min(lowest.get(name)!, lowest.get(next)!))
    }
    if (lowest.get(name) !== numbers.get(name)) return
    const circle = path.splice(path.indexOf(name))
    if (circle.length > 1 || edges[name]!.includes(name)) found.push(circle.toSorted())
  }
  for (const name of Object.keys(edges)) if (!numbers.has(name)) visit(name)
  return found
}
