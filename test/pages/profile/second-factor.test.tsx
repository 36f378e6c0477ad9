/** The profile's section of two-step sign-in. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dana, open, signedIn } from '../console.tsx'

beforeEach(signedIn)

const openProfile = async (world: Parameters<typeof open>[0] = {}) => {
  const console = await open({ at: '/profile', ...world })
  await screen.findByRole('heading', { name: 'Profile' })
  return console
}

it('says whether two-step sign-in is on, and leads to where it is set up', async () => {
  const { router } = await openProfile()
  const section = (await screen.findByRole('heading', { name: 'Two-step sign-in' })).closest('[class*=root]')!
  expect(await screen.findByText('Off')).toBeTruthy()
  expect(section.textContent).not.toContain('Switch off')
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/second-factor'))
  expect(router.state.location.search).toBe('?next=%2Fprofile')
})

it('offers new recovery codes and the way out where two-step sign-in is on, and says that it is required', async () => {
  const known = { email: dana.email, isOn: true, isRequired: true }
  const { router } = await openProfile({ answers: { 'GET /api/agent/second-factor': { data: known } } })
  expect(await screen.findByText('This workspace requires it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull()
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/second-factor/off'))
})
