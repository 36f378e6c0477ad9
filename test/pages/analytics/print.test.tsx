/** The page of figures that prints itself: what stands on paper, when it is ready, and what it says is missing. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { figureNames, type FigureName } from '#shared/figures/figures'
import { previousPeriod } from '#shared/figures/periods'
import { Problem } from '#shared/problem'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { graphs } from '../../../frontend/src/pages/analytics/graphs/register.ts'
import { close } from '../close.ts'
import * as frame from '../console.tsx'
import { refusalsOf } from '../refusals.ts'
import { maya, open, turnGerman, type Answers } from '../screen.tsx'
import { callOf, days, figureOf, rowOf } from './figure-answers.ts'

const print = vi.fn()
beforeEach(() => vi.stubGlobal('print', print))
afterEach(() => {
  print.mockReset()
  document.body.classList.remove('awsui-dark-mode')
})

const path = '/analytics-pdf/from/2026-11-18/to/2026-11-20'
const timezone = maya.company.timezone
const before = previousPeriod({ from: days.dateFrom, to: days.dateTo }, 'day')
const asked = (figure: FigureName, { from = days.dateFrom, to = days.dateTo } = {}) =>
  callOf('figure', { figure, dateFrom: from, dateTo: to, timezone, resolution: 'day' })

/** All figures of both periods: users have numbers, in the others nothing was counted. */
const answers = (more: Answers = {}): Answers => ({
  ...Object.fromEntries(
    figureNames.flatMap((name) => [
      [
        asked(name),
        () =>
          name === 'users'
            ? figureOf(name, {
                total: 8,
                totals: { users: 8, newUsers: 3 },
                lines: { users: [3, 4, 5], newUsers: [1, 1, 1] },
              })
            : figureOf(name),
      ],
      [asked(name, before), () => figureOf(name, { range: { dateFrom: before.from, dateTo: before.to } })],
    ]),
  ),
  [callOf('yearly', { timezone })]: () => figureOf('messages'),
  ...more,
})

const paper = () => screen.findByRole('main')
const isReady = async () => (await paper()).dataset['ready'] === 'true'

describe('the paper', () => {
  it('ANALYTICS-002: it says whose figures of which days it holds, and every graph with its numbers', async () => {
    await open(path, { answers: answers() })
    await screen.findByRole('heading', { level: 1, name: 'Analytics 18/11/2026 – 20/11/2026' })
    const shown = within(await paper())
    shown.getByText('Bloom & Vale')
    shown.getByText(/^Made on \d+ /)
    await waitFor(async () => expect(await isReady()).toBe(true))
    for (const { title } of graphs) {
      const name = title(((key: string) => key) as never)
      expect(name).not.toBe('')
    }
    // The summary draws two graphs and has two lists of its own.
    expect(shown.getAllByRole('heading', { level: 3 })).toHaveLength(graphs.length + 4)
    const users = within(shown.getAllByRole('table').find((one) => one.textContent?.includes('20/11/26'))!)
    within(users.getByText('20/11/26').closest('tr')!).getByText('5')
  })

  it('begins with a summary of two sheets, which can be printed alone: what was saved, what failed, and who answered', async () => {
    const solved = figureOf('conversation-averages', {
      total: 90,
      totals: { sessions: 90, solved: 60, solvedShare: 2 / 3 },
    })
    const rows = [
      rowOf('a', { name: 'Tulips', values: { views: 31, handovers: 8, dislikes: 2 } }),
      rowOf('b', { name: 'Roses', values: { views: 50, handovers: 0, dislikes: 0 } }),
      rowOf('c', { name: 'Lilies', values: { views: 20, handovers: 6, dislikes: 5 } }),
    ]
    const cost = { minutes: 6, hourPrice: 20, currency: 'GBP' }
    const { calls } = await open(`${path}?only=summary`, {
      answers: answers({
        [asked('conversation-averages')]: () => solved,
        [asked('blocks')]: () => figureOf('blocks', { total: 81, rows }),
        'GET /api/agent/settings': () => ({ personCost: cost }),
      }),
    })
    await waitFor(async () => expect(await isReady()).toBe(true))
    expect(
      await screen.findByText('Saved: 6 hours, £120. 60 conversations solved by the bot × 6 minutes of a person.'),
    ).toBeTruthy()
    const [, ...worst] = within(screen.getByRole('table', { name: 'What it fails at' })).getAllByRole('row')
    expect(worst.map(({ textContent }) => textContent)).toEqual(['Lilies2065', 'Tulips3182'])
    screen.getByText('Nobody took over.')
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4)
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    expect(calls.some(({ route }) => route.includes('figure=location'))).toBe(false)
  })

  it('ANALYTICS-002: it is ready, and the browser prints once, when every figure has come', async () => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    await open(path, { answers: answers({ [asked('sentiment')]: () => late.then(() => figureOf('sentiment')) }) })
    await screen.findByText(/^\d+ of \d+ loaded$/)
    expect(await isReady()).toBe(false)
    expect(print).not.toHaveBeenCalled()
    answer()
    await waitFor(async () => expect(await isReady()).toBe(true))
    expect(print).toHaveBeenCalledTimes(1)
  })

  it('ANALYTICS-013: a figure that failed says so in its place, is counted, and does not keep the others from print', async () => {
    await open(path, {
      answers: answers({
        [asked('sentiment')]: () => {
          throw new Problem('too-many-requests', { seconds: '3' })
        },
      }),
    })
    await waitFor(async () => expect(await isReady()).toBe(true))
    const failed = await screen.findByText(/^1 of \d+ figures could not be loaded and is missing\.$/)
    expect(failed.getAttribute('role')).toBe('status')
    expect(screen.getAllByText(new Problem('too-many-requests', { seconds: '3' }).message).length).toBeGreaterThan(0)
    expect(print).toHaveBeenCalledTimes(1)
  })

  it.each(['/analytics-pdf/from/2026-11-20/to/2026-11-18', '/analytics-pdf/from/yesterday/to/today'])(
    'days that are none are answered by a sentence: %s',
    async (wrong) => {
      const { calls } = await open(wrong, { answers: answers() })
      await screen.findByText('These days cannot be printed')
      expect(calls.filter(({ route }) => route.includes('/analytics/'))).toEqual([])
      expect(print).not.toHaveBeenCalled()
    },
  )

  it('it is light in a dark console, which is dark again afterwards', async () => {
    document.body.classList.add('awsui-dark-mode')
    await open(path, { answers: answers() })
    await paper()
    expect(document.body.classList.contains('awsui-dark-mode')).toBe(false)
    close()
    expect(document.body.classList.contains('awsui-dark-mode')).toBe(true)
  })

  it('it speaks German', async () => {
    await open(path, { answers: answers() })
    await paper()
    await turnGerman()
    await screen.findByRole('heading', { level: 1, name: 'Analysen 18/11/2026 – 20/11/2026' })
  })
})

describe('the page', () => {
  it('ANALYTICS-002: it is open to those who see the analytics, and closed by their flag', () => {
    const { access } = pages['analytics-pdf']
    expect(isOffered('analytics-pdf')).toBe(true)
    expect(refusalsOf(access)).toEqual({ admin: undefined, 'wbb-agent': undefined, agent: 'forbidden' })
    expect(new Set(Object.values(refusalsOf(access, ['analyticsDisabled'])))).toEqual(
      new Set(['feature-disabled', 'forbidden']),
    )
  })

  it('ANALYTICS-002: it stands without the frame that other pages have', async () => {
    frame.signedIn()
    await frame.open({ at: '/analytics-pdf/from/2026-11-20/to/2026-11-18' })
    await screen.findByText(/print\.wrong-days|These days cannot be printed/)
    expect(screen.queryByRole('navigation')).toBeNull()
    close()
    frame.signedIn()
    await frame.open({ at: '/content/forms' })
    expect((await screen.findAllByRole('navigation')).length).toBeGreaterThan(0)
  })
})
