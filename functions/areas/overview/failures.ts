/** What the bot fails at, and which of the agents need help: the last seven whole days, from the figures of their page. */
import type { Figure } from '#shared/contracts/analytics'
import type { Overview } from '#shared/contracts/overview'
import { dayAt } from '#shared/days'
import { lastDays } from '#shared/figures/periods'
import type { FigureName } from '#shared/figures/figures'
import type { Context } from '../../platform/request/context.ts'
import { readFigure } from './week.ts'

type Failures = NonNullable<Overview['failures']>
type People = NonNullable<Overview['people']>

const weekDays = 7
const listed = 3
/** What happened less often happened by chance. */
const timesMin = 3

const readWeek = (context: Context, figure: FigureName): Promise<Figure> =>
  readFigure(context, figure, lastDays(weekDays, dayAt(context.now.getTime(), context.member.company.timezone)))

export async function failuresOf(context: Context): Promise<Failures> {
  const [texts, blocks] = await Promise.all([readWeek(context, 'nlp-metrics'), readWeek(context, 'blocks')])
  return {
    texts: texts.total,
    notUnderstood: texts.totals['failures'] ?? 0,
    responses: worstResponses(blocks),
  }
}

/** The responses after which people were wanted or that were disliked, the worst first. */
export const worstResponses = ({ rows }: Pick<Figure, 'rows'>): Failures['responses'] =>
  rows
    .flatMap(({ id, name: title, values: { views = 0, handovers = 0, dislikes = 0 } }) =>
      title !== undefined && handovers + dislikes >= timesMin ? [{ id, title, views, handovers, dislikes }] : [],
    )
    .toSorted((one, other) => other.handovers + other.dislikes - one.handovers - one.dislikes)
    .slice(0, listed)

const takeoversMin = 5
const ratingsMin = 3
/** So many times as long as the team is slow; so many stars below the team is low. */
const slowTimes = 1.5
const starsBelow = 0.5

export async function peopleOf(context: Context): Promise<People> {
  const [averages, ratings, agents] = await Promise.all([
    readWeek(context, 'intervention-averages'),
    readWeek(context, 'intervention-rating'),
    readWeek(context, 'agent'),
  ])
  return peopleIn(averages, ratings, agents)
}

/** The team, and who of it is slower or rated lower than all together: the lowest first. */
export function peopleIn(
  averages: Pick<Figure, 'totals'>,
  ratings: Pick<Figure, 'totals'>,
  agents: Pick<Figure, 'rows'>,
): People {
  const { taken = 0, neverTaken = 0, repliedAverage } = averages.totals
  const { average } = ratings.totals
  const found = agents.rows.flatMap(({ id, name, values }) => {
    if (name === undefined || (values['taken'] ?? 0) < takeoversMin) return []
    const { repliedAverage: replied, ratingAverage: rating } = values
    const isSlow = replied !== undefined && repliedAverage !== undefined && replied > slowTimes * repliedAverage
    const isRated = rating !== undefined && (values['ratings'] ?? 0) >= ratingsMin && average !== undefined
    const isLow = isRated && rating <= average - starsBelow
    if (!isSlow && !isLow) return []
    return [{ id, name, taken: values['taken'] ?? 0, ...(isSlow && { replied }), ...(isLow && { rating }) }]
  })
  return {
    taken,
    neverTaken,
    team: {
      ...(repliedAverage !== undefined && { replied: repliedAverage }),
      ...(average !== undefined && { rating: average }),
    },
    agents: found.toSorted((one, other) => (one.rating ?? 5) - (other.rating ?? 5)).slice(0, listed),
  }
}
