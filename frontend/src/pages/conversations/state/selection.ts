/** The conversations of the list that are chosen to do the same with all of them. */
import { bulkMax } from '#shared/limits'
import { pageState } from '../../../core/page-state.ts'

export interface Selection {
  readonly ids: readonly string[]
  /** Where a range begins: the one that was chosen last. */
  readonly anchor: string | undefined
  /** Boxes show on every row, also where no pointer hovers. */
  readonly isOpen: boolean
}

const nothing: Selection = { ids: [], anchor: undefined, isOpen: false }
export const selection = pageState<Selection>(nothing)

export const isSelecting = ({ ids, isOpen }: Selection): boolean => isOpen || ids.length > 0

export function toggleSelected(id: string): void {
  const now = selection.now()
  const ids = now.ids.includes(id) ? now.ids.filter((one) => one !== id) : [...now.ids, id].slice(0, bulkMax)
  selection.change({ ...now, ids, anchor: id })
}

/** From the one that was chosen last to this one, in the order the list shows. */
export function selectRange(shown: readonly string[], id: string): void {
  const now = selection.now()
  const [from, to] = [shown.indexOf(now.anchor ?? ''), shown.indexOf(id)].toSorted((a, b) => a - b)
  if (from === undefined || to === undefined || from < 0) return toggleSelected(id)
  const ids = [...new Set([...now.ids, ...shown.slice(from, to + 1)])].slice(0, bulkMax)
  selection.change({ ...now, ids, anchor: id })
}

export const selectAll = (shown: readonly string[]): void =>
  selection.change({ ...selection.now(), ids: shown.slice(0, bulkMax) })

export const select = (ids: readonly string[]): void => selection.change({ ...nothing, ids })

export const openSelection = (): void => selection.change({ ...selection.now(), isOpen: true })

export const endSelection = (): void => selection.change(nothing)
