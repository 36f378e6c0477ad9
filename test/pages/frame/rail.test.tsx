/** The sidebar beside the conversations, which have columns of their own. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { open, signedIn } from '../console.tsx'

beforeEach(signedIn)

it('the sidebar is a rail beside the conversations until it is opened there, whatever it is elsewhere', async () => {
  const { container, router } = await open({ at: '/conversations' })
  const isWide = () => container.querySelector('.sidebar-wide') !== null
  const go = async (to: string, name: string) => {
    await act(() => router.navigate(to))
    await screen.findByRole('heading', { level: 1, name })
  }
  await screen.findByRole('link', { name: 'Responses' })
  expect(isWide()).toBe(false)
  fireEvent.click(screen.getAllByRole('button', { name: 'Show the sidebar' })[0]!)
  await waitFor(() => expect(isWide()).toBe(true))
  expect([localStorage.getItem('sidebar-inbox'), localStorage.getItem('sidebar')]).toEqual(['wide', null])
  await go('/settings', 'Settings')
  fireEvent.click(screen.getAllByRole('button', { name: 'Collapse the sidebar' })[0]!)
  await waitFor(() => expect(isWide()).toBe(false))
  expect([localStorage.getItem('sidebar-inbox'), localStorage.getItem('sidebar')]).toEqual(['wide', 'rail'])
})
