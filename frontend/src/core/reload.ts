/**
 * Reloads the page that another tab, or a switch of its own, has put out of date (ENV-013, WORKSPACES-007). Edits are not
 * lost to it: it waits until they are saved or dismissed, and until the notice of a success has been read.
 */
import { setCondition } from './live/conditions.ts'
import { actionOf, notices } from './live/notices.ts'
import { pageState } from './page-state.ts'
import { unsaved } from './unsaved.ts'

let waits = false

/** The page is on its way out: what would reload it as well, such as the server telling of a switch made here, has come too late. */
export const isReloading = pageState(false)

export function reloadWhenSettled(): void {
  if (!waits) {
    waits = true
    notices.listen(settle)
    unsaved.listen(settle)
  }
  settle()
}

/** At once; where edits would be lost, the browser itself asks. */
export const reloadNow = (): void => location.reload()

function settle() {
  const hasUnsaved = unsaved.now() > 0
  setCondition('reload-waits', hasUnsaved)
  // An error stays until it is dismissed and an offer for a minute, so neither holds the page back.
  const isRead = notices.now().every(({ tone, link }) => tone === 'error' || actionOf(link))
  if (isReloading.now() || hasUnsaved || !isRead) return
  isReloading.change(true)
  reloadNow()
}
