/** Pages of several parts: which one is open is said by the address. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openBackups } from '../backups/backups-screen.tsx'
import { hours, knowledge } from '../knowledge/knowledge.ts'
import { openChanges } from '../releases/environments-content.ts'
import { open } from '../screen.tsx'
import { page as openUsers } from '../users/users-screen.tsx'

const openIntent = () => open(`/training/intents/${hours._id}`, { answers: knowledge })

it.each([
  ['changes', () => openChanges(), { Releases: '?tab=releases', Tests: '?tab=tests', Changes: '' }],
  ['backups', () => openBackups(), { Undo: '?tab=undo', 'Move a workspace': '?tab=move', Backups: '' }],
  ['people', () => openUsers(), { Departments: '?tab=departments', Invitations: '?tab=invitations', People: '' }],
  ['an intent', openIntent, { History: '?tab=history', Intent: '' }],
] as const)('the open tab of %s is part of the address', async (_, openPage, searches) => {
  const { router } = await openPage()
  for (const [tab, search] of Object.entries(searches)) {
    fireEvent.click(await screen.findByRole('tab', { name: new RegExp(`^${tab}`) }))
    await waitFor(() => expect(router.state.location.search).toBe(search))
    expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(new RegExp(`^${tab}`))
  }
})
