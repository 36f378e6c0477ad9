/** The analytics page over a server that answers every figure, for the tests of the page. */
import { vi } from 'vitest'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { Figure } from '#shared/contracts/analytics'
import { figureNames, type FigureName } from '#shared/figures/figures'
import { close } from '../close.ts'
import { maya, open, type Answers, type Call } from '../screen.tsx'

/** The noon of this day is the moment of the tests; it is a Friday. */
export const today = '2026-11-20'

const base = '/api/agent/analytics'

/** What a figure is asked for with, as the address of its call says. */
export type Asked = Readonly<Record<string, string>> & { readonly figure: string }

export function askedOf({ route }: Call): Asked | undefined {
  const [path = '', search] = route.split('?')
  if (!path.startsWith(`GET ${base}/`)) return undefined
  const figure = path.slice(`GET ${base}/`.length)
  return { ...Object.fromEntries(new URLSearchParams(search)), figure }
}

export const figureOf = (name: FigureName, more: Partial<Figure> = {}): Figure => ({
  figure: name,
  range: { dateFrom: today, dateTo: today },
  timezone: maya.company.timezone,
  resolution: 'day',
  asOf: `${today}T14:05:00.000Z`,
  total: 100,
  totals: {},
  series: { x: ['19/11/26', '20/11/26'], at: ['2026-11-19', '2026-11-20'], y: [] },
  rows: [],
  ...more,
})

const line = (title: string, ...values: number[]) => ({
  title,
  total: values.reduce((sum, one) => sum + one, 0),
  values,
})
const series = (...y: Figure['series']['y']): Figure['series'] => ({
  x: ['19/11/26', '20/11/26'],
  at: ['2026-11-19', '2026-11-20'],
  y,
})

/** What the tiles say of the days asked for. */
export const current: Partial<Record<FigureName, Figure>> = {
  // An answer that was kept is older than the others.
  users: figureOf('users', { asOf: `${today}T13:00:00.000Z`, total: 120, series: series(line('users', 50, 70)) }),
  'conversation-averages': figureOf('conversation-averages', {
    total: 200,
    totals: { solvedShare: 0.75, handedOverShare: 0.1 },
    series: series(line('talked', 90, 110), line('solved', 70, 80), line('handedOver', 10, 10)),
  }),
  messages: figureOf('messages', { total: 1204, series: series(line('texts', 500, 704)) }),
  'nlp-metrics': figureOf('nlp-metrics', {
    total: 300,
    totals: { nlp: 200, knowledgeBase: 62, failures: 38, accuracy: 262 / 300 },
    series: series(line('nlp', 90, 110), line('knowledgeBase', 30, 32), line('failures', 20, 18)),
  }),
  'intervention-rating': figureOf('intervention-rating', { total: 30, totals: { average: 4.26 } }),
  cost: figureOf('cost', { total: 12.5, series: series(line('cost', 6, 6.5)) }),
}

/** And of those before: no rating, and nothing was spent. */
export const previous: Partial<Record<FigureName, Figure>> = {
  users: figureOf('users', { total: 100 }),
  'conversation-averages': figureOf('conversation-averages', {
    total: 200,
    totals: { solvedShare: 0.5, handedOverShare: 0.2 },
  }),
  messages: figureOf('messages', { total: 1505 }),
  'nlp-metrics': figureOf('nlp-metrics', { total: 100, totals: { nlp: 80, knowledgeBase: 0, failures: 20 } }),
  cost: figureOf('cost', { total: 0 }),
}

interface Opening {
  readonly search?: string
  readonly agent?: LoggedInAgent
  /** Answers a figure; to throw a Problem is to refuse. */
  readonly figure?: (asked: Asked) => Figure
  readonly answers?: Answers
  /** How many graphs come near the view; none unless it is said. */
  readonly near?: number
}

const isFigure = (name: string): name is FigureName => figureNames.some((one) => one === name)

/** Days of this month are the current ones, those before it the previous ones. */
export function answerOf({ figure, dateFrom = today, dateTo = today }: Asked): Figure {
  if (!isFigure(figure)) return figureOf('messages')
  const known = dateTo >= '2026-11-01' ? current : previous
  return { ...(known[figure] ?? figureOf(figure)), range: { dateFrom, dateTo } }
}

/** Tells what comes near the view, as the browser would. */
function watchView(near: number): void {
  let left = near
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        if (left-- > 0) queueMicrotask(() => this.tell([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
}

export async function openAnalytics(opening: Opening = {}) {
  const { search = '', agent = maya, figure = answerOf, answers = {}, near = 0 } = opening
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${today}T12:00:00Z`) })
  watchView(near)
  const other: Answers = {
    'GET /api/agent': () => [],
    'GET /api/agent/departments': () => [],
    'GET /api/agent/environment': () => [],
    'GET /api/agent/block/categories': () => ['Delivery', 'Weddings'],
    ...answers,
  }
  const { calls, router } = await open(`/analytics${search}`, {
    agent,
    answers: new Proxy(other, {
      get(target, route: string) {
        const asked = askedOf({ route, body: undefined })
        return target[route] ?? (asked && asked.figure !== 'export' ? () => figure(asked) : undefined)
      },
    }),
  })
  return { calls, router, asked: () => calls.flatMap((call) => askedOf(call) ?? []) }
}

/** Leaves no clock of its own behind. */
export function closeAnalytics(): void {
  vi.useRealTimers()
  close()
}
