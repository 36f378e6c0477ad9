/** What is different between two states of an item, row by row as people read it. */
import { diffWordsWithSpace } from 'diff'

/** One thing that can be said about an item: `{ id: 'title', label: 'Title', text: 'Order' }`. */
export interface Statement {
  /** The same in both states when it is about the same thing, however that was moved. */
  readonly id: string
  readonly label: string
  readonly text: string
}

export interface Piece {
  readonly text: string
  readonly changed: boolean
}

export interface DifferenceRow {
  readonly id: string
  readonly label: string
  readonly change: 'same' | 'added' | 'removed' | 'edited'
  readonly before: readonly Piece[]
  readonly after: readonly Piece[]
}

/** The rows of both states in the order of `after`; what is gone stands where it stood. */
export function difference(before: readonly Statement[], after: readonly Statement[]): DifferenceRow[] {
  const [old, next] = [before, after].map((state) => new Map(state.map((statement) => [statement.id, statement])))
  return mergedOrder(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  ).map((id) => row(old?.get(id), next?.get(id)))
}

/** `after` with each id that only `before` has put behind the one it followed there. */
function mergedOrder(before: readonly string[], after: readonly string[]): string[] {
  const ids = [...after]
  for (const [index, id] of before.entries()) {
    if (ids.includes(id)) continue
    const neighbour = before[index - 1]
    ids.splice(neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1, 0, id)
  }
  return ids
}

function row(before: Statement | undefined, after: Statement | undefined): DifferenceRow {
  // An id comes from one of the two states, so one of them has it.
  const { id, label } = (after ?? before)!
  if (!before) return { id, label, change: 'added', before: [], after: whole(after!.text, true) }
  if (!after) return { id, label, change: 'removed', before: whole(before.text, true), after: [] }
  if (before.text === after.text) {
    return { id, label, change: 'same', before: whole(before.text, false), after: whole(after.text, false) }
  }
  const pieces = diffWordsWithSpace(before.text, after.text)
  return {
    id,
    label,
    change: 'edited',
    before: pieces.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, changed: removed })),
    after: pieces.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, changed: added })),
  }
}

const whole = (text: string, changed: boolean): Piece[] => (text ? [{ text, changed }] : [])
