/** Picks places of the product's code by a seed: the same seed picks the same places of the same sources. */
import { breaksIn, kinds, textWith, type Break, type BreakKind } from './kinds.ts'

export interface Place extends Break {
  readonly file: string
  /** Of the file, from 1. */
  readonly line: number
  /** The whole file with the break in it. */
  readonly broken: string
}

export interface Source {
  readonly file: string
  readonly text: string
}

/** Code of the product: no texts, no types alone, no test and nothing of the demo. */
export const isProduct = (file: string): boolean =>
  /^(?:functions|shared|frontend\/src)\/.*\.tsx?$/.test(file) && !/\.d\.ts$|\/locales\//.test(file)

/** At most `count` places, fewer where there are not as many. Each kind is as likely as the others, whatever there is most of. */
export function pickPlaces(sources: readonly Source[], { seed, count }: { seed: number; count: number }): Place[] {
  const random = randomOf(seed)
  const left = new Map<BreakKind, (Source & { readonly change: Break })[]>(kinds.map((kind) => [kind, []]))
  for (const source of sources)
    for (const change of breaksIn(source.file, source.text)) left.get(change.kind)!.push({ ...source, change })
  const picked: Place[] = []
  while (picked.length < count) {
    const pools = [...left.values()].filter((pool) => pool.length > 0)
    const pool = pools[Math.floor(random() * pools.length)]
    if (!pool) break
    const [{ file, text, change }] = pool.splice(Math.floor(random() * pool.length), 1) as [(typeof pool)[number]]
    // What does not parse is drawn again.
    const broken = textWith(file, text, change)
    if (broken !== undefined) picked.push({ ...change, file, line: lineAt(text, change.start), broken })
  }
  return picked
}

/** How many places there are of each kind. */
export const countPlaces = (sources: readonly Source[]): ReadonlyMap<BreakKind, number> => {
  const all = sources.flatMap(({ file, text }) => breaksIn(file, text))
  return new Map(kinds.map((kind) => [kind, all.filter((each) => each.kind === kind).length]))
}

const lineAt = (text: string, start: number): number => text.slice(0, start).split('\n').length

/** Numbers from 0 up to 1 that follow from the seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
