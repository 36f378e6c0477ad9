/** Figures of takeovers: how often, how long, and what customers thought of them. */
import type { FigureRow } from '#shared/contracts/analytics'
import { averageOf } from '#shared/figures/numbers'
import { averageLine, sumLine, type Definition } from './definition.ts'
import { averageIn, quantileIn, shareWithin, type Histogram } from './histogram.ts'
import { agentNames } from './names.ts'
import type { Numbers, Tally } from './tally.ts'

type Takeover = Numbers<'takeover'>

const of = (tally: Tally): Takeover => tally.of('takeover')
/** By agents themselves or because a colleague gave it to them; what is handed on is taken once more. */
const taken = (takeover: Takeover): number => takeover('taken') + takeover('assigned')
const ended = (takeover: Takeover): number =>
  takeover('endedByAgent') + takeover('endedByCustomer') + takeover('endedByTimeout')

export const endedIn = (tally: Tally): number => ended(of(tally))

const stars = [1, 2, 3, 4, 5] as const
const ratings = (takeover: Takeover): number => stars.reduce((sum, star) => sum + takeover(`ratings${star}`), 0)
const ratingAverage = (takeover: Takeover): number | undefined =>
  averageOf(
    stars.reduce((sum, star) => sum + star * takeover(`ratings${star}`), 0),
    ratings(takeover),
  )

const [half, most] = [0.5, 0.9]

/** Average, middle and what nine of ten stay below, each under its name. */
const timesOf = (takeover: Takeover, name: Histogram) => ({
  [`${name}Average`]: averageIn(takeover, name),
  [`${name}P50`]: quantileIn(takeover, name, half),
  [`${name}P90`]: quantileIn(takeover, name, most),
})

/** Answered within a minute. */
const soonSeconds = 60

const interventionAverages: Definition = {
  isDrawn: true,
  values: [],
  tell: (asked) => {
    const takeover = of(asked.whole)
    const counters = ['asked', 'endedByAgent', 'endedByCustomer', 'endedByTimeout', 'neverTaken'] as const
    return {
      total: takeover('asked'),
      totals: {
        ...Object.fromEntries(counters.map((counter) => [counter, takeover(counter)])),
        taken: taken(takeover),
        ...timesOf(takeover, 'waited'),
        ...timesOf(takeover, 'replied'),
        ...timesOf(takeover, 'lasted'),
        withinMinute: shareWithin(takeover, 'waited', soonSeconds),
      },
      lines: [
        sumLine('asked', asked, (tally) => of(tally)('asked')),
        sumLine('taken', asked, (tally) => taken(of(tally))),
        sumLine('ended', asked, (tally) => ended(of(tally))),
      ],
    }
  },
}

const interventionRating: Definition = {
  isDrawn: true,
  values: [],
  tell: (asked) => {
    const takeover = of(asked.whole)
    return {
      total: ratings(takeover),
      totals: { average: ratingAverage(takeover) },
      lines: [averageLine('average', asked, (tally) => ratingAverage(of(tally)))],
      rows: stars.map((star) => ({ id: String(star), values: { ratings: takeover(`ratings${star}`) } })),
    }
  },
}

const agent: Definition = {
  isDrawn: false,
  values: [
    'taken',
    'ended',
    'messages',
    'waitedAverage',
    'repliedAverage',
    'lastedAverage',
    'ratingAverage',
    'ratings',
  ],
  tell: async ({ whole, context }) => ({
    total: taken(of(whole)),
    rows: await agentRows(whole, context.scope, (takeover) => ({
      taken: taken(takeover),
      ended: ended(takeover),
      messages: takeover('messages'),
      waitedAverage: averageIn(takeover, 'waited'),
      repliedAverage: averageIn(takeover, 'replied'),
      lastedAverage: averageIn(takeover, 'lasted'),
      ratingAverage: ratingAverage(takeover),
      ratings: ratings(takeover),
    })),
  }),
}

const averageDuration: Definition = {
  isDrawn: true,
  values: ['lastedAverage', 'lastedP50', 'lastedP90', 'ended'],
  tell: async (asked) => {
    const takeover = of(asked.whole)
    const rows = await agentRows(asked.whole, asked.context.scope, (own) => ({
      ...timesOf(own, 'lasted'),
      ended: ended(own),
    }))
    return {
      total: averageIn(takeover, 'lasted') ?? 0,
      totals: timesOf(takeover, 'lasted'),
      lines: [averageLine('lastedAverage', asked, (tally) => averageIn(of(tally), 'lasted'))],
      rows: rows.filter(({ values }) => values['lastedAverage'] !== undefined),
    }
  },
}

/** A row for each agent, with the name that those who still work here have. What cannot be told is left out. */
async function agentRows(
  whole: Tally,
  scope: { readonly client: string },
  valuesOf: (takeover: Takeover) => Readonly<Record<string, number | undefined>>,
): Promise<FigureRow[]> {
  const names = await agentNames(scope)
  // What nobody took is no agent's.
  return [...whole.by('takeover', 'agent')]
    .filter(([id]) => id !== '')
    .map(([id, takeover]) => {
      const name = names.get(id)
      return { id, ...(name !== undefined && { name }), values: told(valuesOf(takeover)) }
    })
}

const told = (values: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined))

export const takeoverFigures = {
  'intervention-averages': interventionAverages,
  'intervention-rating': interventionRating,
  agent,
  'agent-average-intervention-duration': averageDuration,
} as const satisfies Readonly<Record<string, Definition>>
