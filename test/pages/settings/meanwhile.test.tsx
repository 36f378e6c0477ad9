/** Two people on one page of settings: what shows by itself, and what is asked about. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { maya } from '../screen.tsx'
import { get, holds, interval, minutes, page, put, settings } from './takeovers-screen.tsx'

describe('what somebody else saves meanwhile', () => {
  const told = 'Somebody else saved this in the meantime'

  it('shows at once where nobody has typed', async () => {
    const { theirs } = await page()
    await theirs({ delayAnnouncementInterval: 9 })
    await waitFor(() => expect(field(interval).value).toBe('9'))
  })

  it('shows beside what is typed without a question, and a save takes nothing of it back', async () => {
    const { sent, theirs } = await page()
    type(minutes, '20')
    await theirs({ delayAnnouncementInterval: 9 })
    await waitFor(() => expect(field(interval).value).toBe('9'))
    expect(field(minutes).value).toBe('20')
    expect(screen.queryByText(told)).toBeNull()
    // What they saved has been seen by now, so that it can be edited as well.
    type(interval, '8')
    expect(screen.queryByText(told)).toBeNull()
    press('Save')
    await holds(6)
    expect(sent()).toEqual([{ userReplyTimeout: 1_200_000, delayAnnouncementInterval: 8, revision: 5 }])
  })

  it('is asked about where the same value is typed; to take theirs leaves the other edits', async () => {
    const { sent, theirs } = await page()
    type(minutes, '20')
    type(interval, '8')
    await theirs({ userReplyTimeout: 1_800_000 })
    await screen.findByText(told)
    expect(screen.getByText(/You have both changed: Auto-close\./)).toBeTruthy()
    expect([field(minutes).value, field(interval).value]).toEqual(['20', '8'])
    press('Take theirs')
    expect(screen.queryByText(told)).toBeNull()
    expect([field(minutes).value, field(interval).value]).toEqual(['30', '8'])
    press('Save')
    await holds(6)
    expect(sent()).toEqual([{ delayAnnouncementInterval: 8, revision: 5 }])
  })

  it('is saved over once that was decided', async () => {
    const { sent, theirs } = await page()
    type(minutes, '20')
    await theirs({ userReplyTimeout: 1_800_000 })
    await screen.findByText(told)
    press('Keep mine')
    expect(screen.queryByText(told)).toBeNull()
    expect(field(minutes).value).toBe('20')
    press('Save')
    await holds(6)
    expect(sent()).toEqual([{ userReplyTimeout: 1_200_000, revision: 5 }])
  })

  it('says who saved when the server refuses the save, of which the page had not heard', async () => {
    let theirs = settings
    const refuse = () => {
      theirs = { ...settings, userReplyTimeout: 1_800_000, revision: 5 }
      throw new Problem('stale', { by: 'Lena Lang', at: '2026-11-22T10:30:00.000Z' })
    }
    const { sent } = await page({}, { answers: { [get]: () => theirs, [put]: refuse }, loads: true })
    type(minutes, '20')
    press('Save')
    expect((await screen.findByText(/Lena Lang saved this in the meantime/)).textContent).toContain('22 Nov 2026')
    expect(screen.getByText(/You have both changed: Auto-close\./)).toBeTruthy()
    expect([field(minutes).value, sent()]).toEqual(['20', [{ userReplyTimeout: 1_200_000, revision: 4 }]])
  })

  it('is asked about in work that a reload left behind, when it is restored', async () => {
    const key = `takeovers-draft/${maya.activeEnvironment._id}/${settings._id}`
    const left = { revision: 4, edited: { userReplyTimeout: 1_500_000 }, before: { userReplyTimeout: 600_000 } }
    sessionStorage.setItem(key, JSON.stringify(left))
    await page({ revision: 6, delayAnnouncementInterval: 9 })
    press('Restore')
    expect([field(minutes).value, field(interval).value]).toEqual(['25', '9'])
    expect(screen.queryByText(told)).toBeNull()
    expect(JSON.parse(sessionStorage.getItem(key)!)).toEqual({ ...left, revision: 6 })
    close()
    sessionStorage.setItem(key, JSON.stringify(left))
    await page({ revision: 6, userReplyTimeout: 1_800_000 })
    press('Restore')
    expect(screen.getByText(told)).toBeTruthy()
    press('Take theirs')
    expect(field(minutes).value).toBe('30')
  })
})
