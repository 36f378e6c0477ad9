import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Figure } from '#shared/contracts/analytics'
import { layOutCloud } from '../../../frontend/src/pages/analytics/graphs/cloud-layout.ts'
import { daysOfStep } from '../../../frontend/src/pages/analytics/graphs/steps.ts'
import { leastTopics, topTopics } from '../../../frontend/src/pages/analytics/graphs/topics.ts'
import { trendingWords, wordsBefore } from '../../../frontend/src/pages/analytics/graphs/trending.ts'
import { axisStep, axisText, moodOf, valueText } from '../../../frontend/src/components/figures/values.ts'
import { idOf, turnGerman } from '../screen.tsx'
import { figureOf, rowOf } from './figure-answers.ts'
import { fakeCanvas } from './graph-canvas.ts'
import { cells, draw, graphNamed } from './graph-screen.tsx'
import { shopFigure } from './shop-figures.ts'

describe('tables of graphs', () => {
  it('ANALYTICS-015: show the number before, and the change as arrow and word; n/a where it was 0', async () => {
    const channels = (...uses: number[]): Figure =>
      figureOf('active-channel', {
        rows: uses.map((activities, index) =>
          rowOf(['chat_plugin', 'whatsapp', 'email', 'voice'][index]!, { values: { activities } }),
        ),
      })
    await draw('channels', { view: 'table', current: channels(150, 75, 10, 5), previous: channels(120, 100, 10, 0) })
    expect(cells(0)).toEqual(['Channel', 'Activities', 'Before', 'Change'])
    expect([1, 2, 3, 4].map(cells)).toEqual([
      ['Web', '150', '120', '▲ 25.0% increase'],
      ['WhatsApp', '75', '100', '▼ 25.0% decrease'],
      ['E-Mail', '10', '10', '= no change'],
      ['Voice', '5', '0', 'n/a'],
    ])
  })

  it('ANALYTICS-012, ANALYTICS-016: sort responses by the views before and by each number, up and down', async () => {
    const block = (id: string, views: number, likes: number) =>
      rowOf(id, {
        name: id,
        values: { views, likes, dislikes: likes * 2, choices: likes * 3, nlp: likes * 4, handovers: likes * 5 },
      })
    await draw('responses', {
      current: figureOf('blocks', { rows: [block('A', 3, 1), block('B', 2, 3), block('C', 1, 2)] }),
      previous: figureOf('blocks', { rows: [block('C', 9, 0), block('A', 7, 0), block('B', 8, 0)] }),
    })
    const order = () => [1, 2, 3].map((row) => cells(row)[0]).join('')
    const sortBy = (column: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${column}`) }))
    for (const column of ['Likes', 'Dislikes', 'Choices', 'Understood', 'Person wanted']) {
      sortBy(column)
      expect(order(), column).toBe('ACB')
      sortBy(column)
      expect(order(), column).toBe('BCA')
    }
    sortBy('Views')
    expect(order()).toBe('CBA')
    sortBy('Before')
    expect(order()).toBe('ABC')
    sortBy('Before')
    expect(order()).toBe('CBA')
  })

  it('turn pages and find rows by their names', async () => {
    await draw('responses')
    expect(screen.getAllByRole('row')).toHaveLength(9)
    fireEvent.click(screen.getByRole('button', { name: '2' }))
    expect(cells(1)[0]).toBe('Response 9')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'response 12' } })
    expect(screen.getAllByRole('row').map((row) => row.textContent.slice(0, 11))[1]).toBe('Response 12')
    expect(screen.getAllByRole('row')).toHaveLength(2)
  })

  it('say of names that are gone that they are', async () => {
    await draw('agents')
    expect(cells(3)[0]).toBe('Former colleague')
    cleanup()
    await draw('responses')
    expect(cells(6)[0]).toBe('Deleted response')
    expect(screen.queryByRole('link', { name: 'Deleted response' })).toBeNull()
  })

  it('write numbers, shares and times as German does', async () => {
    await draw('agents')
    await turnGerman()
    expect(cells(1)).toEqual(expect.arrayContaining(['1 Min. 22 Sek.', '4,2']))
    cleanup()
    await draw('location', {
      current: figureOf('location', { rows: [rowOf('Köln', { values: { sessions: 12_345 } })] }),
    })
    expect(screen.getByText('12.345')).toBeTruthy()
  })

  it('ANALYTICS-017: write durations in hours, minutes and seconds', async () => {
    const rows = [rowOf(idOf(1), { name: 'Maya', values: { lastedAverage: 3725 } })]
    await draw('agent-duration', { view: 'table', current: figureOf('agent-average-intervention-duration', { rows }) })
    expect(cells(1)[1]).toBe('1h 2m 5s')
  })

  it('ANALYTICS-014: write accuracy and rating to one decimal', async () => {
    await draw('chatbot', { current: { ...shopFigure('nlp-metrics'), totals: { accuracy: 0.8765 } } })
    expect(screen.getByText('87.7%')).toBeTruthy()
    cleanup()
    await draw('rating', { current: { ...shopFigure('intervention-rating'), totals: { average: 4.26 } } })
    expect(screen.getByText('4.3')).toBeTruthy()
  })
})

describe('hostile names', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    '\u202Egnp.exe',
    'x'.repeat(300),
    '{{title}}',
  ]
  it.each(['top-topics', 'word-cloud', 'links', 'location'] as const)('in %s are texts in every view', async (name) => {
    const rows = hostile.map((id) => rowOf(id, { values: { views: 5, uses: 5, follows: 5, sessions: 5 } }))
    for (const view of graphNamed(name).views) {
      const { container } = await draw(name, { view, current: figureOf(graphNamed(name).figure, { rows }) })
      for (const text of hostile) expect(container.textContent, view).toContain(text)
      expect(container.querySelector('img')).toBeNull()
      cleanup()
    }
  })

  it('of links are no links', async () => {
    const rows = [rowOf('javascript:alert(1)', { values: { follows: 1 } })]
    const { container } = await draw('links', { current: figureOf('url-tracking', { rows }) })
    expect(container.textContent).toContain('javascript:alert(1)')
    expect(container.querySelector('a[href^="javascript"]')).toBeNull()
  })
})

describe('the heat table of interactions', () => {
  it('adds the hours of a part of the day, by weekday', async () => {
    const rows = [
      rowOf('1-06', { values: { messages: 3 } }),
      rowOf('1-11', { values: { messages: 4 } }),
      rowOf('7-23', { values: { messages: 9 } }),
    ]
    await draw('interactions', { current: figureOf('messages', { rows }) })
    const part = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(part(/^Morning/)).toEqual(['7', '0', '0', '0', '0', '0', '0'])
    expect(part(/^Evening/)).toEqual(['0', '0', '0', '0', '0', '0', '9'])
  })

  it('names each hour and weekday for listeners, and has a number in each cell', async () => {
    await draw('interactions', { view: 'hours' })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('SundaySu')
    expect(screen.getAllByRole('cell')).toHaveLength(7 * 24)
    expect(screen.getByRole('row', { name: /^2:00 PM/ }).textContent).toContain('120')
  })
})

describe('the word cloud', () => {
  it('tells the numbers of a word that is pressed', async () => {
    const previous = figureOf('keywords', { total: 100, rows: [rowOf('roses', { values: { uses: 100 } })] })
    await draw('word-cloud', { previous })
    fireEvent.click(screen.getByRole('button', { name: 'roses' }))
    expect(screen.getByRole('status').textContent).toBe('roses used 200 times ▲ 100.0% increase')
    expect(screen.getByRole('button', { name: 'roses' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('lies the same each time, larger words first and none over another', () => {
    fakeCanvas()
    const words = Array.from({ length: 30 }, (_, index) => ({ text: `word ${index}`, uses: 300 - index * 9 }))
    const placed = layOutCloud(words) ?? []
    expect(layOutCloud(words)).toEqual(placed)
    expect(placed.length).toBeGreaterThan(20)
    expect(placed.map(({ size }) => size)).toEqual(placed.map(({ size }) => size).toSorted((a, b) => b - a))
    const boxes = placed.map(({ text, x, y, size }) => {
      const half = (text.length * size) / 4
      return { left: x - half, right: x + half, top: y - size * 0.7, bottom: y }
    })
    const overlaps = boxes.filter((a, index) =>
      boxes.some(
        (b, other) => other > index && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ),
    )
    expect(overlaps).toEqual([])
  })

  it('has letters from 14 to 52 pixels, and those of the middle where all words are used equally often', () => {
    fakeCanvas()
    const sizes = (...uses: number[]) =>
      layOutCloud(uses.map((each, index) => ({ text: `word ${index}`, uses: each })))?.map(({ size }) => size)
    expect(sizes(100, 1)).toEqual([52, 14])
    expect(sizes(7, 7)).toEqual([33, 33])
  })

  it('is words in a row where nothing can be measured', async () => {
    expect(layOutCloud([{ text: 'roses', uses: 1 }])).toBeUndefined()
    await draw('word-cloud')
    expect(screen.getAllByRole('listitem')).toHaveLength(15)
  })
})

describe('which topics and words are named', () => {
  const topic = (id: string, views: number, likes: number, dislikes: number, handovers = 0) =>
    rowOf(id, { values: { views, likes, dislikes, handovers } })

  it('topics by views, and the least liked of those with five thumbs, then by how often a person was wanted', () => {
    const figure = figureOf('topic', {
      rows: [
        topic('few', 900, 0, 4),
        topic('loved', 50, 9, 1),
        topic('hated', 10, 1, 4, 1),
        topic('left', 10, 2, 8, 5),
      ],
    })
    expect(topTopics(figure).map(({ id }) => id)).toEqual(['few', 'loved', 'hated', 'left'])
    expect(leastTopics(figure).map(({ id, values }) => [id, values['approval']])).toEqual([
      ['left', 0.2],
      ['hated', 0.2],
      ['loved', 0.9],
    ])
    expect(leastTopics(figureOf('topic', { rows: [topic('unseen', 0, 5, 0)] }))[0]?.values['handoverShare']).toBe(0)
  })

  it('words whose share of all words grew, not those that are used more because more was said', () => {
    const words = (total: number, uses: Readonly<Record<string, number>>): Figure =>
      figureOf('keywords', {
        total,
        rows: Object.entries(uses).map(([id, count]) => rowOf(id, { values: { uses: count } })),
      })
    const current = words(200, { delivery: 100, roses: 30, late: 20 })
    const previous = words(100, { delivery: 60, roses: 10, gone: 30 })
    expect(trendingWords(current, previous).map(({ id }) => id)).toEqual(['late', 'roses', 'delivery'])
    expect(wordsBefore(current, previous).map(({ id, values }) => [id, values['share']])).toEqual([
      ['delivery', 0.6],
      ['roses', 0.1],
      ['late', 0],
    ])
    expect(trendingWords(current, undefined).map(({ id }) => id)).toEqual(['delivery', 'roses', 'late'])
    expect(trendingWords(words(0, { delivery: 0 }), previous)[0]?.values['share']).toBe(0)
  })
})

describe('steps and numbers of graphs', () => {
  const days = (dateFrom: string, dateTo: string) => ({ dateFrom, dateTo })
  it.each([
    ['day', '2026-11-10', days('2026-11-09', '2026-11-15'), { from: '2026-11-10', to: '2026-11-10', by: 'hour' }],
    ['week', '2026-11-09', days('2026-11-09', '2026-11-22'), { from: '2026-11-09', to: '2026-11-15', by: 'day' }],
    ['month', '2026-02-01', days('2026-01-01', '2026-03-31'), { from: '2026-02-01', to: '2026-02-28', by: 'day' }],
    ['quarter', '2026-10-01', days('2026-07-01', '2026-12-31'), { from: '2026-10-01', to: '2026-12-31', by: 'day' }],
    ['week', '2026-11-16', days('2026-11-18', '2026-11-20'), { from: '2026-11-18', to: '2026-11-20', by: 'day' }],
    ['hour', '2026-11-10T14', days('2026-11-10', '2026-11-10'), undefined],
  ] as const)('a %s at %s stays within its figure', (resolution, at, range, step) => {
    expect(daysOfStep(at, { resolution, range })).toEqual(step)
  })

  it.each([
    [-1, 'very-negative'],
    [-0.6, 'very-negative'],
    [-0.2, 'negative'],
    [0, 'mixed'],
    [0.2, 'positive'],
    [0.59, 'positive'],
    [0.6, 'very-positive'],
    [1, 'very-positive'],
  ] as const)('an average feeling of %d is %s', (average, mood) => expect(moodOf(average)).toBe(mood))

  it.each([
    [1204, 'count', '1,204', '1.204'],
    [6.44, 'count', '6.4', '6,4'],
    [0.873, 'share', '87.3%', '87,3 %'],
    [0.0375, 'dollars', '$0.038', '0,038 $'],
    [1234.5, 'dollars', '$1,234.50', '1.234,50 $'],
    [0.25, 'mood', '+0.25', '+0,25'],
    [0, 'mood', '0.00', '0,00'],
    [null, 'seconds', '–', '–'],
    [Number.NaN, 'count', '–', '–'],
  ] as const)('%d as %s is %s, in German %s', (value, unit, english, german) => {
    expect(valueText(value, unit, 'en')).toBe(english)
    expect(valueText(value, unit, 'de').replaceAll('\u00A0', ' ')).toBe(german)
  })

  it('an axis of times counts in hours or minutes, and an axis of things in whole ones', () => {
    expect([90, 119, 120, 7199, 7200].map((end) => axisStep(end, 'seconds'))).toEqual([1, 1, 60, 60, 3600])
    expect(axisStep(7200, 'count')).toBe(1)
    expect([axisText(5, 'seconds', 60, 'en'), axisText(5, 'seconds', 3600, 'de')]).toEqual(['5m', '5 Std.'])
    expect([axisText(2.5, 'count', 1, 'en'), axisText(1200, 'count', 1, 'en')]).toEqual(['', '1.2k'])
  })
})
