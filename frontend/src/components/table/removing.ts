/** Parts of an item that are taken away and may be brought back, the last one first. */
import { useState } from 'react'

interface Removed<Part> {
  readonly part: Part
  readonly index: number
}

type Become<Part> = (change: (all: readonly Part[]) => readonly Part[]) => void

export function useRemoving<Part extends { readonly id: string }>(parts: readonly Part[], become: Become<Part>) {
  const [removed, setRemoved] = useState<readonly Removed<Part>[]>([])
  const last = removed.at(-1)
  return {
    last: last?.part,
    remove: (part: Part) => {
      setRemoved([...removed, { part, index: parts.indexOf(part) }])
      become((all) => all.filter(({ id }) => id !== part.id))
    },
    undo: () => {
      if (!last) return
      setRemoved(removed.slice(0, -1))
      become((all) => all.toSpliced(last.index, 0, last.part))
    },
    forget: () => setRemoved([]),
  }
}
