/** Slices of some days, the latest first: what single conversations did, for the lists that name them. */
import { dayAfter, dayStart, daysFrom } from '#shared/days'
import { faultAt } from '#shared/faults'
import { cellNames, cellsInText, type Family } from '#shared/figures/counters'
import { badRequest } from '#shared/problem'
import { residue, sliceId, slices, type SliceItem } from '../../figures/store.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'

/** Two moments in milliseconds, the second one left out. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The days as somebody asks for them. */
export interface DayRange {
  readonly dateFrom: string
  readonly dateTo: string
  readonly timezone: string
}

export const spanOf = ({ dateFrom, dateTo, timezone }: DayRange): Span => ({
  from: dayStart(dateFrom, timezone),
  to: dayStart(dayAfter(dateTo), timezone),
})

/** A slice, and its place in the list. */
export interface PlacedSlice {
  readonly slice: SliceItem
  /** When its quarter of an hour began. */
  readonly at: string
  readonly place: string
}

const quarterMs = 15 * 60_000
const pageSize = 100
/** Where little happens, so many days are looked at together. */
const daysAtOnceMax = 16

/** All of them but what is left of conversations that were erased, behind the place `after` where it is given; read as far as they are taken. */
export async function* latestSlices(
  scope: EnvironmentScope,
  span: Span,
  after?: string,
): AsyncGenerator<PlacedSlice, void> {
  const behind = placeIn(after)
  const end = dayOf(span.to - 1)
  const lastDay = behind && behind.day < end ? behind.day : end
  const days = daysFrom(dayOf(span.from), lastDay).toReversed()
  let atOnce = 1
  for (let start = 0; start < days.length;) {
    const some = days.slice(start, start + atOnce)
    const pages = await Promise.all(
      some.map((day) => pageOfDay(scope, { day, span, before: day === behind?.day ? behind.id : undefined })),
    )
    for (const [index, day] of some.entries()) {
      for (let page = pages[index]!; ;) {
        for (const slice of page) if (slice.conversation !== residue && !slice.erased) yield placed(day, slice)
        if (page.length < pageSize) break
        page = await pageOfDay(scope, { day, span, before: sliceId(page.at(-1)!) })
      }
    }
    start += atOnce
    atOnce = Math.min(2 * atOnce, daysAtOnceMax)
  }
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Days of every timezone begin with a quarter of an hour. */
function pageOfDay(
  scope: EnvironmentScope,
  { day, span, before }: { day: string; span: Span; before: string | undefined },
): Promise<SliceItem[]> {
  const quarterAt = (moment: number) => String(Math.floor((moment % dayMs) / quarterMs)).padStart(2, '0')
  const end = before ?? (day === dayOf(span.to) ? quarterAt(span.to) : undefined)
  return new Table({ ...scope, day }).between(slices, {
    ...(day === dayOf(span.from) && { after: quarterAt(span.from) }),
    ...(end !== undefined && { before: end }),
    size: pageSize,
    newestFirst: true,
  })
}

const dayMs = 24 * 60 * 60_000

const placed = (day: string, slice: SliceItem): PlacedSlice => ({
  slice,
  at: new Date(Date.parse(`${day}T00:00:00Z`) + slice.quarter * quarterMs).toISOString(),
  place: `${day}/${sliceId(slice)}`,
})

function placeIn(after: string | undefined): { day: string; id: string } | undefined {
  if (after === undefined) return undefined
  const [, day, id] = /^(\d{4}-\d{2}-\d{2})\/(\d{2}#\w{26})$/.exec(after) ?? []
  if (!day || !id || Number.isNaN(Date.parse(day))) throw badRequest(faultAt('after', 'wrong'))
  return { day, id }
}

/** A cell of a slice, and the names behind channel and language in its key. */
export interface NamedCell {
  readonly names: readonly string[]
  readonly cell: readonly number[]
}

/** The cells of one family, of a channel and a language where they are given. */
export function cellsOfSlice(
  { cells }: SliceItem,
  family: Family,
  { channel, language }: { readonly channel?: string | undefined; readonly language?: string | undefined } = {},
): NamedCell[] {
  return Object.entries(cellsInText(cells[family] ?? '')).flatMap(([key, cell]) => {
    const [ofChannel, ofLanguage, ...names] = cellNames(key)
    const isMeant = (channel ?? ofChannel) === ofChannel && (language ?? ofLanguage) === ofLanguage
    return isMeant ? [{ names, cell }] : []
  })
}
