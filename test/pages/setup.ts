/**
 * What holds for every page test: how long it waits, which is said here and nowhere else, for a page is loaded when it is
 * first shown and a machine may be busy; and that what a tab keeps until it is closed does not reach the next test, for files share their modules.
 */
// First: it decides which React is loaded.
import './react.ts'
import './selectors.ts'
import './parts.ts'
import './queries.ts'
import { configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../../frontend/src/core/api.ts'
import { setCounter } from '../../frontend/src/core/live/counters.ts'
import { dismiss, notices } from '../../frontend/src/core/live/notices.ts'
import { palette } from '../../frontend/src/core/palette-keys.ts'
import { stay } from '../../frontend/src/core/pickers.ts'
import { readiness } from '../../frontend/src/core/live/readiness.ts'
import { isReloading } from '../../frontend/src/core/reload.ts'
import { waitingCalls } from '../../frontend/src/core/session/session-ended.ts'
import { spoofedRole } from '../../frontend/src/core/spoof.ts'
import { close } from './close.ts'
import { checkWayBack } from './way-back.ts'

configure({ asyncUtilTimeout: 15_000 })

/** A call that is made after its test has ended, and with it the server, is never answered: nobody is there. */
globalThis.fetch = () => new Promise(() => {})

/**
 * What a call that ended after its test had has left behind: its toast, its answer, how many customers wait, and its wish
 * for a session that was over by then.
 */
beforeEach(() => {
  setCounter('awaiting-response', undefined)
  waitingCalls.change([])
  notices.now().forEach(({ id }) => dismiss(id))
  queryClient.clear()
})

afterEach(checkWayBack)
afterEach(() => {
  close()
  // A test may have left the page: the next one is shown it again.
  dispatchEvent(new Event('pageshow'))
  vi.restoreAllMocks()
  vi.useRealTimers()
  // One that a person keeps beyond a sign-out is kept beyond a file as well.
  for (const [name] of document.cookie.matchAll(/[^=; ]+(?==)/g)) document.cookie = `${name}=; path=/; max-age=0`
  stay()
  palette.change('closed')
  readiness.change(false)
  isReloading.change(false)
  spoofedRole.change(undefined)
})
