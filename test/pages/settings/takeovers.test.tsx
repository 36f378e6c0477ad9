/** Settings > Takeovers: when silent ones close, how often customers are asked for patience, and whom takeovers go to. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { field, press, type } from '../actions.ts'
import { pickOption } from '../blocks/blocks-screen.tsx'
import { close } from '../close.ts'
import { idOf, maya } from '../screen.tsx'
import { get, holds, interval, minutes, page, put, saved, sales, settings } from './takeovers-screen.tsx'

const toggle = () => field('Give silent conversations back to the bot')
const department = () => screen.getByRole('button', { name: /^Default department/ })
const isOpen = (label: string) => screen.queryByLabelText(label) !== null

describe('the settings of takeovers', () => {
  it('SETTINGS-003/auto-close/interval/routing: edits auto-close, the announcements and the routing of takeovers', async () => {
    const { sent } = await page()
    type(minutes, '15')
    type(interval, '0')
    await pickOption(department(), 'Sales')
    press('Save')
    await saved()
    expect(sent()).toEqual([
      { userReplyTimeout: 900_000, delayAnnouncementInterval: 0, defaultDepartmentId: sales._id, revision: 4 },
    ])
    expect([field(minutes).value, field(interval).value]).toEqual(['15', '0'])
    await pickOption(department(), 'The one marked as default: Support')
    press('Save')
    await holds(6)
    expect(sent()[1]).toEqual({ defaultDepartmentId: null, revision: 5 })
  })

  it('SETTINGS-013/reply/interval: shows both times in minutes, and sends the timeout in milliseconds and the interval in minutes', async () => {
    const { sent } = await page({ userReplyTimeout: 90_000, delayAnnouncementInterval: 5 })
    expect([field(minutes).value, field(interval).value]).toEqual(['1.5', '5'])
    type(minutes, '60')
    type(interval, '7')
    press('Save')
    await saved()
    expect(sent()).toEqual([{ userReplyTimeout: 3_600_000, delayAnnouncementInterval: 7, revision: 4 }])
  })

  it('TAKEOVER-012/on/off: the toggle is on exactly when there is a timeout, and turning it off clears the timeout', async () => {
    const { sent } = await page()
    expect(toggle().checked).toBe(true)
    fireEvent.click(toggle())
    expect(isOpen(minutes)).toBe(false)
    press('Save')
    await saved()
    expect(sent()).toEqual([{ userReplyTimeout: null, revision: 4 }])
    expect(toggle().checked).toBe(false)
    // Turned on again it begins with ten minutes.
    fireEvent.click(toggle())
    expect(field(minutes).value).toBe('10')
    press('Save')
    await holds(6)
    expect(sent()[1]).toEqual({ userReplyTimeout: 600_000, revision: 5 })
    close()
    await page({ userReplyTimeout: null })
    expect(toggle().checked).toBe(false)
  })

  it('SETTINGS-012/positive/hour: refuses a timeout that is not above nothing, or above one hour, at the field', async () => {
    const { sent } = await page()
    for (const [wrong, told] of [
      ['0', 'Timeout must be a number higher than 0'],
      ['-1', 'Timeout must be a number higher than 0'],
      ['', 'Timeout must be a number higher than 0'],
      ['60.1', 'Maximum value is one hour'],
    ] as const) {
      type(minutes, wrong)
      press('Save')
      await screen.findByText(told)
      await waitFor(() => expect(document.activeElement).toBe(field(minutes)))
    }
    // Nobody asks how long, once there is no end to it.
    fireEvent.click(toggle())
    press('Save')
    await saved()
    expect(sent()).toEqual([{ userReplyTimeout: null, revision: 4 }])
  })

  it('refuses what is no whole number of minutes between announcements, once the field was left', async () => {
    const { sent } = await page()
    for (const wrong of ['', '1.5', '61', '-1']) {
      type(interval, wrong)
      fireEvent.blur(field(interval))
      expect(screen.getByText('Must be a whole number from 0 to 60')).toBeTruthy()
    }
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(field(interval)))
    press('Cancel')
    expect(field(interval).value).toBe('2')
    expect(sent()).toEqual([])
  })

  it('SETTINGS-017/message/no-call: a save that changes nothing says `No changes were made` and sends no call', async () => {
    const { sent } = await page()
    press('Save')
    await screen.findByText('No changes were made')
    type(interval, '3')
    type(interval, '2')
    press('Save')
    expect(sent()).toEqual([])
    // Nor is anything to save when it is turned off, changed, and was off before.
    close()
    const off = await page({ userReplyTimeout: null })
    fireEvent.click(toggle())
    type(minutes, '30')
    fireEvent.click(toggle())
    fireEvent.click(toggle())
    expect(field(minutes).value).toBe('30')
    fireEvent.click(toggle())
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await screen.findByText('No changes were made')
    expect(off.sent()).toEqual([])
  })

  it('says so when the settings cannot be loaded, and when what is sent is refused', async () => {
    let fails = true
    const load = () => {
      if (fails) throw new Problem('unavailable')
      return settings
    }
    await page({}, { answers: { [get]: load } })
    expect(screen.getByText('Error receiving Settings')).toBeTruthy()
    fails = false
    press('Try again')
    await waitFor(() => expect(field(minutes).value).toBe('10'))
    close()
    const gone = faultAt('defaultDepartmentId', 'department-gone')
    await page(
      {},
      {
        answers: {
          [put]: () => {
            throw badRequest(gone)
          },
        },
      },
    )
    await pickOption(department(), 'Sales')
    press('Save')
    await screen.findByText('Data error, cannot update')
    await waitFor(() => expect(document.activeElement).toBe(department()))
    expect(screen.getByText('This department no longer exists.')).toBeTruthy()
  })

  it('keeps what was typed when it could not be saved', async () => {
    const busy = () => {
      throw new Problem('unavailable')
    }
    await page({}, { answers: { [put]: busy } })
    type(minutes, '20')
    press('Save')
    await screen.findByText('The service is busy. Please try again in a moment.')
    expect(field(minutes).value).toBe('20')
  })

  it('offers unsaved changes again after a reload', async () => {
    await page()
    type(minutes, '20')
    expect(sessionStorage.getItem(`takeovers-draft/${maya.activeEnvironment._id}/${settings._id}`)).toContain('1200000')
    sessionStorage.clear()
    close()
    const draft = { revision: 4, edited: { userReplyTimeout: 1_500_000 } }
    sessionStorage.setItem(`takeovers-draft/${maya.activeEnvironment._id}/${settings._id}`, JSON.stringify(draft))
    const { sent } = await page()
    expect(field(minutes).value).toBe('10')
    press('Restore')
    expect(field(minutes).value).toBe('25')
    press('Save')
    await saved()
    expect(sent()).toEqual([{ userReplyTimeout: 1_500_000, revision: 4 }])
  })
})

describe('how long is too long', () => {
  it('is told in minutes, and red begins no earlier than amber', async () => {
    const { sent } = await page()
    type('Minutes until amber', '20')
    press('Save')
    await screen.findByText('Red begins no earlier than amber.')
    await waitFor(() => expect(document.activeElement).toBe(field('Minutes until red')))
    expect(sent()).toEqual([])
    type('Minutes until red', '30')
    press('Save')
    await saved()
    expect(sent()).toEqual([{ waiting: { amber: 20, red: 30 }, revision: 4 }])
  })
})

describe('the survey', () => {
  it('is switched on with how and when customers are asked', async () => {
    const { sent } = await page()
    expect(isOpen('Five faces')).toBe(false)
    fireEvent.click(field('Ask customers by a survey'))
    fireEvent.click(field('When the conversation has ended'))
    fireEvent.click(field('Thumbs up or down'))
    fireEvent.click(field('Ask for words, too'))
    type('Days until somebody is asked again', '0')
    press('Save')
    await saved()
    const survey = { isOn: true, when: 'conversation-ended', scale: 'thumbs', comment: false, everyDays: 0 }
    expect(sent()).toEqual([{ survey, revision: 4 }])
  })
})

it('switches summaries on', async () => {
  const { sent } = await page()
  fireEvent.click(field('Sum conversations up when a takeover begins and when it ends'))
  press('Save')
  await saved()
  expect(sent()).toEqual([{ summarises: true, revision: 4 }])
})

describe('the department that answers', () => {
  it('is told to be gone when it was deleted', async () => {
    await page({ defaultDepartmentId: idOf(69) })
    await waitFor(() => expect(department().textContent).toContain('This department no longer exists.'))
  })

  it('is none where there are no departments', async () => {
    await page({}, { answers: { 'GET /api/agent/departments': () => [] } })
    await waitFor(() => expect(department().textContent).toContain('None: there are no departments yet'))
  })
})

it('shows to whoever may only read, and says why nothing can be changed', async () => {
  const { sent } = await page({}, { agent: { ...maya, permissions: ['read'], readOnly: true } })
  expect(screen.getAllByText('You do not have permission to do this.')).toHaveLength(2)
  expect([field(minutes).readOnly, field(interval).readOnly]).toEqual([true, true])
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  expect(sent()).toEqual([])
})
