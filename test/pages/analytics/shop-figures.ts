/** Every figure of a small shop, as the server gives it, for the tests of graphs. */
import type { Figure, FigureRow } from '#shared/contracts/analytics'
import { dayAfter } from '#shared/days'
import type { FigureName } from '#shared/figures/figures'
import { figureOf, rowOf } from './figure-answers.ts'
import { idOf } from '../screen.tsx'

type Numbers = Readonly<Record<string, number>>

interface Parts extends Pick<Partial<Figure>, 'total' | 'totals' | 'rows' | 'parts' | 'other'> {
  readonly lines?: Readonly<Record<string, (day: number) => number | null>>
}

const row = (id: string, values: Numbers, more: Partial<FigureRow> = {}): FigureRow => rowOf(id, { ...more, values })

/** Goes up and down with the week. */
const wave = (least: number, most: number) => (day: number) =>
  Math.round(least + ((most - least) * (1 + Math.sin((day / 7) * 2 * Math.PI))) / 2)

const vocabulary =
  'delivery roses order vase birthday tulips invoice opening Saturday voucher bouquet refund wedding parcel late'.split(
    ' ',
  )

const hours = Array.from({ length: 7 * 24 }, (_, index) => {
  const hour = index % 24
  const customer = Math.max(0, Math.round(40 * Math.sin(((hour - 6) / 16) * Math.PI)))
  return row(`${Math.floor(index / 24) + 1}-${String(hour).padStart(2, '0')}`, {
    customer,
    bot: customer * 2,
    agent: 0,
    messages: customer * 3,
  })
})

const agentRows = (valuesOf: (size: number) => Numbers): FigureRow[] => [
  row(idOf(301), valuesOf(42), { name: 'Maya Vale' }),
  row(idOf(302), valuesOf(31), { name: 'Ben Okafor' }),
  row(idOf(303), valuesOf(7)),
]

const moment = '2026-11-12T10:00:00.000Z'
const customers = Array.from({ length: 30 }, (_, index) =>
  row(
    idOf(400 + index),
    { messages: 30 - index, choices: index % 5 },
    {
      ...(index % 3 !== 0 && { name: `Customer ${index}` }),
      texts: { channel: 'whatsapp', language: 'de', gender: '', locality: 'Leipzig', at: moment },
    },
  ),
)
const takeovers = Array.from({ length: 14 }, (_, index) =>
  row(
    idOf(600 + index),
    { waitedSeconds: 20 + index * 7, lastedSeconds: 300 + index * 60 },
    {
      name: `Customer ${index}`,
      texts: {
        conversation: idOf(401),
        agentName: 'Maya Vale',
        departmentName: 'Sales',
        topic: 'Delivery',
        outcome: 'Solved',
        by: 'agent',
        at: moment,
      },
    },
  ),
)
const blocks = Array.from({ length: 24 }, (_, index) =>
  row(
    idOf(500 + index),
    {
      views: 900 - index * 30,
      likes: 40 - index,
      dislikes: index,
      choices: 300,
      nlp: 200 - index,
      handovers: index % 4,
    },
    { ...(index !== 5 && { name: `Response ${index + 1}` }), texts: { topic: index % 2 ? 'Delivery' : 'Orders' } },
  ),
)
const places = ['Leipzig', 'Berlin', 'Amsterdam', '', 'London', 'Milano', 'Dublin', 'Cork', 'Utrecht', 'Köln', 'Leeds']

const shop: Readonly<Record<FigureName, Parts>> = {
  users: {
    total: 812,
    totals: { users: 812, newUsers: 540, returning: 272 },
    lines: { users: wave(80, 190), newUsers: wave(40, 120) },
    rows: [row('female', { users: 320 }), row('male', { users: 280 }), row('', { users: 212 })],
  },
  'user-detail': { total: 30, rows: customers },
  responses: { totals: { botMessages: 3570, turns: 2100 }, lines: { botMessages: wave(300, 720) } },
  messages: {
    lines: { texts: wave(200, 420), files: wave(4, 18), bot: wave(300, 720), agent: wave(30, 90) },
    rows: hours,
  },
  'message-detail': {
    rows: [
      row('chat_plugin', { texts: 900, choices: 700, files: 20, links: 160, bot: 2400, agent: 180 }),
      row('whatsapp', { texts: 620, choices: 310, files: 60, links: 40, bot: 1300, agent: 240 }),
    ],
  },
  'nlp-metrics': {
    totals: { accuracy: 0.913 },
    lines: { nlp: wave(120, 260), knowledgeBase: wave(30, 80), failures: wave(8, 44) },
  },
  'active-channel': { rows: [row('chat_plugin', { activities: 1780 }), row('whatsapp', { activities: 1030 })] },
  'user-language': { rows: [row('de', { activities: 1600 }), row('en', { activities: 1100 })] },
  sentiment: {
    totals: { positive: 700, neutral: 1000, negative: 240, average: 0.24 },
    lines: { positive: wave(60, 140), neutral: wave(100, 190), negative: wave(10, 60) },
  },
  topic: {
    rows: [
      row('Delivery', { views: 900, likes: 40, dislikes: 22, handovers: 60 }),
      row('Orders', { views: 1400, likes: 90, dislikes: 6, handovers: 12 }),
      row('Refunds', { views: 210, likes: 4, dislikes: 16, handovers: 80 }),
      row('', { views: 120, likes: 1, dislikes: 1, handovers: 4 }),
    ],
  },
  events: { rows: [row('message', { happened: 6420 }), row('tracking', { happened: 212 })] },
  blocks: { rows: blocks },
  keywords: {
    total: 1447,
    rows: vocabulary.map((word, index) => row(word, { uses: Math.round(400 / (index + 1)) })),
    other: 120,
  },
  'intervention-averages': {
    totals: {
      asked: 88,
      taken: 71,
      endedByAgent: 52,
      endedByCustomer: 9,
      endedByTimeout: 6,
      neverTaken: 17,
      waitedAverage: 95,
      waitedP50: 60,
      waitedP90: 300,
      repliedAverage: 45,
      repliedP50: 30,
      repliedP90: 120,
      lastedAverage: 742,
      lastedP50: 600,
      lastedP90: 1800,
      withinMinute: 0.62,
    },
    lines: { asked: wave(6, 18), taken: wave(4, 15), ended: wave(4, 14) },
  },
  'intervention-detail': {
    total: 67,
    rows: takeovers,
    parts: {
      topics: [row('Delivery', { ended: 31 }), row('', { ended: 20 })],
      outcomes: [row('Solved', { ended: 44 }), row('', { ended: 23 })],
    },
  },
  'intervention-rating': {
    total: 51,
    totals: { average: 4.2 },
    lines: { average: (day) => (day % 3 === 1 ? null : 3 + (day % 3)) },
    rows: [3, 2, 4, 15, 27].map((ratings, index) => row(String(index + 1), { ratings })),
  },
  location: {
    rows: places.map((place, index) => row(place, { sessions: Math.round(220 / (index + 1)) })),
    other: 64,
  },
  'url-tracking': {
    rows: [row('https://bloom.example/delivery', { follows: 120 }), row('https://bloom.example/care', { follows: 52 })],
    other: 12,
  },
  agent: {
    rows: agentRows((size) => ({
      taken: size,
      ended: size - 2,
      messages: size * 9,
      waitedAverage: 40 + size,
      repliedAverage: 30 + size,
      lastedAverage: 500 + size * 5,
      ratingAverage: 4.2,
      ratings: size,
    })),
  },
  'agent-average-intervention-duration': {
    total: 742,
    totals: { lastedAverage: 742, lastedP50: 600, lastedP90: 1800 },
    lines: { lastedAverage: wave(420, 1100) },
    rows: agentRows((size) => ({ lastedAverage: 500 + size, lastedP50: 400, lastedP90: 1800, ended: size - 2 })),
  },
  'conversation-averages': {
    totals: {
      sessions: 1100,
      solvedShare: 0.78,
      handedOverShare: 0.08,
      messagesPerSession: 6.4,
      minutesPerSession: 3.2,
    },
    lines: { talked: wave(90, 210), solved: wave(60, 160), handedOver: wave(6, 18) },
  },
  cost: {
    total: 41.2,
    totals: { cost: 41.2, perConversation: 0.0375, perSolved: 0.048 },
    rows: [row('chat_plugin', { cost: 6.2, conversations: 700 }), row('whatsapp', { cost: 35, conversations: 400 })],
    parts: { kinds: [row('messages', { cost: 30.1, units: 900 }), row('mails', { cost: 0.004, units: 40 })] },
  },
}

/** A figure of the shop over so many days. */
export function shopFigure(name: FigureName, days = 7, from = '2026-11-09'): Figure {
  const { lines = {}, ...parts } = shop[name]
  const values = Object.entries(lines).map(([title, valueOf]) => [
    title,
    Array.from({ length: days }, (_, day) => valueOf(day)),
  ])
  return figureOf(name, {
    ...parts,
    range: { dateFrom: from, dateTo: dayAfter(from, days - 1) },
    lines: Object.fromEntries(values),
  })
}
