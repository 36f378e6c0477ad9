/** Which words of customers are said more often than before. */
import type { Figure, FigureRow } from '#shared/contracts/analytics'

/** Words with their share of all words, from 0 to 1: a busy week uses every word more often. */
const withShares = ({ rows, total }: Figure): FigureRow[] =>
  rows.map((row) => ({
    ...row,
    values: { ...row.values, share: total > 0 ? (row.values['uses'] ?? 0) / total : 0 },
  }))

/** The word whose share grew most first; without a period before, the most used first. */
export function trendingWords(current: Figure, previous: Figure | undefined): FigureRow[] {
  const before = sharesOf(previous)
  const growthOf = ({ id, values }: FigureRow) => (values['share'] ?? 0) - (before.get(id) ?? 0)
  return withShares(current).toSorted((a, b) => growthOf(b) - growthOf(a))
}

/** The same words in the period before, where those that are new were not used. */
export function wordsBefore(current: Figure, previous: Figure): FigureRow[] {
  const known = new Map(withShares(previous).map((row) => [row.id, row]))
  return current.rows.map(({ id }) => known.get(id) ?? { id, values: { uses: 0, share: 0 } })
}

const sharesOf = (figure: Figure | undefined): Map<string, number> =>
  new Map(figure && withShares(figure).map(({ id, values }) => [id, values['share'] ?? 0]))
