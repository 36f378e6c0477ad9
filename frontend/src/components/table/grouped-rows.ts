/** Rows of a table that lie in groups which can be opened: a group is ticked with all that lies in it. */
import { useState } from 'react'

interface GroupedRows<Row> {
  groups: readonly Row[]
  childrenOf: (group: Row) => readonly Row[]
  keyOf: (row: Row) => string
  /** The keys that a row stands for: its own, or of all that lies in the group, also what does not show. */
  tickedBy: (row: Row) => readonly string[]
  /** The keys that were ticked by hand, and all that are ticked; the same, where nothing comes along by itself. */
  chosen: ReadonlySet<string>
  isTicked: (key: string) => boolean
  choose: (keys: ReadonlySet<string>) => void
  isLocked?: (row: Row) => boolean
  /** Whether a group shows what lies in it at first. */
  startsOpen: boolean
}

/** What the table takes beside its labels, and a function that opens or closes a group. */
export function useGroupedRows<Row>({ groups, childrenOf, keyOf, tickedBy, ...more }: GroupedRows<Row>) {
  const { chosen, isTicked, choose, isLocked = () => false, startsOpen } = more
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => setToggled((before) => withToggle(before, key))
  const isGroup = new Set(groups)
  const all = groups.flatMap((group) => [group, ...childrenOf(group)])
  const isRowTicked = (row: Row) => tickedBy(row).every(isTicked)
  const selection = {
    rows: all.filter(isRowTicked),
    isLocked,
    select(rows: readonly Row[]) {
      const selected = new Set(rows.map(keyOf))
      const next = new Set(chosen)
      for (const row of all) {
        const isSelected = selected.has(keyOf(row))
        if (isSelected === isRowTicked(row)) continue
        for (const key of tickedBy(row)) {
          if (isSelected) next.add(key)
          else next.delete(key)
        }
      }
      choose(next)
    },
  }
  const expansion = {
    isGroup: (row: Row) => isGroup.has(row),
    childrenOf,
    opened: groups.filter((group) => toggled.has(keyOf(group)) !== startsOpen),
    toggle: (group: Row) => toggle(keyOf(group)),
  }
  return { selection, expansion, toggle }
}

/** The set with the key in it where it was not, and without it where it was. */
export function withToggle(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
