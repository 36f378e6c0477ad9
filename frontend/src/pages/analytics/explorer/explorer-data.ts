/** The conversations of some days as the server lists them, a hundred at once, and what happened in them over time. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Figure, FigureRow } from '#shared/contracts/analytics'
import { quietly } from '../../../core/api.ts'
import type { RowsQuery } from '../../../components/table/rows-table.tsx'
import { visitorName } from '../../../components/conversation/customer-name.ts'
import { askedOf, type Exploration } from './explorer-address.ts'

/** What is known of a conversation that is listed. */
export interface Explored {
  readonly id: string
  /** How the customer is called. */
  readonly name: string
  /** When something last happened in it. */
  readonly at: string
  readonly channel: string
  readonly language: string
  readonly topics: string
  readonly messages: number
  /** How often each type of event happened. */
  readonly events: Readonly<Record<string, number>>
}

/** With the next hundred as the next page. */
export interface Explorer extends RowsQuery {
  readonly conversations: readonly Explored[]
  /** All pages in one; absent until the first has come. */
  readonly figure: Figure | undefined
}

const refreshMs = 60_000

/** What holds today is asked for again every minute, while the tab is in sight. */
export function useExplorer(exploration: Exploration, isCurrent: boolean): Explorer {
  const asked = askedOf(exploration)
  const query = useInfiniteQuery({
    queryKey: ['analytics', 'explore', asked],
    queryFn: ({ pageParam: after }) => quietly.analytics.explore({ ...asked, ...(after && { after }) }),
    initialPageParam: '',
    getNextPageParam: (page: Figure) => page.after,
    placeholderData: keepPreviousData,
    refetchInterval: isCurrent && refreshMs,
  })
  const { data } = query
  const figure = useMemo(() => data && joinPages(data.pages), [data])
  const conversations = useMemo(() => figure?.rows.map(exploredIn) ?? [], [figure])
  return { ...query, conversations, figure }
}

const exploredIn = ({ id, name, values, texts = {} }: FigureRow): Explored => ({
  id,
  name: name ?? visitorName(id),
  at: texts['at'] ?? '',
  channel: texts['channel'] ?? '',
  language: texts['language'] ?? '',
  topics: texts['topics'] ?? '',
  messages: values['messages'] ?? 0,
  events: values,
})

/**
 * The rows of all pages, and what happened over time as the first page tells it for all of the days. A page ends anywhere
 * in the days: a conversation that goes on behind it comes again, with what happened earlier.
 */
function joinPages([first, ...others]: readonly Figure[]): Figure {
  return others.reduce(
    (joined, { rows }) => ({ ...joined, rows: joinRows([...joined.rows, ...rows]) }),
    // There is no query without a page.
    first!,
  )
}

function joinRows(rows: readonly FigureRow[]): FigureRow[] {
  const joined = new Map<string, FigureRow>()
  for (const row of rows) {
    const known = joined.get(row.id)
    joined.set(row.id, known ? { ...known, values: sumOf(known.values, row.values), texts: textsOf(known, row) } : row)
  }
  return [...joined.values()]
}

const sumOf = (one: FigureRow['values'], other: FigureRow['values']): FigureRow['values'] =>
  Object.fromEntries(Object.keys({ ...one, ...other }).map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]))

/** As the later row says, with the topics of both. */
function textsOf({ texts: late = {} }: FigureRow, { texts: early = {} }: FigureRow): Record<string, string> {
  const topics = [late, early].flatMap((texts) => texts['topics']?.split(', ') ?? []).filter(Boolean)
  return { ...late, topics: [...new Set(topics)].join(', ') }
}
