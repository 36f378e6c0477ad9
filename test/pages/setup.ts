/**
 * What holds for every page test: how long it waits, which is said here and nowhere else, for a page is loaded when it is
 * first shown and a machine may be busy; and that what a tab keeps until it is closed does not reach the next test, for files share their modules.
 */
import { configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach } from 'vitest'
import { queryClient } from '../../frontend/src/core/api.ts'
import { dismiss, notices } from '../../frontend/src/core/live/notices.ts'
import { palette } from '../../frontend/src/core/palette-keys.ts'
import { stay } from '../../frontend/src/core/pickers.ts'
import { readiness } from '../../frontend/src/core/live/readiness.ts'
import { isReloading } from '../../frontend/src/core/reload.ts'
import { spoofedRole } from '../../frontend/src/core/spoof.ts'

/** What a field says is said once more, a while later, to those who hear the page: it is found on the page once. */
configure({ asyncUtilTimeout: 15_000, defaultIgnore: 'script, style, [class*="awsui_announcer"]' })

/**
 * React's build for developers notes the call stack of each element it makes, which costs a page test a tenth of its time
 * and shows in no report. It stops by itself at so many of them within a second, so it is told that they were made.
 */
const stacksMax = 10_000
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => stacksMax + 1, set() {} })

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
