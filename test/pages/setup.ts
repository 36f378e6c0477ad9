/**
 * What holds for every page test: how long it waits, which is said here and nowhere else, for a page is loaded when it is
 * first shown and a machine may be busy; and that what a tab keeps until it is closed does not reach the next test, for files share their modules.
 */
// First: it decides which React is loaded.
import './react.ts'
import './selectors.ts'
import './queries.ts'
import { configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { queryClient } from '../../frontend/src/core/api.ts'
import { dismiss, notices } from '../../frontend/src/core/live/notices.ts'
import { palette } from '../../frontend/src/core/palette-keys.ts'
import { stay } from '../../frontend/src/core/pickers.ts'
import { readiness } from '../../frontend/src/core/live/readiness.ts'
import { isReloading } from '../../frontend/src/core/reload.ts'
import { spoofedRole } from '../../frontend/src/core/spoof.ts'

configure({ asyncUtilTimeout: 15_000 })

/** What a call that ended after its test had has left behind: its toast, and its answer. */
beforeEach(() => {
  notices.now().forEach(({ id }) => dismiss(id))
  queryClient.clear()
})

afterEach(() => {
  // One that a person keeps beyond a sign-out is kept beyond a file as well.
  for (const [name] of document.cookie.matchAll(/[^=; ]+(?==)/g)) document.cookie = `${name}=; path=/; max-age=0`
  stay()
  palette.change('closed')
  readiness.change(false)
  isReloading.change(false)
  spoofedRole.change(undefined)
})
