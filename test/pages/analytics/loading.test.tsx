/** How figures come: near the view, for two periods, again while the page shows; and what stands where none are. */
import { focusManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { idOf, maya } from '../screen.tsx'
import { answerOf, closeAnalytics, figureOf, openAnalytics, today, type Asked } from './analytics-screen.tsx'

const days = ({ dateFrom, dateTo }: Asked) => `${dateFrom}..${dateTo}`
const isBefore = ({ dateTo }: Asked) => dateTo !== undefined && dateTo < '2026-11-01'
const refuse = (): never => {
  throw new Problem('unavailable')
}

/** The texts of all notices from now on, also of those that others have pushed out. */
function listenToNotices(): Set<string> {
  const texts = new Set<string>()
  notices.listen(() => notices.now().forEach(({ text }) => texts.add(text)))
  return texts
}

describe('a load that failed', () => {
  let said = new Set<string>()
  beforeAll(async () => {
    said = listenToNotices()
    await openAnalytics({ near: Infinity, figure: refuse })
    await screen.findByText(/ · (\d+) of \1 loaded$/)
    await waitFor(() => expect(said.size).toBeGreaterThan(15))
  }, 60_000)
  afterAll(closeAnalytics)

  it.each([
    ['ANALYTICS-021', 'takeover rating', 'Failed to get takeover Rating analytics data'],
    ['ANALYTICS-022', 'intervention averages', 'Failed to get Intervention analytics data'],
    ['ANALYTICS-023', 'intervention detail', 'Failed to fetch intervention analytics'],
    ['ANALYTICS-024', 'agent', 'Failed to fetch agent analytics'],
    ['ANALYTICS-025', 'agent average intervention duration', 'Failed to fetch agent takeovers duration analytics'],
    ['ANALYTICS-026', 'location', 'Failed to fetch location analytics'],
    ['ANALYTICS-027', 'url tracking', 'Failed to fetch url tracking analytics'],
    ['ANALYTICS-028', 'responses', 'Failed to get Responses analytics data'],
    ['ANALYTICS-029', 'users', 'Failed to get Users analytics data'],
    ['ANALYTICS-030', 'messages', 'Failed to get message analytics data'],
    ['ANALYTICS-031', 'keywords', 'Failed to get Keywords analytics data'],
    ['ANALYTICS-032', 'nlp metrics', 'Failed to get NLP analytics data'],
    ['ANALYTICS-033', 'sentiment', 'Failed to get Sentiment analytics data'],
    ['ANALYTICS-034', 'active channel', 'Failed to get Channels analytics data'],
    ['ANALYTICS-035', 'yearly messages', 'Failed to get yearly message data'],
  ])('%s: of %s analytics shows its toast', (_, _figure, text) => {
    expect(said).toContain(text)
  })
})

describe('figures', () => {
  afterEach(closeAnalytics)

  it('ANALYTICS-013/previous: are asked for their days and the equally long days before, each once', async () => {
    const { asked } = await openAnalytics({ near: Infinity, search: '?range=last-week' })
    await screen.findByText(/ · (\d+) of \1 loaded$/)
    const figures = [...new Set(asked().map(({ figure }) => figure))].filter((one) => !one.includes('/'))
    expect(figures.length).toBeGreaterThan(15)
    for (const figure of figures) {
      const periods = asked().filter((one) => one.figure === figure)
      expect(periods.map(days).toSorted(), figure).toEqual(['2026-11-02..2026-11-08', '2026-11-09..2026-11-15'])
    }
  })

  it('ANALYTICS-013/failed: a failed load shows its toast, counts as loaded, and is tried again in its place', async () => {
    let isBroken = true
    const { asked } = await openAnalytics({
      near: Infinity,
      figure: (one) => (isBroken && one.figure === 'location' ? refuse() : answerOf(one)),
    })
    await screen.findByText(/ · (\d+) of \1 loaded$/)
    await screen.findByText('Failed to fetch location analytics')
    const frame = screen.getByRole('heading', { name: 'Location' }).closest<HTMLElement>('.figures-graph')!
    within(frame).getByText('The service is busy. Please try again in a moment.')
    isBroken = false
    const before = asked().length
    fireEvent.click(within(frame).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(within(frame).queryByRole('button', { name: 'Try again' })).toBeNull())
    expect(
      asked()
        .slice(before)
        .map(({ figure }) => figure),
    ).toEqual(['location', 'location'])
  })

  it('ANALYTICS-013: a failed load of the days before shows its toast as well, and the days themselves stay', async () => {
    await openAnalytics({ figure: (one) => (one.figure === 'users' && isBefore(one) ? refuse() : answerOf(one)) })
    await screen.findByText('Failed to get Users analytics data')
    const tile = screen.getByRole('link', { name: 'Active users' }).closest('li')!
    expect(tile.textContent).toBe('Active users120n/a')
  })

  it('are asked for once their graph comes near the view, and not before', async () => {
    const { asked } = await openAnalytics()
    await screen.findByText(/ · 6 of \d\d loaded$/)
    const far = () => asked().filter(({ figure }) => figure === 'location')
    expect(far()).toEqual([])
    screen.getByRole('heading', { name: 'Location' })
    closeAnalytics()
    const near = await openAnalytics({ near: Infinity })
    await waitFor(() => expect(near.asked().filter(({ figure }) => figure === 'location')).toHaveLength(2))
  })

  it('of the days before stay until the new ones have come', async () => {
    const { router } = await openAnalytics({ search: '?range=last-week' })
    await screen.findByText('1,204')
    const answer = fetch
    const held: (() => void)[] = []
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
      new Promise<void>((resolve) => held.push(resolve)).then(() => answer(...call)),
    )
    await act(() => router.navigate('?range=yesterday'))
    const busy = screen.getByText('1,204').closest('[aria-busy]')!
    expect(busy.getAttribute('aria-busy')).toBe('true')
    held.forEach((release) => release())
    await waitFor(() => expect(busy.getAttribute('aria-busy')).toBe('false'))
  })

  it('of a range that holds today are asked for again every minute while the page shows, others are not', async () => {
    const { asked, router } = await openAnalytics()
    await screen.findByText(/ · 6 of \d\d loaded$/)
    onTestFinished(() => focusManager.setFocused(undefined))
    const pass = async () => {
      const before = asked().length
      await act(() => vi.advanceTimersByTimeAsync(61_000))
      return asked().slice(before)
    }
    const again = await pass()
    expect(again.map(({ figure }) => figure).toSorted()).toEqual(
      ['conversation-averages', 'cost', 'intervention-rating', 'messages', 'nlp-metrics', 'users'].toSorted(),
    )
    expect(again.every(({ dateTo }) => dateTo === today)).toBe(true)
    focusManager.setFocused(false)
    expect(await pass()).toEqual([])
    focusManager.setFocused(true)
    await act(() => router.navigate('?range=last-week'))
    await screen.findByText(/compared with 02\/11\/26/)
    await pass()
    expect(await pass()).toEqual([])
  })

  it('are asked for again by Refresh', async () => {
    const { asked } = await openAnalytics({ search: '?range=last-week' })
    await screen.findByText(/ · 6 of \d\d loaded$/)
    const before = asked().length
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(asked().length).toBe(2 * before))
  })

  it('that a filter cannot narrow down are not asked for, and say so; the others are', async () => {
    const agent = idOf(60)
    const { asked, router } = await openAnalytics({ near: Infinity, search: `?range=last-week&agent=${agent}` })
    await waitFor(() => expect(asked().filter(({ figure }) => figure === 'agent')).toHaveLength(2))
    expect(asked().every((one) => one['agent'] === agent)).toBe(true)
    expect(asked().some(({ figure }) => figure === 'location')).toBe(false)
    const tile = screen.getByRole('link', { name: 'Active users' }).closest('li')!
    expect(tile.textContent).toBe('Active users–Not with these filters')
    const frame = screen.getByRole('heading', { name: 'Location' }).closest<HTMLElement>('.figures-graph')!
    within(frame).getByText(/This cannot be narrowed down by: Agent\./)
    fireEvent.click(within(frame).getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe('?range=last-week'))
  })

  it('show in the view that the address names, and another choice replaces it there', async () => {
    const { router } = await openAnalytics({ near: 1, search: '?range=last-week&chart=users:table' })
    const frame = () => screen.getByRole('heading', { name: /^Users/ }).closest<HTMLElement>('.figures-graph')!
    await waitFor(() => within(frame()).getByRole('table'))
    fireEvent.click(within(frame()).getByRole('button', { name: 'Bars' }))
    await waitFor(() => expect(router.state.location.search).toBe('?range=last-week&chart=users%3Abar'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('narrow the page down where a day or a channel is pressed', async () => {
    const { router } = await openAnalytics({ near: 1, search: '?from=2026-11-16&to=2026-11-20&chart=users:table' })
    const frame = () => screen.getByRole('heading', { name: /^Users/ }).closest<HTMLElement>('.figures-graph')!
    await waitFor(() => within(frame()).getByRole('table'))
    fireEvent.click(within(frame()).getByText('19/11/26'))
    await waitFor(() =>
      expect(router.state.location.search).toBe('?from=2026-11-19&to=2026-11-19&by=hour&chart=users%3Atable'),
    )
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toContain('from=2026-11-16&to=2026-11-20')
  })
})

describe('where nothing was counted', () => {
  afterEach(closeAnalytics)
  const nothing =
    (lastDay?: string) =>
    ({ figure }: Asked) =>
      figureOf(figure as 'users', { total: 0, ...(lastDay && { lastDay }) })

  it('ever, the page leads to the bot and to the plugin', async () => {
    await openAnalytics({ figure: nothing() })
    await screen.findByRole('heading', { name: 'No conversations yet' })
    expect(screen.getByRole('link', { name: /Try your bot/ }).getAttribute('href')).toBe('/plugin/bloom')
    expect(screen.getByRole('link', { name: 'Put the plugin on your page' }).getAttribute('href')).toBe(
      '/settings/web-plugin',
    )
    expect(screen.queryByRole('link', { name: 'Active users' })).toBeNull()
  })

  it('on these days, the page names the last day with anything, and goes there', async () => {
    const { router } = await openAnalytics({ search: '?range=yesterday', figure: nothing('2026-11-03') })
    await screen.findByText('The last one was on 03 Nov.')
    fireEvent.click(screen.getByRole('button', { name: 'Go to that day' }))
    await waitFor(() => expect(router.state.location.search).toBe('?from=2026-11-03&to=2026-11-03'))
  })

  it('with these filters, the page clears them', async () => {
    const { router } = await openAnalytics({
      search: '?range=last-week&channel=whatsapp',
      figure: (one) => (one['channel'] ? nothing('2026-11-03')(one) : answerOf(one)),
    })
    await screen.findByRole('heading', { name: 'No conversations with these filters' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await screen.findByText('1,204')
    expect(router.state.location.search).toBe('?range=last-week')
  })

  it('yet, the page does not say that all loads failed', async () => {
    const late = new Promise<never>(() => {})
    await openAnalytics({ figure: () => late as never })
    await screen.findByText(/ · 0 of \d\d loaded$/)
    expect(screen.queryByText('The figures could not be loaded')).toBeNull()
  })

  it('because all loads failed, the page says so once, and tries all again', async () => {
    let isBroken = true
    await openAnalytics({ figure: (one) => (isBroken ? refuse() : answerOf(one)) })
    await screen.findByText('The figures could not be loaded')
    isBroken = false
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
    await screen.findByText('1,204')
    await waitFor(() => expect(screen.queryByText('The figures could not be loaded')).toBeNull())
  })
})

describe('the file of all figures', () => {
  afterEach(closeAnalytics)
  const route = (search: string) =>
    `GET /api/agent/analytics/export?dateFrom=2026-11-09&dateTo=2026-11-15&timezone=UTC&resolution=day${search}`
  const timezone = maya.company.timezone
  const routeHere = (search = '') => route(search).replace('UTC', encodeURIComponent(timezone))

  async function exportFigures() {
    await screen.findByText(/^As of/)
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'All figures (CSV)' }))
  }

  it('ANALYTICS-020: is asked for with the days and filters that show', async () => {
    const { calls } = await openAnalytics({
      search: '?range=last-week&channel=whatsapp',
      answers: { [routeHere('&channel=whatsapp')]: () => ({ url: '/files/figures.zip', fileName: 'figures.zip' }) },
    })
    await exportFigures()
    await waitFor(() => expect(calls.map((call) => call.route)).toContain('GET /files/figures.zip'))
  })

  it('ANALYTICS-020, ERRORS-004/analytics: says in the words of the server why it failed', async () => {
    await openAnalytics({
      search: '?range=last-week',
      answers: {
        [routeHere()]: () => {
          throw new Problem('too-many-requests', { seconds: '30' })
        },
      },
    })
    await exportFigures()
    await screen.findByText('That was too fast. Please try again in a moment.')
  })
})
