/**
 * Joins what lies close together, two groups at a time, by the mean distance between their members, until the nearest two
 * are further apart than a line. Such groups are found along a chain of nearest neighbours, in time that grows with the
 * square of how many there are: Murtagh, "A survey of recent advances in hierarchical clustering algorithms", 1983.
 */
import { rowOf, type Matrix } from './dimensions.ts'

/** The rows of each group, some of a single row. A row counts as often as its weight says. Rows have length 1 or 0. */
export function linkedRows(places: Matrix, weights: readonly number[], distanceMax: number): number[][] {
  const groups: (number[] | undefined)[] = weights.map((_, row) => [row])
  const sizes = [...weights]
  const distances = new Distances(places, weights.length)
  const chain: number[] = []
  const live = new Set(weights.keys())
  for (;;) {
    if (chain.length === 0) {
      const [next] = live
      if (next === undefined) break
      chain.push(next)
    }
    const here = chain.at(-1)!
    const before = chain.at(-2)
    const { nearest, distance } = distances.nearestOf(here, live, before)
    if (nearest === undefined || distance > distanceMax) {
      // Groups that are joined later only move away from this one, so that nothing joins it any more.
      live.delete(here)
      chain.pop()
      continue
    }
    if (nearest !== before) {
      chain.push(nearest)
      continue
    }
    chain.splice(-2)
    distances.merge(nearest, here, sizes, live)
    groups[nearest] = [...groups[nearest]!, ...groups[here]!]
    groups[here] = undefined
    live.delete(here)
  }
  return groups.filter((group) => group !== undefined)
}

/** The distances between live groups, from 0 to 2. */
class Distances {
  readonly #between: Float32Array

  constructor(
    places: Matrix,
    private readonly count: number,
  ) {
    this.#between = new Float32Array(count * count)
    const rows = Array.from({ length: count }, (_, row) => rowOf(places, row))
    for (let left = 0; left < count; left++) {
      for (let right = 0; right < left; right++) {
        let cosine = 0
        for (let index = 0; index < places.width; index++) cosine += rows[left]![index]! * rows[right]![index]!
        this.#set(left, right, 1 - cosine)
      }
    }
  }

  /** Of equally near ones `preferred`, so that a chain ends, else the first. */
  nearestOf(group: number, live: ReadonlySet<number>, preferred: number | undefined) {
    let nearest = preferred
    let distance = preferred === undefined ? Infinity : this.#between[group * this.count + preferred]!
    for (const other of live) {
      const there = this.#between[group * this.count + other]!
      if (other !== group && there < distance) {
        nearest = other
        distance = there
      }
    }
    return { nearest, distance }
  }

  /** `into` becomes both of them. */
  merge(into: number, from: number, sizes: number[], live: ReadonlySet<number>): void {
    const [size, added] = [sizes[into]!, sizes[from]!]
    for (const other of live) {
      if (other === into || other === from) continue
      const there = this.#between[into * this.count + other]!
      const fromThere = this.#between[from * this.count + other]!
      this.#set(into, other, (size * there + added * fromThere) / (size + added))
    }
    sizes[into] = size + added
  }

  #set(left: number, right: number, distance: number): void {
    this.#between[left * this.count + right] = distance
    this.#between[right * this.count + left] = distance
  }
}
