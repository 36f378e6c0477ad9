/** The page of questions under review from the keyboard alone. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reviewUndoMs } from '#shared/limits'
import { delivery } from '../knowledge/knowledge.ts'
import { bodies, box, garage, openReview, parking, press, routes, row } from './review-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
/** Lets the time pass in which a deed can be undone. */
const pass = () => act(() => vi.advanceTimersByTimeAsync(reviewUndoMs))

describe('the keyboard alone', () => {
  it('folds a whole group into the nearest intent with three keys', async () => {
    const { calls } = await openReview()
    await row(parking.original)
    press('j')
    press('j')
    expect(document.activeElement?.getAttribute('aria-label')).toBe(parking.original)
    press('a')
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 questions to an intent' })
    const find = await within(dialog).findByRole('combobox')
    await waitFor(() => expect(within(dialog).getAllByRole('option')[0]!.getAttribute('aria-selected')).toBe('true'))
    fireEvent.keyDown(find, { key: 'Enter' })
    await pass()
    expect(bodies(calls, routes.assign)).toMatchObject([{ intentId: delivery._id }])
  })

  it('opens a group, moves, edits, makes an intent, deletes and undoes', async () => {
    const { calls } = await openReview()
    await row('Now understood (1)')
    press('j')
    press('j')
    press('Enter')
    await row(garage.original)
    press('j')
    press('j')
    expect(document.activeElement?.getAttribute('aria-label')).toBe(garage.original)
    // The letter is not typed into the field that it opens.
    expect(press('e')).toBe(false)
    fireEvent.keyDown(await screen.findByLabelText('Text that is learned'), { key: 'Escape', keyCode: 27 })
    expect(document.activeElement?.getAttribute('aria-label')).toBe(garage.original)
    press('n')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    ;(await box(garage.original)).focus()
    press('d')
    await screen.findByText('1 question deleted')
    press('z')
    await row(garage.original)
    await pass()
    expect(bodies(calls, routes.remove)).toEqual([])
  })
})
