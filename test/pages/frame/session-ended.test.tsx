/** The sign-in over a page whose session has ended. */
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { askToSignInAgain, continueWith } from '../../../frontend/src/core/session/session-ended.ts'
import { open, signedIn } from '../console.tsx'

beforeEach(signedIn)

it('the sign-in stands over the page only while a call waits for it', async () => {
  await open()
  await screen.findByRole('link', { name: 'Settings' })
  const title = () => screen.queryByText('Your session has ended')
  expect(title()).toBeNull()
  act(() => void askToSignInAgain())
  await screen.findByText('Your session has ended')
  // Escape leads nowhere.
  expect(fireEvent(title()!.closest('dialog')!, new Event('cancel', { cancelable: true }))).toBe(false)
  act(() => continueWith('token'))
  expect(title()).toBeNull()
})
