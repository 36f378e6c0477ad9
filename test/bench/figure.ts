/** A figure is one JSON line on the standard output; a goal says what is aimed at, and nothing fails by missing it. */
import { cpus, loadavg } from 'node:os'

export interface Figure {
  readonly bench: string
  readonly metric: string
  readonly value: number
  readonly unit: string
  readonly goal: string
  /** The smallest and the largest of the single measurements, where there were several. */
  readonly spread?: readonly [number, number]
}

export function tell({ value, spread, ...rest }: Figure): void {
  const figure = { ...rest, value: rounded(value), ...(spread && { spread: spread.map(rounded) }) }
  console.log(JSON.stringify({ ...figure, machine: machine() }))
}

/** A figure that cannot be measured here keeps its line: a missing line would be taken for a forgotten one. */
export function tellUnmeasured(figure: Omit<Figure, 'value' | 'spread'>, reason: string): void {
  console.log(JSON.stringify({ ...figure, value: null, unmeasured: reason }))
}

const rounded = (value: number) => Math.round(value * 100) / 100

const loadNow = () => rounded(loadavg()[0] ?? 0)
const loadBefore = loadNow()
const coresBefore = cpus()

/**
 * How many wanted a core in the minute before the bench began and in the last one, and which part of all cores was busy
 * since then: a figure from a machine that others use as well is no figure of the product.
 */
function machine() {
  const spent = cpus().map(({ times }, index) => {
    const since = (name: keyof typeof times) => times[name] - (coresBefore[index]?.times[name] ?? 0)
    const busy = since('user') + since('nice') + since('sys') + since('irq')
    return { busy, all: busy + since('idle') }
  })
  const sum = (of: 'busy' | 'all') => spent.reduce((total, core) => total + core[of], 0)
  return {
    cores: spent.length,
    load: { before: loadBefore, during: loadNow() },
    busy: rounded(sum('busy') / Math.max(1, sum('all'))),
  }
}

/** The value below which this part of the measurements lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** As parts of a figure. */
export const medianOf = (values: readonly number[]) => ({ value: quantile(values, 0.5), spread: spreadOf(values) })

export const spreadOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** How long the work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
