/** How long a page test waits, where `screen.tsx` has been loaded. Another file asks the same: each worker shares modules. */
import { getConfig } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../screen.tsx'

it('a page test waits fifteen seconds, whichever files ran before it', () => {
  expect(getConfig().asyncUtilTimeout).toBe(15_000)
})
