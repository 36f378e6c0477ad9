/** Which topics do best and worst. */
import type { Figure, FigureRow } from '#shared/contracts/analytics'

/** Fewer thumbs than this say nothing about a topic. */
const votesMin = 5

/** Topics with the share of thumbs that point up, where there are enough, and how often a person was wanted after an answer. */
const withShares = ({ rows }: Pick<Figure, 'rows'>): FigureRow[] =>
  rows.map((row) => {
    const { views = 0, likes = 0, dislikes = 0, handovers = 0 } = row.values
    const votes = likes + dislikes
    return {
      ...row,
      values: {
        ...row.values,
        ...(votes >= votesMin && { approval: likes / votes }),
        handoverShare: views > 0 ? handovers / views : 0,
      },
    }
  })

const valueOf = ({ values }: FigureRow, name: string): number => values[name] ?? 0

/** By views, the most first. */
export const topTopics = (figure: Figure): FigureRow[] =>
  withShares(figure).toSorted((a, b) => valueOf(b, 'views') - valueOf(a, 'views'))

/** Those with enough thumbs, the least liked first; of the equally liked, those that led to a person most often. */
export const leastTopics = (figure: Pick<Figure, 'rows'>): FigureRow[] =>
  withShares(figure)
    .filter(({ values }) => 'approval' in values)
    .toSorted(
      (a, b) =>
        valueOf(a, 'approval') - valueOf(b, 'approval') || valueOf(b, 'handoverShare') - valueOf(a, 'handoverShare'),
    )
