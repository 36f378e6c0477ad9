/** The Schedule tab of a response: how often, to whom, and what became of it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { BlockSchedule, ScheduleRun } from '#shared/blocks/schedule'
import { BlockDraft, type Block } from '#shared/contracts/blocks'
import { cronFault } from '#shared/fields/cron'
import { cronOf, inMode, patternModes, patternOf } from '../../../frontend/src/pages/blocks/schedule/cron-pattern.ts'
import { bodyOf, edit, hours, openBlocks, pickOption, readOnly } from './blocks-screen.tsx'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { maya, turnGerman, type Answers } from '../screen.tsx'

const schedule: BlockSchedule = {
  enabled: true,
  cron: '0 9 * * 1',
  onlyonce: false,
  users_endpoint: 'https://crm.example/users',
}
const mondays: Block = { ...hours, schedule }
const runs = (...all: ScheduleRun[]) => ({ runs: all, isRunning: false, next: null, runsHere: false })

const saving = (block: Block): Answers => ({
  [`GET /api/agent/block/${block._id}`]: () => block,
  [`GET /api/agent/block/${block._id}/schedule`]: () => runs(),
  [`PUT /api/agent/block/${block._id}`]: (body) => ({ ...block, ...(body as object), revision: 2 }),
})
const openTab = async (block: Block, options: Parameters<typeof openBlocks>[1] = {}) => {
  const opened = await openBlocks(`${edit(block)}?tab=schedule`, {
    ...options,
    answers: { ...saving(block), ...options.answers },
  })
  await screen.findByText('Last runs')
  return opened
}
const toggle = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const mode = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const saved = async (calls: Awaited<ReturnType<typeof openTab>>['calls']) => {
  press('Save')
  await screen.findByText(/successfully updated/)
  return BlockDraft.parse(bodyOf(calls, 'PUT')).schedule
}

describe('the schedule of a response', () => {
  it('BLOCKS-035: is switched on, timed, limited to one run and to some users, and saved as such', async () => {
    const { calls } = await openTab(hours)
    expect(screen.queryByRole('tab', { name: 'Weekly' })).toBeNull()
    toggle(/Send this response on a schedule/)
    mode('Weekly')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }))
    type('Time', '17:30')
    toggle(/Only once/)
    type('Address of the users', 'https://crm.example/users')
    toggle(/Only some of these users/)
    fireEvent.change(screen.getByRole('combobox', { name: 'Field' }), { target: { value: 'plan' } })
    await waitFor(() => field('Value'))
    type('Value', 'gold')
    // The draft that is kept tells when the condition has been applied.
    const kept = () => sessionStorage.getItem(`block-draft/${maya.activeEnvironment._id}/${hours._id}`)
    await waitFor(() => expect(kept()).toContain('gold'))
    expect(await saved(calls)).toEqual({
      enabled: true,
      cron: '30 17 * * 1,5',
      onlyonce: true,
      users_endpoint: 'https://crm.example/users',
      filter: { combinator: 'and', rules: [{ field: 'plan', operator: '=', value: 'gold' }] },
    })
  })

  it('that was only switched on and off again is none', async () => {
    await openTab(hours)
    toggle(/Send this response on a schedule/)
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('disabled')).toBeNull()
    toggle(/Send this response on a schedule/)
    expect(screen.queryByRole('tab', { name: 'Weekly' })).toBeNull()
  })

  it.each(['', 'crm.example/users', 'http://crm.example/users'])(
    'BLOCKS-058/invalid/https: is not saved with “%s” for an address, and says so in its tab',
    async (address) => {
      const { calls } = await openTab(mondays)
      type('Address of the users', address)
      press('Save')
      await screen.findByText('You must provide a valid URL to fetch a list of users.')
      expect(document.activeElement).toBe(field('Address of the users'))
      expect(bodyOf(calls, 'PUT')).toBeUndefined()
      type('Address of the users', 'https://crm.example/all')
      expect(await saved(calls)).toMatchObject({ users_endpoint: 'https://crm.example/all' })
    },
  )

  it('BLOCKS-059: is not saved while one of the five fields is empty', async () => {
    const { calls } = await openTab(mondays)
    mode('Custom')
    type('Month', '')
    press('Save')
    await screen.findByText('Ensure all fields in the schedule settings have values.')
    expect(bodyOf(calls, 'PUT')).toBeUndefined()
    type('Month', ' 6 ')
    expect(await saved(calls)).toMatchObject({ cron: '0 9 * 6 1' })
  })

  it('does not name days of the month and weekdays at once', async () => {
    const { calls } = await openTab(mondays)
    mode('Custom')
    type('Day of the month', '15')
    press('Save')
    await screen.findByText('Name days of the month or weekdays, not both.')
    type('Weekday', '*')
    expect(await saved(calls)).toMatchObject({ cron: '0 9 15 * *' })
  })

  it('BLOCKS-060: is built in six tabs, which begin with what the cron says', async () => {
    await openTab(mondays)
    const tabs = within(screen.getByRole('tablist', { name: 'How often' }))
    expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Monthly',
      'Weekly',
      'Daily',
      'Hourly',
      'Minutes',
      'Custom',
    ])
    expect(tabs.getByRole('tab', { selected: true }).textContent).toBe('Weekly')
    expect(screen.getByRole('checkbox', { name: 'Monday' })).toHaveProperty('checked', true)
    expect(screen.getByRole('checkbox', { name: 'Friday' })).toHaveProperty('checked', false)
    expect(field('Time').value).toBe('09:00')
  })

  it('BLOCKS-060: each tab writes its own cron', async () => {
    const { calls } = await openTab(mondays)
    mode('Monthly')
    type('Day of the month', '28')
    await pickOption(screen.getByRole('button', { name: /Repeat/ }), 'Every 3 months')
    expect(await saved(calls)).toMatchObject({ cron: '0 9 28 */3 *' })
    for (const [tab, cron] of [
      ['Daily', '0 9 * * *'],
      ['Hourly', '0 * * * *'],
      ['Minutes', '*/15 * * * *'],
    ] as const) {
      calls.length = 0
      mode(tab)
      expect(await saved(calls)).toMatchObject({ cron })
    }
  })

  it('says its times as a sentence and as the next five runs in the company’s time zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T12:00:00Z') })
    await openTab(mondays)
    await screen.findByText('At 09:00, only on Monday')
    const next = within(screen.getByRole('region', { name: 'Next runs' }))
    next.getByText(/Europe\/Berlin/)
    const moments = next.getAllByRole('listitem').map((item) => item.querySelector('time')?.dateTime)
    // Summer time begins on the 29th.
    expect(moments).toEqual([
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
      '2026-04-06T07:00:00.000Z',
      '2026-04-13T07:00:00.000Z',
      '2026-04-20T07:00:00.000Z',
    ])
    expect(next.getAllByRole('listitem')[0]?.textContent).toMatch(/Mon.*23 Mar 2026.*09:00/)
    await turnGerman()
    await screen.findByText(/Um 09:00.*Montag/)
  })

  it('tells what became of its latest runs', async () => {
    await openTab(mondays, {
      answers: {
        [`GET /api/agent/block/${hours._id}/schedule`]: () =>
          runs(
            { at: '2026-03-16T08:00:00.000Z', status: 'failed', sent: 0, skipped: 0, failed: 0, fault: 'not-users' },
            { at: '2026-03-09T08:00:00.000Z', status: 'done', sent: 40, skipped: 2, failed: 1 },
          ),
      },
    })
    const table = within(await screen.findByRole('table', { name: 'Last runs' }))
    await table.findByText('The answer is no list of users')
    const [, failed, done] = table.getAllByRole('row')
    expect(failed?.textContent).toMatch(/16 Mar 2026/)
    expect(
      within(done!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Done', '40', '2', '1'])
  })

  it('says where it sends, unless that is here', async () => {
    await openTab(mondays)
    screen.getByText(/Only the environment that answers customers sends/)
    close()
    const here = { ...maya, activeEnvironment: { ...maya.activeEnvironment, isLive: true } }
    await openTab(mondays, { agent: here })
    expect(screen.queryByText(/Only the environment that answers customers sends/)).toBeNull()
  })

  it('is only looked at in a read-only environment', async () => {
    await openTab(mondays, { agent: readOnly })
    expect(screen.getByRole('tab', { name: 'Daily' }).getAttribute('aria-disabled')).toBe('true')
    expect(field('Address of the users').readOnly).toBe(true)
    toggle(/Send this response on a schedule/)
    expect(screen.getByRole('tab', { name: 'Weekly', selected: true })).toBeTruthy()
  })

  it('a fault of its filter leads to its tab', async () => {
    await openTab({
      ...mondays,
      schedule: { ...schedule, filter: { combinator: 'and', rules: [{ field: 'plan', operator: '=', value: '' }] } },
    })
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    type('Description', 'For regulars')
    press('Save')
    await screen.findByText('Mandatory field')
    expect(screen.getByRole('tab', { name: /Schedule/, selected: true })).toBeTruthy()
  })
})

describe('a cron pattern', () => {
  it.each([
    ['*/20 * * * *', 'minutes'],
    ['* * * * *', 'minutes'],
    ['5 */6 * * *', 'hourly'],
    ['30 17 * * *', 'daily'],
    ['59 23 * * *', 'daily'],
    ['0 0 * * *', 'daily'],
    ['30 17 * * 1,5', 'weekly'],
    ['0 9 31 */2 *', 'monthly'],
    ['0 9 1 * *', 'monthly'],
    // What the other tabs cannot say without losing some of it.
    ['*/7 * * * *', 'custom'],
    ['0 9 * * MON', 'custom'],
    ['0 9,17 * * *', 'custom'],
    ['0 9 * * 7', 'custom'],
    ['0 9 1 1 *', 'custom'],
    // What no clock and no month has.
    ['60 9 * * *', 'custom'],
    ['0 24 * * *', 'custom'],
    ['0 9 0 * *', 'custom'],
    ['0 9 32 * *', 'custom'],
  ] as const)('of “%s” is %s', (cron, name) => {
    expect(patternOf(cron).mode).toBe(name)
    expect(cronOf(patternOf(cron))).toBe(cron)
  })

  it('keeps every cron as it is written, and gives each tab one that is due', () => {
    const part = fc.constantFrom('*', '0', '5', '*/5', '1,2', '1-3', '')
    fc.assert(
      fc.property(fc.tuple(part, part, part, part, part), (fields) => {
        const cron = fields.join(' ')
        expect(cronOf(patternOf(cron))).toBe(cron)
      }),
    )
    for (const name of patternModes) expect(cronFault(cronOf(inMode(patternOf('0 9 * * *'), name)))).toBeUndefined()
  })
})
