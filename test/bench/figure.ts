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

export function tell({ value, ...figure }: Figure): void {
  const machine = { cores: cpus().length, load: rounded(loadavg()[0] ?? 0) }
  const { spread, ...rest } = figure
  console.log(
    JSON.stringify({ ...rest, value: rounded(value), ...(spread && { spread: spread.map(rounded) }), machine }),
  )
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** The value below which this part of the measurements lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const spreadOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** How long the work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
