/**
 * What holds for every page test: how long it waits, for a page is loaded when it is first shown and a machine may be
 * busy; and that what a tab keeps until it is closed does not reach the next test, for files share their modules.
 */
import { configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { queryClient } from '../../frontend/src/core/api.ts'
import { dismiss, noticesNow } from '../../frontend/src/core/live/notices.ts'
import { palette } from '../../frontend/src/core/palette-keys.ts'
import { stay } from '../../frontend/src/core/pickers.ts'
import { readiness } from '../../frontend/src/core/live/readiness.ts'
import { isReloading } from '../../frontend/src/core/reload.ts'
import { spoofedRole } from '../../frontend/src/core/spoof.ts'

configure({ asyncUtilTimeout: 15_000 })

/** What a call that ended after its test had has left behind: its toast, and its answer. */
beforeEach(() => {
  noticesNow().forEach(({ id }) => dismiss(id))
  queryClient.clear()
})

afterEach(() => {
  stay()
  palette.change('closed')
  readiness.change(false)
  isReloading.change(false)
  spoofedRole.change(undefined)
})
