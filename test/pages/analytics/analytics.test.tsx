/** The page of figures: what it shows, what it asks for, and what its address says. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { addressOf } from '../../../frontend/src/pages/analytics/address.ts'
import { tiles } from '../../../frontend/src/pages/analytics/tile-register.ts'
import { refusalsOf } from '../refusals.ts'
import { idOf, maya, turnGerman } from '../screen.tsx'
import { closeAnalytics, figureOf, openAnalytics, type Asked } from './analytics-screen.tsx'

afterEach(closeAnalytics)

const days = ({ dateFrom, dateTo }: Asked) => `${dateFrom}..${dateTo}`
const daysOf = (asked: readonly Asked[], figure: string) => asked.filter((one) => one.figure === figure).map(days)

const trigger = () => screen.getByRole('button', { name: /^Days/ })

async function choosePreset(name: string) {
  fireEvent.click(trigger())
  fireEvent.click(await screen.findByRole('button', { name }))
  apply()
}

/** Cloudscape's own words come with the layout: its button is the last one. */
const apply = () => fireEvent.click(screen.getAllByRole('button').at(-1)!)

/** Chooses another value in the list under a label. */
async function choose(label: RegExp, option: string) {
  fireEvent.mouseDown(screen.getByRole('button', { name: label }))
  fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
}

const tile = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!)

describe('the page of figures', () => {
  it('ANALYTICS-001/range/export/dump/graphs/explorer: has days to choose, an export, a text dump, graphs and an explorer', async () => {
    await openAnalytics({ near: Infinity })
    await screen.findByText('1,204')
    trigger()
    expect(screen.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(12)
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items).toEqual([
      'All figures (CSV)',
      'Text of conversations …',
      'Explore conversations',
      'Print',
      'Print a summary (two pages)',
    ])
    const [print, summary] = screen.getAllByRole('menuitem', { name: /Print/ })
    expect(summary!.getAttribute('href')).toBe('/analytics-pdf/from/2026-11-01/to/2026-11-20?only=summary')
    expect(print!.getAttribute('href')).toBe('/analytics-pdf/from/2026-11-01/to/2026-11-20')
  })

  it('ANALYTICS-001/roles/flag: is open to admins and provider staff, to no plain agent, and to nobody once the flag is set', () => {
    expect(isOffered('analytics')).toBe(true)
    const { access } = pages.analytics
    expect(refusalsOf(access)).toEqual({ admin: undefined, 'wbb-agent': undefined, agent: 'forbidden' })
    expect(new Set(Object.values(refusalsOf(access, ['analyticsDisabled'])))).toEqual(
      new Set(['feature-disabled', 'forbidden']),
    )
  })

  it('ANALYTICS-001/explorer: leads from the menu to the explorer of the same days', async () => {
    const { router } = await openAnalytics({ search: '?range=last-week&topic=Delivery&channel=whatsapp' })
    await screen.findByText(/^As of/)
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Explore conversations' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/analytics/conversations'))
    expect(router.state.location.search).toBe('?range=last-week&topic=Delivery')
  })

  it('ANALYTICS-036/dates/time: says until when is counted as hh:mm with am or pm, and with what is compared as dd/MM/yy', async () => {
    await openAnalytics({ search: '?range=last-week' })
    await screen.findByText(
      /^As of 02:05 PM · compared with 02\/11\/26 – 08\/11\/26 · days of Europe\/Berlin · 6 of \d\d loaded$/,
    )
  })

  it('reads in German', async () => {
    await openAnalytics()
    await screen.findByText('1,204')
    await turnGerman()
    screen.getByRole('button', { name: /Dieser Monat · 01\/11\/2026 – 20\/11\/2026/ })
    screen.getByText(/^Stand 14:05 · verglichen mit/)
    const users = await tile('Aktive Nutzer')
    users.getByText(/20,0\s%/)
  })

  it('counts in the days of the company, so that all see the same numbers, and says whose days they are', async () => {
    const { asked } = await openAnalytics()
    await screen.findByText(/ · days of Europe\/Berlin · /)
    expect(new Set(asked().map(({ timezone }) => timezone))).toEqual(new Set([maya.company.timezone]))
    expect(maya.company.timezone).toBe('Europe/Berlin')
  })
})

describe('the days', () => {
  it('ANALYTICS-003/display/presets: show as dd/MM/yyyy, and five presets are offered, which the address keeps by name', async () => {
    const { asked, router } = await openAnalytics()
    await screen.findByText('1,204')
    expect(trigger().textContent).toContain('This month · 01/11/2026 – 20/11/2026')
    fireEvent.click(trigger())
    for (const name of ['Yesterday', 'Today', 'Last three days', 'Last week', 'This month'])
      await screen.findByRole('button', { name })
    fireEvent.click(trigger())
    await choosePreset('Last week')
    await waitFor(() => expect(router.state.location.search).toBe('?range=last-week'))
    expect(trigger().textContent).toContain('Last week · 09/11/2026 – 15/11/2026')
    await waitFor(() => expect(daysOf(asked(), 'users')).toContain('2026-11-09..2026-11-15'))
  })

  it('of a preset go on with the calendar after midnight', async () => {
    await openAnalytics()
    await screen.findByText('1,204')
    expect(trigger().textContent).toContain('This month · 01/11/2026 – 20/11/2026')
    vi.setSystemTime(new Date('2026-11-21T00:30:00Z'))
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(trigger().textContent).toContain('This month · 01/11/2026 – 21/11/2026')
  })

  it.each([
    ['hour', 'range=today', 'Last week', 'You may only select a maximum of three days.'],
    ['week', 'range=last-week', 'This month', 'You may only select whole weeks.'],
    ['month', 'from=2026-10-01&to=2026-10-31', 'Last week', 'You may only select whole months.'],
    ['quarter', 'from=2026-07-01&to=2026-09-30', 'Last week', 'You may only select whole months.'],
  ])(
    'ANALYTICS-004/days/weeks/months, ANALYTICS-005/weeks/months: by the %s and from %s, %s is answered with its sentence',
    async (by, range, preset, sentence) => {
      const search = `?${range}&by=${by}`
      const { router } = await openAnalytics({ search })
      await screen.findByText(/^As of/)
      await choosePreset(preset)
      await screen.findAllByText(sentence)
      expect(router.state.location.search).toBe(search)
    },
  )

  it('ANALYTICS-004/required: are required', async () => {
    const { router } = await openAnalytics({ search: '?range=last-week' })
    await screen.findByText(/^As of/)
    fireEvent.click(trigger())
    const [first] = await screen.findAllByPlaceholderText('YYYY/MM/DD')
    fireEvent.change(first!, { target: { value: '' } })
    apply()
    await screen.findAllByText('Select a first and a last day.')
    expect(router.state.location.search).toBe('?range=last-week')
  })

  it('ANALYTICS-006/resolutions/units: are drawn by hour, day, week, month or quarter, as far as they allow it', async () => {
    const { asked, router } = await openAnalytics({ search: '?range=last-week' })
    await screen.findByText(/^As of/)
    expect(new Set(asked().map(({ resolution }) => resolution))).toEqual(new Set(['day']))
    fireEvent.mouseDown(screen.getByRole('button', { name: /^Steps/ }))
    const options = await screen.findAllByRole('option')
    expect(
      options.map((one) => [
        /^By (hour|day|week|month|quarter)/.exec(one.textContent)?.[0],
        one.getAttribute('aria-disabled'),
      ]),
    ).toEqual([
      ['By hour', 'true'],
      ['By day', null],
      ['By week', null],
      ['By month', 'true'],
      ['By quarter', 'true'],
    ])
    fireEvent.mouseUp(screen.getByRole('option', { name: 'By week' }))
    await waitFor(() => expect(router.state.location.search).toBe('?range=last-week&by=week'))
    await waitFor(() => expect(asked().some(({ resolution }) => resolution === 'week')).toBe(true))
  })
})

describe('the tiles', () => {
  it('ANALYTICS-014/accuracy/rating, ANALYTICS-015/decimal/none/trend: have value, difference to one decimal and trend as a word, n/a where nothing was before', async () => {
    await openAnalytics()
    await screen.findByText('1,204')
    const says = async (name: string) =>
      (await tile(name)).getByText(/increase|decrease|change|point|n\/a/).closest('li')!.textContent
    expect(await says('Active users')).toBe('Active users120▲ 20.0% increase · 100 before')
    expect(await says('Conversations')).toBe('Conversations200= no change · 200 before')
    expect(await says('Messages')).toBe('Messages1,204▼ 20.0% decrease · 1,505 before')
    expect(await says('Understood')).toBe('Understood87.3%▲ +7.3 points · 80.0% before')
    expect(await says('Solved by the bot')).toBe('Solved by the bot75.0%▲ +25 points · 50.0% before')
    expect(await says('Handed over')).toBe('Handed over10.0%▼ −10 points · 20.0% before')
    expect(await says('Average rating')).toBe('Average rating4.3n/a')
    expect(await says('Cost')).toBe('Cost$12.50n/a · $0 before')
  })

  it('lead to their section, and the keyboard with them', async () => {
    await openAnalytics()
    // The address stays as it is.
    expect(fireEvent.click(await screen.findByRole('link', { name: 'Understood' }))).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Understanding' }))
  })

  it('draw how their number went, without what is not known', async () => {
    await openAnalytics()
    const users = await tile('Active users')
    await users.findByText('120')
    const shape = (name: string) => screen.getByRole('link', { name }).closest('li')!.querySelector('path')
    expect(shape('Active users')!.getAttribute('d')).toBe('M2.0 26.0h0L94.0 2.0')
    expect(shape('Average rating')).toBeNull()
  })

  it('draw a share of each step, and none of a step on which there was nothing', () => {
    const lines = { talked: [4, 0], solved: [1, 0], handedOver: [3, 0] }
    const y = Object.entries(lines).map(([title, values]) => ({ title, total: 0, values }))
    const figure = figureOf('conversation-averages', { series: { x: [], at: [], y } })
    expect(tiles.solved.lineOf(figure)).toEqual([0.25, null])
    expect(tiles.handedOver.lineOf(figure)).toEqual([0.75, null])
  })
})

describe('the address', () => {
  it('names days, steps and filters, which go to the server as they are', async () => {
    const department = idOf(40)
    const { asked } = await openAnalytics({
      search: `?from=2026-11-02&to=2026-11-08&by=week&channel=whatsapp&language=de&environment=${department}`,
    })
    await screen.findByText(/^As of/)
    const [first] = asked().filter(({ figure }) => figure === 'messages')
    expect(first).toMatchObject({
      dateFrom: '2026-11-02',
      dateTo: '2026-11-08',
      resolution: 'week',
      channel: 'whatsapp',
      language: 'de',
      environment: department,
    })
  })

  it('follows what is chosen, and Back undoes it', async () => {
    const { asked, router } = await openAnalytics({ search: '?range=last-week' })
    await screen.findByText(/^As of/)
    await choose(/^Channel/, 'WhatsApp')
    await waitFor(() => expect(router.state.location.search).toBe('?range=last-week&channel=whatsapp'))
    await choose(/^Topic/, 'Weddings')
    await waitFor(() => expect(router.state.location.search).toBe('?range=last-week&channel=whatsapp&topic=Weddings'))
    expect(asked().some(({ figure, channel }) => figure === 'users' && channel === 'whatsapp')).toBe(true)
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toBe('?range=last-week&channel=whatsapp')
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(router.state.location.search).toBe('?range=last-week'))
  })

  it.each([
    ['range=next-year', '?range=this-month', /named days that cannot be shown/],
    ['from=2026-11-20&to=2026-11-01', '?range=this-month', /named days that cannot be shown/],
    ['from=2026-02-30&to=2026-03-01', '?range=this-month', /named days that cannot be shown/],
    ['range=last-week&by=month', '?range=last-week', /named steps that these days do not allow/],
    ['range=last-week&by=minute', '?range=last-week', /named steps that these days do not allow/],
    ['range=last-week&channel=pigeon', '?range=last-week', /cannot be filtered by \(Channel\)/],
    ['range=last-week&agent=jonas', '?range=last-week', /cannot be filtered by \(Agent\)/],
  ])('that says %s is corrected to %s, with a sentence', async (search, corrected, sentence) => {
    const { asked, router } = await openAnalytics({ search: `?${search}` })
    await screen.findByText(sentence)
    expect(router.state.location.search).toBe(corrected)
    expect(asked().every(({ channel, agent }) => !channel && !agent)).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
  })

  it('is told of as corrected until something else is chosen', async () => {
    await openAnalytics({ search: '?range=last-week&channel=pigeon' })
    await screen.findByText(/cannot be filtered by \(Channel\)/)
    await choose(/^Topic/, 'Weddings')
    await waitFor(() => expect(screen.queryByText(/cannot be filtered by/)).toBeNull())
  })

  it('holds a topic of up to 200 signs', () => {
    const read = (topic: string) => addressOf(new URLSearchParams({ topic }), '2026-11-20')
    expect(read('x'.repeat(200))).toMatchObject({ address: { query: { topic: 'x'.repeat(200) } }, corrections: [] })
    expect([read('x'.repeat(201)).corrections, read('').corrections]).toEqual([['topic'], ['topic']])
  })

  it('names the environment only where there are several', async () => {
    await openAnalytics()
    await screen.findByText('1,204')
    expect(screen.queryByRole('button', { name: /^Environment/ })).toBeNull()
    closeAnalytics()
    const environments = ['Live', 'Draft'].map((name, at) => ({ _id: idOf(50 + at), name, isLive: at === 0 }))
    const { asked } = await openAnalytics({ answers: { 'GET /api/agent/environment': () => environments } })
    await screen.findByText('1,204')
    await choose(/^Environment/, 'Draft')
    await waitFor(() => expect(asked().some(({ environment }) => environment === idOf(51))).toBe(true))
  })
})
