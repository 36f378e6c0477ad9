/** The eight numbers above the graphs: which figure each is read from, and where more of it shows. */
import type { Figure } from '#shared/contracts/analytics'
import type { FigureName } from '#shared/figures/figures'
import { accuracyOf } from '#shared/figures/numbers'
import type { Section } from './graph-props.ts'
import type { Unit } from '../../components/figures/values.ts'

export interface TileDefinition {
  readonly figure: FigureName
  readonly section: Section
  readonly unit: Unit
  /** Undefined where it cannot be told. */
  readonly valueOf: (figure: Figure) => number | undefined
  /** The number at each step of the time, for the line. */
  readonly lineOf: (figure: Figure) => readonly (number | null)[]
}

type Numbers = readonly (number | null)[]

const line = (figure: Figure, title: string): Numbers =>
  figure.series.y.find((one) => one.title === title)?.values ?? []
/** A share of each step; of nothing there is none. */
const shares = (parts: Numbers, wholes: Numbers): Numbers =>
  wholes.map((whole, at) => (whole ? (parts[at] ?? 0) / whole : null))
const sums = (lines: readonly Numbers[]): Numbers =>
  (lines[0] ?? []).map((_, at) => lines.reduce((sum, values) => sum + (values[at] ?? 0), 0))

const sessions = { figure: 'conversation-averages', section: 'conversations' } as const

export const tiles = {
  users: {
    figure: 'users',
    section: 'people',
    unit: 'count',
    valueOf: ({ total }) => total,
    lineOf: (figure) => line(figure, 'users'),
  },
  conversations: {
    ...sessions,
    unit: 'count',
    valueOf: ({ total }) => total,
    lineOf: (figure) => line(figure, 'talked'),
  },
  messages: {
    figure: 'messages',
    section: 'conversations',
    unit: 'count',
    valueOf: ({ total }) => total,
    lineOf: ({ series }) => sums(series.y.map(({ values }) => values)),
  },
  understood: {
    figure: 'nlp-metrics',
    section: 'understanding',
    unit: 'share',
    valueOf({ total, totals }) {
      const percent = accuracyOf(totals.nlp ?? 0, totals.knowledgeBase ?? 0, total)
      return percent === undefined ? undefined : percent / 100
    },
    lineOf(figure) {
      const [nlp, knowledge, failures] = ['nlp', 'knowledgeBase', 'failures'].map((title) => line(figure, title))
      const answered = sums([nlp ?? [], knowledge ?? []])
      return shares(answered, sums([answered, failures ?? []]))
    },
  },
  solved: {
    ...sessions,
    unit: 'share',
    valueOf: ({ totals }) => totals.solvedShare,
    lineOf: (figure) => shares(line(figure, 'solved'), line(figure, 'talked')),
  },
  handedOver: {
    ...sessions,
    unit: 'share',
    valueOf: ({ totals }) => totals.handedOverShare,
    lineOf: (figure) => shares(line(figure, 'handedOver'), line(figure, 'talked')),
  },
  rating: {
    figure: 'intervention-rating',
    section: 'people',
    unit: 'stars',
    valueOf: ({ totals }) => totals.average,
    lineOf: (figure) => line(figure, 'average'),
  },
  cost: {
    figure: 'cost',
    section: 'conversations',
    unit: 'dollars',
    valueOf: ({ total }) => total,
    lineOf: (figure) => line(figure, 'cost'),
  },
} as const satisfies Record<string, TileDefinition>

export type TileName = keyof typeof tiles
// The names of an object are not narrower than `string` to the compiler.
export const tileNames = Object.keys(tiles) as TileName[]
