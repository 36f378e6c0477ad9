/**
 * What holds for every page test: how long it waits, for a page is loaded when it is first shown and a machine may be
 * busy; and that what a tab keeps until it is closed does not reach the next test, for files share their modules.
 */
import { configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { queryClient } from '../../frontend/src/api.ts'
import { dismiss, noticesNow } from '../../frontend/src/app/notices.ts'
import { palette } from '../../frontend/src/app/palette-keys.ts'
import { stay } from '../../frontend/src/app/pickers.ts'
import { readiness } from '../../frontend/src/app/readiness.ts'
import { isReloading } from '../../frontend/src/app/reload.ts'
import { spoofedRole } from '../../frontend/src/app/spoof.ts'

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
