/** What a message speaks of: every finder says what it found, and the longest piece of text wins. */

/** Of equally long pieces the earlier source in this list wins. */
const entitySources = ['pattern', 'synonym', 'learned', 'built-in'] as const
export type EntitySource = (typeof entitySources)[number]

export interface EntityMatch {
  readonly entity: string
  /** What it means: the synonym's value, a date as YYYY-MM-DD, a number in digits; else the words themselves. */
  readonly value: string
  /** UTF-16 offsets into the message. */
  readonly start: number
  readonly end: number
  readonly source: EntitySource
}

/** A message with more is no message; the longest ones count. */
const entitiesMax = 100

/** No two pieces of what is left overlap. What a company taught is never displaced by what is general knowledge. */
export function withoutOverlap(taught: readonly EntityMatch[], general: readonly EntityMatch[]): EntityMatch[] {
  const taken: EntityMatch[] = []
  for (const match of [...longestFirst(taught), ...longestFirst(general)]) {
    if (taken.length >= entitiesMax) break
    if (taken.every(({ start, end }) => match.end <= start || match.start >= end)) taken.push(match)
  }
  return taken.toSorted((left, right) => left.start - right.start)
}

function longestFirst(matches: readonly EntityMatch[]): EntityMatch[] {
  const rank = (match: EntityMatch) => entitySources.indexOf(match.source)
  const length = ({ start, end }: EntityMatch) => end - start
  return matches.toSorted(
    (left, right) => length(right) - length(left) || rank(left) - rank(right) || left.start - right.start,
  )
}
