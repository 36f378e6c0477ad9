/** The order of a list that two sides have changed, by the names of its entries. */
import { isSame, type Versions } from './versions.ts'

/**
 * Which side's order of the entries that both have was changed since the base: `source` is theirs, `target` ours. `both`
 * also where each has put new entries in another order; undefined where the two agree.
 */
export function orderState({ base = [], ours = [], theirs = [] }: Versions<readonly string[]>) {
  if (isSame(commonNames(ours, theirs), commonNames(theirs, ours))) return undefined
  const [isOurs, isTheirs] = [ours, theirs].map((side) => !isSame(commonNames(base, side), commonNames(side, base)))
  if (isOurs === isTheirs) return 'both'
  return isTheirs ? 'source' : 'target'
}

/** The entries of `side` that `other` has as well. */
function commonNames(side: readonly string[], other: readonly string[]): string[] {
  const names = new Set(other)
  return side.filter((name) => names.has(name))
}

/**
 * The names of both sides: those of `first` in its order, and those that `second` alone has behind the entry they follow
 * there. Where each has entries of its own at one place, the smaller name goes first, so that no side is preferred.
 */
export function namesInOrder(first: readonly string[], second: readonly string[]): string[] {
  const [inFirst, inSecond] = [new Set(first), new Set(second)]
  const after = runsOf(second, inFirst)
  const ordered: string[] = []
  for (const [entry, own] of runsOf(first, inSecond)) {
    if (entry !== undefined) ordered.push(entry)
    const [a, b] = [own, after.get(entry) ?? []]
    ordered.push(...((a[0] ?? '') <= (b[0] ?? '') ? [...a, ...b] : [...b, ...a]))
  }
  return ordered
}

/** What a side alone has, by the common entry before it; what begins the list has none before it. */
function runsOf(side: readonly string[], common: ReadonlySet<string>): Map<string | undefined, string[]> {
  let run: string[] = []
  const runs = new Map<string | undefined, string[]>([[undefined, run]])
  for (const name of side) {
    if (common.has(name)) runs.set(name, (run = []))
    else run.push(name)
  }
  return runs
}
