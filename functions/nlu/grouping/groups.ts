/** Groups messages that are about the same thing, without knowing what they may be about. */
import { placesOf, rowOf, type Matrix } from './dimensions.ts'
import { linkedRows } from './average-link.ts'

/** Cosine distance, from 0 to 2: groups that are further apart stay apart. A trainer wants pure groups rather than large ones. */
const distanceMax = 0.5
/** So many messages at least are a group. */
const groupSizeMin = 3

export interface Message {
  readonly text: string
  /** How often it was said. */
  readonly count: number
}

export interface Grouping {
  /** The places of the messages in the list: the largest group first, and in each the one nearest its centre first. */
  readonly groups: readonly (readonly number[])[]
  /** Those like too few others. */
  readonly others: readonly number[]
}

/** The same messages give the same groups. 3,000 of them take some seconds. */
export function groupingOf(messages: readonly Message[]): Grouping {
  const places = placesOf(messages.map(({ text }) => text))
  const linked = linkedRows(
    places,
    messages.map(({ count }) => count),
    distanceMax,
  )
  const sizeOf = (rows: readonly number[]) => rows.reduce((size, row) => size + messages[row]!.count, 0)
  const isGroup = (rows: readonly number[]) => sizeOf(rows) >= groupSizeMin
  return {
    groups: linked
      .filter(isGroup)
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .map((rows) => centralFirst(rows, places)),
    others: linked.filter((rows) => !isGroup(rows)).flat(),
  }
}

function centralFirst(rows: readonly number[], places: Matrix): number[] {
  const centre = new Float64Array(places.width)
  for (const row of rows) for (const [index, value] of rowOf(places, row).entries()) centre[index]! += value
  const nearness = new Map(
    rows.map((row) => [row, rowOf(places, row).reduce((sum, value, index) => sum + value * centre[index]!, 0)]),
  )
  return rows.toSorted((a, b) => nearness.get(b)! - nearness.get(a)! || a - b)
}
