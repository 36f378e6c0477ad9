import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { graphs } from '../../../frontend/src/pages/analytics/graphs/register.ts'
import { idOf } from '../screen.tsx'
import { figureOf, rowOf } from './figure-answers.ts'
import { cells, draw, graphNamed } from './graph-screen.tsx'
import { shopFigure } from './shop-figures.ts'

/** Of each graph: what its default picture says, and the first row of its table over the same figure. */
const drawings: Readonly<Record<string, { picture: string; row: readonly string[] }>> = {
  users: { picture: 'Users812', row: ['09/11/26', '135', '–', 'n/a', '80'] },
  outcomes: { picture: 'Solved78.0%', row: ['09/11/26', '150', '–', 'n/a', '110', '12'] },
  interactions: { picture: 'Morning, 6 to 12318', row: ['Monday, 12:00 AM', '0', '–', 'n/a', '0', '0', '0'] },
  messages: { picture: 'Texts Files Bot Agents', row: ['09/11/26', '310', '–', 'n/a', '11', '510', '60'] },
  year: { picture: 'Texts Files Bot Agents', row: ['09/11/26', '310', '11', '510', '60'] },
  channels: { picture: '1,780 (63.3%)', row: ['Web', '1,780', '–', 'n/a'] },
  languages: { picture: '1,600 (59.3%)', row: ['German', '1,600', '–', 'n/a'] },
  'message-kinds': { picture: 'WebWhatsApp', row: ['Web', '900', '–', 'n/a', '700', '20', '160', '2,400', '180'] },
  events: { picture: 'Message6,420', row: ['Message', '6,420', '–', 'n/a'] },
  cost: { picture: '$30.10 (100.0%)', row: ['Messages of channels', '$30.10', '–', 'n/a', '900'] },
  'channel-cost': { picture: 'Web$6.20', row: ['Web', '$6.20', '–', 'n/a', '700'] },
  chatbot: { picture: 'Accuracy91.3%', row: ['09/11/26', '190', '–', 'n/a', '55', '26'] },
  answers: { picture: 'Turns2,100', row: ['09/11/26', '510', '–', 'n/a'] },
  sentiment: { picture: 'Rather positive (+0.24)', row: ['09/11/26', '100', '–', 'n/a', '145', '35'] },
  trending: { picture: 'delivery27.6%', row: ['delivery', '27.6%', '–', 'n/a', '400'] },
  'word-cloud': { picture: 'deliveryrosesorder', row: ['delivery', '400', '–', 'n/a'] },
  'top-topics': { picture: 'Orders1,400Delivery900', row: ['Orders', '1,400', '–', 'n/a', '90', '6', '12'] },
  'least-topics': {
    picture: 'Refunds20.0% thumbs up of 20Delivery64.5% thumbs up of 62',
    row: ['Refunds', '20.0%', '–', 'n/a', '4', '16', '38.1%'],
  },
  responses: {
    picture: 'Response 1Orders900',
    row: ['Response 1', 'Orders', '900', '–', 'n/a', '40', '0', '300', '200', '0'],
  },
  links: { picture: 'All others12', row: ['https://bloom.example/delivery', '120', '–', 'n/a'] },
  takeovers: { picture: 'Taken within a minute62.0%', row: ['09/11/26', '12', '–', 'n/a', '10', '9'] },
  'takeover-times': { picture: '0m5m10m', row: ['Waiting for an agent', '1m 35s', '–', 'n/a', '1m 0s', '5m 0s'] },
  'takeover-ends': { picture: '52 (61.9%)', row: ['By the agent', '52', '–', 'n/a'] },
  duration: { picture: 'Duration12m 22s', row: ['09/11/26', '12m 40s', '–', 'n/a'] },
  agents: {
    picture: 'Former colleague7',
    row: ['Maya Vale', '42', '–', 'n/a', '40', '378', '1m 22s', '1m 12s', '11m 50s', '4.2', '42'],
  },
  'agent-duration': { picture: 'Maya Vale9m 2s', row: ['Maya Vale', '9m 2s', '–', 'n/a', '6m 40s', '30m 0s', '40'] },
  rating: { picture: 'Average4.2', row: ['1 star', '3', '–', 'n/a'] },
  'rating-over-time': { picture: '0.01.02.0', row: ['09/11/26', '3.0', '–', 'n/a'] },
  'takeover-topics': { picture: 'Delivery31No topic20', row: ['Delivery', '31', '–', 'n/a'] },
  'takeover-outcomes': { picture: '44 (65.7%)', row: ['Solved', '44', '–', 'n/a'] },
  'takeover-list': {
    picture: 'Customer 0',
    row: ['Customer 0', expect.stringContaining('12 Nov 2026'), 'Maya Vale', 'Sales', 'Delivery', 'Solved', 'Agent', '20s', '5m 0s'], // prettier-ignore
  },
  gender: { picture: '212 (26.1%)', row: ['Female', '320', '–', 'n/a'] },
  customers: {
    picture: 'Customer 1',
    row: ['Visitor', expect.stringContaining('12 Nov 2026'), 'WhatsApp', 'German', '–', 'Leipzig', '30', '0'],
  },
  location: { picture: 'Unknown55', row: ['Leipzig', '220', '–', 'n/a'] },
}

describe('ANALYTICS-007: the graphs', () => {
  it.each([
    ['agents', 'Agent performance'],
    ['duration', 'Average takeover duration'],
    ['rating', 'Average rating'],
    ['sentiment', 'Average sentiment'],
    ['chatbot', 'Chatbot statistics'],
    ['gender', 'Gender split'],
    ['interactions', 'Interactions'],
    ['location', 'Location'],
    ['takeovers', 'Takeover statistics'],
    ['top-topics', 'Top topics'],
    ['least-topics', 'Least performing topics'],
    ['trending', 'Trending keywords'],
    ['word-cloud', 'Keyword word cloud'],
    ['users', 'Users'],
  ])('ANALYTICS-007: the graph %s is called %s and says what it counts', async (name, title) => {
    await draw(name)
    expect(screen.getByRole('heading', { level: 3, name: new RegExp(`^${title}`) })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: `Info: what “${title}” counts` }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Unit:')
  })

  it.each(Object.entries(drawings))('the picture and the table of %s say the same', async (name, { picture, row }) => {
    const { container } = await draw(name)
    expect(container.textContent).toContain(picture)
    cleanup()
    await draw(name, { view: 'table' })
    expect(cells(1)).toEqual(row)
  })

  it('all have a table, and all of them are tested here', () => {
    expect(graphs.map(({ name }) => name)).toEqual(Object.keys(drawings))
    for (const { name, views } of graphs) expect(views, name).toContain('table')
  })

  it.each(graphs.map(({ name, figure }) => [name, figure] as const))(
    'the graph %s says that nothing was counted, in each of its views',
    async (name, figure) => {
      const current = figureOf(figure)
      for (const view of graphNamed(name).views) {
        const { container } = await draw(name, { view, current })
        expect(container.textContent, view).toContain('Nothing was counted in these days.')
        cleanup()
      }
    },
  )
})

/** The heights of the points of a line or the tops of bars, in pixels above the axis. */
const heightsOf = (path: Element | null | undefined): number[] =>
  [...(path?.getAttribute('d') ?? '').matchAll(/[ML][\d.-]+,([\d.-]+)/g)].map(([, y]) => 220 - Number(y))

const lineNamed = (container: Element, title: string) =>
  container.querySelector(`g[role=group][aria-label="${title}"] path[stroke]`)

it.each([
  [99_999, '99,999'],
  [100_000, '100k'],
])('a ring has the sum %d in its middle as %s, so that it fits', async (activities, text) => {
  const current = figureOf('active-channel', { rows: [rowOf('whatsapp', { values: { activities } })] })
  const { container } = await draw('channels', { view: 'pie', current })
  expect(container.querySelector('[class*=inner-content]')?.textContent).toContain(text)
})

describe('graphs of many rows', () => {
  const topics = (count: number) =>
    figureOf('topic', {
      rows: Array.from({ length: count }, (_, index) => rowOf(`Topic ${index}`, { values: { views: 99 - index } })),
    })

  it.each([
    [10, 0],
    [11, 1],
  ])('of %d rows a ranking offers all in %d buttons', async (count, buttons) => {
    await draw('top-topics', { current: topics(count) })
    expect(screen.queryAllByRole('button', { name: `Show all ${count}` })).toHaveLength(buttons)
  })

  it.each([
    [8, 0],
    [9, 1],
  ])('of %d rows a table has %d searches', async (count, searches) => {
    await draw('top-topics', { view: 'table', current: topics(count) })
    expect(screen.queryAllByRole('searchbox')).toHaveLength(searches)
  })
})

describe('graphs along time', () => {
  it('draw a point for each day, as high as its number', async () => {
    const { container } = await draw('users')
    const heights = heightsOf(lineNamed(container, 'Users'))
    const numbers = shopFigure('users').series.y[0]!.values as number[]
    expect(heights).toHaveLength(7)
    for (const [day, height] of heights.entries()) expect(height / heights[0]!).toBeCloseTo(numbers[day]! / numbers[0]!)
  })

  it('leave a day out on which there was no average', async () => {
    const { container } = await draw('rating-over-time')
    expect(heightsOf(lineNamed(container, 'Average'))).toHaveLength(5)
  })

  it('draw the period before beside a single line, once it is known', async () => {
    const { container } = await draw('answers', { previous: shopFigure('responses', 7, '2026-11-02') })
    expect(heightsOf(lineNamed(container, 'Period before'))).toHaveLength(7)
    cleanup()
    const without = await draw('answers')
    expect(lineNamed(without.container, 'Period before')).toBeNull()
  })

  it('draw a single day as bars, for a line of one point is none', async () => {
    const { container } = await draw('users', { current: shopFigure('users', 1) })
    expect(container.querySelectorAll('rect[class*=series__rect]')).toHaveLength(2)
  })

  it('draw a year of 366 days as lines, for so many bars cannot be told apart', async () => {
    const { container } = await draw('users', { view: 'bar', current: shopFigure('users', 366) })
    expect(heightsOf(lineNamed(container, 'Users'))).toHaveLength(366)
    expect(container.querySelectorAll('rect[class*=series__rect]')).toHaveLength(0)
    cleanup()
    const month = await draw('users', { view: 'bar', current: shopFigure('users', 31) })
    expect(month.container.querySelectorAll('rect[class*=series__rect]')).toHaveLength(62)
  })

  it('ANALYTICS-036: write days as dd/MM/yy', async () => {
    const { container } = await draw('users')
    expect(container.textContent).toContain('09/11/26')
  })
})

describe('what a press on a graph does', () => {
  it('narrows the page down to a day, channel, language, topic or agent', async () => {
    const press = async (graph: string, name: string) => {
      const { onDrill } = await draw(graph, { view: 'table' })
      fireEvent.click(screen.getByRole('button', { name }))
      cleanup()
      return onDrill.mock.calls[0]?.[0]
    }
    expect(await press('users', '10/11/26')).toEqual({ from: '2026-11-10', to: '2026-11-10', by: 'hour' })
    expect(await press('channels', 'WhatsApp')).toEqual({ channel: 'whatsapp' })
    expect(await press('languages', 'German')).toEqual({ language: 'de' })
    expect(await press('top-topics', 'Refunds')).toEqual({ topic: 'Refunds' })
    expect(await press('agents', 'Ben Okafor')).toEqual({ agent: idOf(302) })
  })

  it.each([
    ['responses', 'Response 1', `/content/responses/edit/${idOf(500)}`],
    ['customers', 'Customer 1', `/conversations/${idOf(401)}?queue=all&period=all`],
    ['takeover-list', 'Customer 1', `/conversations/${idOf(401)}?queue=all&period=all`],
    [
      'events',
      'Link opened',
      '/conversations?queue=all&period=range&from=2026-11-09&to=2026-11-15&channel=whatsapp&event=tracking',
    ],
    [
      'takeovers',
      'Open these conversations',
      '/conversations?queue=all&period=range&from=2026-11-09&to=2026-11-15&channel=whatsapp&event=userIntervention',
    ],
    ['chatbot', 'Review what was not understood', '/training/unanswered-questions?channel=whatsapp'],
  ])('of %s leads from %s to %s', async (graph, name, address) => {
    await draw(graph, { view: 'table' })
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
  })

  it('offers no views where there is but one, and no facts where there are none', async () => {
    const shown = async (name: string) => {
      const { container } = await draw(name, { view: 'table' })
      const found = [screen.queryByRole('button', { name: 'Table' }), container.querySelector('.graph-facts')]
      cleanup()
      return found.map((one) => one !== null)
    }
    expect(await shown('users')).toEqual([true, true])
    expect(await shown('customers')).toEqual([false, false])
  })

  it('asks for another view', async () => {
    const { onView } = await draw('users')
    fireEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(onView).toHaveBeenCalledWith('table')
  })
})
