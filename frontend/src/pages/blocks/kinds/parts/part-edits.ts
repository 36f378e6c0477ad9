/** Adds, moves and removes the parts of a response of which one is open: that which was added or moved, or the next one. */
import type { ContentView } from '../kind.ts'

export function partEdits<Part extends { readonly id: string }>(
  parts: readonly Part[],
  change: (parts: Part[]) => void,
  { setOpen }: Pick<ContentView, 'setOpen'>,
) {
  function become(next: Part[], open: Part | undefined) {
    change(next)
    setOpen(open?.id ?? '')
  }
  return {
    add: (part: Part) => become([...parts, part], part),
    move: (part: Part, by: -1 | 1) => {
      const at = parts.indexOf(part)
      become(parts.toSpliced(at, 1).toSpliced(at + by, 0, part), part)
    },
    remove: (part: Part) => {
      const at = parts.indexOf(part)
      const left = parts.toSpliced(at, 1)
      become(left, left[at] ?? left.at(-1))
    },
  }
}
