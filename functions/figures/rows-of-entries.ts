/** The rows of figures that follow from entries, all at once, where nobody listens to the table: as the functions would write them. */
import type { FamilyCells, MutableCells } from '#shared/figures/counters'
import { dayAfter, dayAt } from '#shared/days'
import { sliceDays } from '#shared/limits'
import { packedFamilies, packedFamily } from './packing.ts'
import { emptySlice, placeInDay, sliceWith } from './slices.ts'
import { days, months, quarters, slices, zones, type SliceItem } from './store.ts'
import { dayOf, monthAt, monthOf, quarterAt, quarterOf, type Sum } from './sums.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import type { EntryItem } from '../chat/conversation/store.ts'
import type { Entry } from './counts.ts'

interface EntriesOfConversation {
  readonly entries: readonly Pick<EntryItem, 'events' | 'on'>[]
  readonly item: { readonly _id: string }
}

/** The slices of a conversation, each with the quarter of an hour in which it lies. */
export const slicesOf = ({
  entries,
  item,
}: EntriesOfConversation): { readonly of: string; readonly slice: SliceItem }[] => {
  const counted = entries.flatMap(({ events, on }): Entry[] => (on ? [{ events, on }] : []))
  return [...grouped(counted, ({ events }) => quarterAt(Date.parse(events[0]!.created)))].flatMap(([of, written]) => {
    const { day, quarter } = placeInDay(of)
    const expires = Date.parse(dayAfter(day, sliceDays + 1)) / 1000
    const slice = sliceWith(emptySlice({ quarter, conversation: item._id }, expires), written)
    return slice ? [{ of, slice }] : []
  })
}

type Placed = ReturnType<typeof slicesOf>[number]

/** The slices and all sums of them, as changes of the table. */
export function figureRows(scope: EnvironmentScope, placed: readonly Placed[], zone: string): Change[] {
  const figures = new Table(scope)
  const ofQuarters = sumsOf(
    grouped(placed, ({ of }) => of),
    (all) => quarterOf(all.map(({ slice }) => slice)),
  )
  const byDay = grouped(ofQuarters, ({ of }) => dayAt(Date.parse(of), zone))
  const ofDays = sumsOf(byDay, (all, day) => dayOf(all, day, zone))
  const ofMonths = sumsOf(
    grouped(ofDays, ({ of }) => monthAt(of)),
    monthOf,
  )
  return [
    ...placed.map(({ of, slice }) => new Table({ ...scope, day: of.slice(0, 10) }).put(slices, slice)),
    ...ofQuarters.flatMap(({ of, cells }) => {
      const packed = packedFamilies(cells)
      return packed ? figures.put(quarters, { quarter: of, packed }) : []
    }),
    ...ofDays.flatMap((sum) => familiesOf(sum).map((row) => figures.put(days, row))),
    ...ofMonths.flatMap((sum) => familiesOf(sum).map((row) => figures.put(months, row))),
    figures.put(zones, { zone, version: 1 }),
  ]
}

/** Each group summed, under its own name. */
const sumsOf = <Part>(
  groups: ReadonlyMap<string, readonly Part[]>,
  sum: (parts: readonly Part[], of: string) => MutableCells,
) => [...groups].map(([of, parts]): Sum => ({ of, cells: sum(parts, of) }))

const familiesOf = ({ of, cells }: Sum) =>
  (Object.entries(cells) as [keyof typeof cells, FamilyCells][]).flatMap(([family, own]) => {
    const packed = packedFamily(own)
    return packed ? { family, of, packed } : []
  })

function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const name = nameOf(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}
