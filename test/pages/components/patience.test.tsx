/** How long a page test waits, where the other helpers of page tests have been loaded. */
import { getConfig } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../console.tsx'
import '../open-page.tsx'

it('a page test waits fifteen seconds, whichever files ran before it', () => {
  expect(getConfig().asyncUtilTimeout).toBe(15_000)
})
