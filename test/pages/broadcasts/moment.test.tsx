/** The moment at which a broadcast is to be sent: how near and how far it may be. */
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type } from '../actions.ts'
import { base, bodiesOf, draft, page, press, scheduled } from './broadcasts-screen.ts'

describe('the moment of a broadcast', () => {
  it.each([
    ['a minute ahead', '2026/11/20', '10:30', undefined],
    ['less than a minute ahead', '2026/11/20', '10:29', 'Choose a moment at least a minute ahead.'],
    ['180 days ahead', '2027/05/19', '11:29', undefined],
    ['more than 180 days ahead', '2027/05/19', '11:30', 'Choose a moment within 180 days.'],
  ])('is from a minute to 180 days ahead: %s', async (_, day, time, told) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T09:29:00.000Z') })
    const { calls } = await page(`/${draft._id}`, { [`POST ${base}/${draft._id}/schedule`]: () => scheduled })
    await press('Next')
    await press('Next')
    fireEvent.click(await screen.findByLabelText('Send it at a date and time'))
    type('Day', day)
    type('Time of day', time)
    await press('Next')
    await press('Schedule')
    await screen.findByText(told ?? '“Advent wreaths” is scheduled')
    expect(bodiesOf(calls, `POST ${base}/${draft._id}/schedule`)).toHaveLength(told === undefined ? 1 : 0)
  })
})
