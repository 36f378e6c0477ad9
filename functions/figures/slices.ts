/** A slice as the sum of its entries: the same in whatever order they come, and however often. */
import { createHash } from 'node:crypto'
import {
  addCells,
  cellNames,
  families,
  textOfCells,
  type FamilyCells,
  type MutableCells,
} from '#shared/figures/counters'
import { sliceKeywordsMax } from '#shared/limits'
import { compareTexts } from '#shared/order'
import { countsOf, type Entry } from './counts.ts'
import type { SliceItem } from './store.ts'
import { cellsOfSlice, withSpeaker } from './sums.ts'

export const quarterMs = 15 * 60_000

const dayEnd = 10

/** The day (UTC) of a moment, and which of its quarters. */
export const placeInDay = (moment: string): { day: string; quarter: number } => {
  const day = moment.slice(0, dayEnd)
  return { day, quarter: Math.floor((Date.parse(moment) - Date.parse(day)) / quarterMs) }
}

const quartersPerHour = 4

/** The hour of a quarter, as its mark is named: `2026-11-20T14`. */
export const hourIn = (day: string, quarter: number): string =>
  `${day}T${String(Math.floor(quarter / quartersPerHour)).padStart(2, '0')}`

const textsOf = (cells: MutableCells): SliceItem['cells'] =>
  Object.fromEntries(
    families.flatMap((family) => {
      const text = cells[family] && textOfCells(cells[family])
      return text ? [[family, text]] : []
    }),
  )

/** `expires` is the second at which it may be dropped. */
export const emptySlice = (place: Pick<SliceItem, 'quarter' | 'conversation'>, expires: number): SliceItem => ({
  ...place,
  ranges: [],
  cells: {},
  expires,
  version: 0,
})

/** The slice with those of the entries that it does not hold yet; `undefined` where it holds all of them. */
export function sliceWith(slice: SliceItem, entries: readonly Entry[]): SliceItem | undefined {
  let ranges = slice.ranges
  const fresh = entries.filter((entry) => {
    const after = rangesWith(ranges, rangeOf(entry))
    ranges = after ?? ranges
    return after !== undefined
  })
  if (fresh.length === 0) return undefined
  const counts = fresh.map(countsOf)
  const { conversation } = slice
  const cells = cellsOfSlice({ cells: slice.cells })
  for (const count of counts) addCells(cells, count.cells)
  if (cells.keyword) cells.keyword = fewWords(cells.keyword, conversation)
  const first = firstOf([slice.first, ...counts.map((count) => count.first)].filter((each) => each !== undefined))
  const takeovers = [...(slice.takeovers ?? []), ...counts.flatMap((count) => count.takeovers)]
  return {
    ...slice,
    ...lastSaid(slice, fresh),
    ranges,
    ...(first && { first }),
    cells: textsOf(cells),
    ...(takeovers.length > 0 && { takeovers: takeovers.toSorted((a, b) => compareTexts(a.at, b.at)) }),
    version: slice.version + 1,
  }
}

type First = NonNullable<SliceItem['first']>

/** The first of what the customer did; who tells a gender later in it, as by a signed identity, is counted as that. */
function firstOf(all: readonly First[]): First | undefined {
  const [first] = all.toSorted((a, b) => a.number - b.number)
  if (!first || (first.gender && first.genderTold === undefined)) return first
  const tellsAt = ({ number, genderTold = number }: First) => genderTold
  const [told] = all.filter(({ gender }) => gender).toSorted((a, b) => tellsAt(a) - tellsAt(b))
  return told ? { ...first, gender: told.gender, genderTold: tellsAt(told) } : first
}

type Range = readonly [first: number, last: number]

export const rangeOf = ({ events }: Entry): [number, number] => [events[0]!.number, events.at(-1)!.number]

/** The ranges with one more, joined to its neighbours; `undefined` where they hold it. Events of one write never come apart. */
function rangesWith(ranges: readonly Range[], [first, last]: Range): [number, number][] | undefined {
  const touched = ranges.filter((range) => range[0] <= last && range[1] >= first)
  if (touched.some((range) => range[0] <= first && range[1] >= last)) return undefined
  if (touched.length > 0) throw new Error(`Events ${first} to ${last} are counted in part.`)
  const joined: [number, number][] = []
  for (const [from, to] of [...ranges, [first, last] as const].toSorted((a, b) => a[0] - b[0])) {
    const before = joined.at(-1)
    if (before && before[1] + 1 === from) before[1] = to
    else joined.push([from, to])
  }
  return joined
}

/** What the last entry of a slice says of its conversation. */
function lastSaid(slice: SliceItem, fresh: readonly Entry[]): Partial<SliceItem> {
  const last = fresh.toSorted((a, b) => rangeOf(b)[1] - rangeOf(a)[1])[0]
  const known = Math.max(0, ...slice.ranges.map((range) => range[1]))
  if (!last || rangeOf(last)[1] < known) return {}
  const { channel, language, locality, agent, department } = last.on
  return { channel, language, locality, agent, department }
}

/**
 * As many words as a slice may keep, with their numbers. Which of them are kept is chance, but the same chance in whatever
 * order they come: a word that is left out once is left out for good, because the others only ever become more.
 */
export function fewWords(words: FamilyCells, conversation: string): Record<string, number[]> {
  const chance = (key: string) => createHash('sha256').update(`${conversation} ${key}`).digest('hex')
  const keys = Object.keys(words)
  const kept =
    keys.length <= sliceKeywordsMax
      ? keys
      : keys
          .map((key) => [chance(key), key] as const)
          .toSorted(([a], [b]) => compareTexts(a, b))
          .slice(0, sliceKeywordsMax)
          .map(([, key]) => key)
  return Object.fromEntries(kept.map((key) => [key, [...words[key]!]]))
}

/** A slice whose conversation is erased, and what the residue of its quarter has to be given; of its words those that are kept. */
export function erasedSlice(
  slice: SliceItem,
  expires: number,
  keepsWord: (word: string) => boolean = () => false,
): { readonly slice: SliceItem; readonly cells: MutableCells } {
  const { quarter, conversation, ranges, first, version } = slice
  return {
    slice: {
      quarter,
      conversation,
      ranges,
      erased: { ...(first && { first }) },
      cells: {},
      expires,
      version: version + 1,
    },
    cells: withoutRareWords(withSpeaker(cellsOfSlice(slice), conversation), keepsWord),
  }
}

/** A word that is not kept may name whoever said it: it leaves all sums. */
const withoutRareWords = ({ keyword, ...cells }: MutableCells, keepsWord: (word: string) => boolean): MutableCells => {
  const kept = Object.entries(keyword ?? {}).filter(([key]) => keepsWord(cellNames(key)[2] ?? ''))
  return kept.length > 0 ? { ...cells, keyword: Object.fromEntries(kept) } : cells
}

/** The same of an erased slice of which more entries are heard; `undefined` where it holds all of them. */
export function erasedSliceWith(
  slice: SliceItem,
  entries: readonly Entry[],
): { readonly slice: SliceItem; readonly cells: MutableCells } | undefined {
  const { first } = slice.erased ?? {}
  const after = sliceWith({ ...slice, ...(first && { first }), erased: undefined }, entries)
  if (!after) return undefined
  const more = erasedSlice(after, slice.expires)
  return {
    slice: { ...more.slice, version: after.version },
    // Who was active is in the residue already, perhaps as one who came from elsewhere.
    cells: first ? addCells(more.cells, withoutActive(first)) : more.cells,
  }
}

function withoutActive(first: NonNullable<SliceItem['first']>): MutableCells {
  const { active = {} } = cellsOfSlice({ first, cells: {} })
  return { active: Object.fromEntries(Object.keys(active).map((key) => [key, [-1]])) }
}

/** The residue of a quarter with the cells of one more conversation that is erased. */
export function residueWith(residue: SliceItem, cells: MutableCells): SliceItem {
  return { ...residue, cells: textsOf(addCells(cellsOfSlice(residue), cells)), version: residue.version + 1 }
}
