/** Times that are counted in bins: their average is exact, the others are as fine as a bin is wide. */
import { histogramEdges, type Counter } from '#shared/figures/counters'
import { averageOf } from '#shared/figures/numbers'
import type { Numbers } from './tally.ts'

export type Histogram = 'waited' | 'replied' | 'lasted'

/** How many times lie in each bin. */
const binsOf = (takeover: Numbers<'takeover'>, name: Histogram): number[] =>
  // There is one bin more than there are edges.
  [...histogramEdges.keys(), histogramEdges.length].map((bin) => takeover(`${name}${bin}` as Counter<'takeover'>))

const sumOf = (bins: readonly number[]): number => bins.reduce((sum, times) => sum + times, 0)

/** Where a bin begins and ends, in seconds; the last one is taken as no wider than nothing, because it has no end. */
const boundsOf = (bin: number): readonly [number, number] => {
  const start = bin === 0 ? 0 : histogramEdges[bin - 1]!
  return [start, histogramEdges[bin] ?? start]
}

/** In seconds, to one decimal. */
export const averageIn = (takeover: Numbers<'takeover'>, name: Histogram): number | undefined =>
  averageOf(takeover(`${name}Seconds`), sumOf(binsOf(takeover, name)))

/** The time below which such a share of all times lies, in whole seconds: within a bin they are taken as evenly spread. */
export function quantileIn(takeover: Numbers<'takeover'>, name: Histogram, share: number): number | undefined {
  const bins = binsOf(takeover, name)
  let left = sumOf(bins) * share
  if (left === 0) return undefined
  for (const [bin, times] of bins.entries()) {
    const [start, end] = boundsOf(bin)
    if (left <= times) return Math.round(start + ((end - start) * left) / times)
    left -= times
  }
  return undefined
}

/** The share of times up to one of the edges. */
export function shareWithin(
  takeover: Numbers<'takeover'>,
  name: Histogram,
  edge: (typeof histogramEdges)[number],
): number | undefined {
  const bins = binsOf(takeover, name)
  const all = sumOf(bins)
  return all > 0 ? sumOf(bins.slice(0, histogramEdges.indexOf(edge) + 1)) / all : undefined
}
