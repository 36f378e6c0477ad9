/** Whether something is typed on this tab that is not saved. */
import { pageState } from './page-state.ts'

/** How many sets of edits are unsaved. */
export const unsaved = pageState(0)

/** Counts one set of edits until the returned function is called. */
export function holdUnsaved(): () => void {
  unsaved.change(unsaved.now() + 1)
  return () => unsaved.change(unsaved.now() - 1)
}
