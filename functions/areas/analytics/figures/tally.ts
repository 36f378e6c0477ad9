/** What was counted in some time, of those cells that a query asks for. */
import { addCell, cellNames, otherName, placeOf, type Cell, type Counter, type Family } from '#shared/figures/counters'
import type { FigureFilter } from '#shared/figures/figures'
import type { Period } from '../../../figures/reading.ts'

/** Where the names of a cell's key are. */
const places = {
  channel: 0,
  language: 1,
  gender: 2,
  acquaintance: 3,
  department: 2,
  agent: 3,
  name: 2,
  outcome: 3,
} as const
export type NameOfKey = keyof typeof places

export type Filter = { readonly [Name in FigureFilter]?: string | undefined }

/** The numbers of a cell, or of several together, by their names. */
export type Numbers<F extends Family> = (counter: Counter<F>) => number

const numbersOf =
  <F extends Family>(family: F, cell: Cell): Numbers<F> =>
  (counter) =>
    cell[placeOf(family, counter)] ?? 0

/** Tells of a response its topic; of one that is gone, none. */
export type TopicOf = (blockId: string) => string

export class Tally {
  readonly at: string

  constructor(
    private readonly period: Period,
    private readonly filter: Filter,
    private readonly topicOf: TopicOf = () => '',
  ) {
    this.at = period.at
  }

  readonly #sums = new Map<Family, readonly number[]>()

  /** All of a family. */
  of<F extends Family>(family: F): Numbers<F> {
    const known = this.#sums.get(family)
    if (known) return numbersOf(family, known)
    const sum: number[] = []
    for (const [, cell] of this.#cells(family)) addCell(sum, cell)
    this.#sums.set(family, sum)
    return numbersOf(family, sum)
  }

  /** A family by one of the names of its keys. What is too small for a name of its own is left to `other`. */
  by<F extends Family>(family: F, name: NameOfKey): Map<string, Numbers<F>> {
    const sums = new Map<string, number[]>()
    for (const [names, cell] of this.#cells(family)) {
      const own = names[places[name]] ?? ''
      if (names.includes(otherName)) continue
      const sum = sums.get(own) ?? []
      sums.set(own, addCell(sum, cell))
    }
    return new Map([...sums].map(([own, sum]) => [own, numbersOf(family, sum)]))
  }

  /** The sum of what is too small for a name of its own. */
  other<F extends Family>(family: F): Numbers<F> {
    const sum: number[] = []
    for (const [names, cell] of this.#cells(family)) if (names[places.name] === otherName) addCell(sum, cell)
    return numbersOf(family, sum)
  }

  *#cells(family: Family): Iterable<readonly [names: readonly string[], cell: Cell]> {
    for (const [key, cell] of Object.entries(this.period.cells[family] ?? {})) {
      const names = cellNames(key)
      if (this.#isWanted(family, names)) yield [names, cell]
    }
  }

  /** A figure that cannot take a filter is never asked with it, so that none is ignored here. */
  #isWanted(family: Family, names: readonly string[]): boolean {
    const { channel, language, agent, department, topic, block } = this.filter
    const has = (name: NameOfKey, wanted: string | undefined) => wanted === undefined || names[places[name]] === wanted
    if (!has('channel', channel) || !has('language', language)) return false
    if (family === 'takeover') return has('agent', agent) && has('department', department)
    if (family !== 'block') return true
    return has('name', block) && (topic === undefined || this.topicOf(names[places.name] ?? '') === topic)
  }
}
