/**
 * A page whose files cannot be loaded: most likely a release has replaced them, so the browser reloads, once. If that
 * does not help, the error is shown (SHELL-041).
 */
const flag = 'page-refresh-once'

/** Whoever leaves breaks off what was loading: no file is missing then, and there is nobody for whom to reload. */
let isLeaving = false
addEventListener('pagehide', () => (isLeaving = true))
// Back and forward may show the same page again, as it was.
addEventListener('pageshow', () => (isLeaving = false))

/** Loads a page or reloads the browser; offline there is nothing to reload from. */
export async function lazily<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (isLeaving) return new Promise(() => {})
    if (sessionStorage.getItem(flag) !== null || !navigator.onLine) throw error
    sessionStorage.setItem(flag, 'true')
    location.reload()
    return new Promise(() => {})
  }
}

/** Called when all parts of a page have loaded; a part alone proves nothing about the next one. */
export const forgetReloadAttempt = (): void => sessionStorage.removeItem(flag)
