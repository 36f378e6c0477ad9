/** What the review offers of intents, and that a tab which is closed sends what waits. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { delivery } from '../knowledge/knowledge.ts'
import { bodies, box, openReview, parking, routes, row } from './review-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

describe('questions that are folded into an intent', () => {
  it.each([
    ['near to none are offered all intents', 'Others', ['delivery', 'Opening hours'], 'Nearest'],
    [
      'near to all intents are offered no others',
      'do u come to wells',
      ['delivery82%', 'Opening hours10%'],
      'All intents',
    ],
  ])('%s', async (_, group, offered, heading) => {
    await openReview()
    fireEvent.click(await box(group))
    fireEvent.click(screen.getByRole('button', { name: 'Add to intent …' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add 1 question to an intent' }))
    await waitFor(() => expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(offered))
    expect(dialog.queryByText(heading)).toBeNull()
  })
})

describe('what was done and waits', () => {
  it('is sent at once when the tab is closed, which is held back until then', async () => {
    const { calls } = await openReview()
    const isHeldBack = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await row(parking.original)
    expect(isHeldBack()).toBe(false)
    fireEvent.click(within(await row(parking.original)).getByRole('button', { name: `${delivery.title} 82%` }))
    expect(isHeldBack()).toBe(true)
    await waitFor(() => expect(bodies(calls, routes.assign)).toHaveLength(1))
    await screen.findByText('(3)')
    expect(isHeldBack()).toBe(false)
  })
})
