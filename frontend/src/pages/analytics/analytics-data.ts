/** The figures of the page: asked for their days and for the days before, how far they are, and what became of them. */
import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import type { Sent } from '#shared/contract'
import type { analytics as contract, Figure } from '#shared/contracts/analytics'
import { dayAt } from '#shared/days'
import { figureFilters, figures, type FigureFilter, type FigureName } from '#shared/figures/figures'
import { previousPeriod, type Period } from '#shared/figures/periods'
import { agentNow } from '../../core/agent.tsx'
import { queries, queryClient, quietly } from '../../core/api.ts'
import { notify } from '../../core/live/notices.ts'
import type { GraphDefinition, Query } from './graph-props.ts'

const readerTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** In which the days begin and end: the company's, so that all of its people see the same numbers. */
export const figuresTimezone = (): string => agentNow()?.company.timezone ?? readerTimezone()

/** The timezone of the days, where it is not the reader's own. */
export const otherTimezone = (): string | undefined =>
  figuresTimezone() === readerTimezone() ? undefined : figuresTimezone()

/** Today's figures are asked for again so often, while somebody looks. */
const liveMs = 60_000

type FigureQuery = Sent<(typeof contract)['figure']>

/** Of which source a graph is drawn. */
export const sourceOf = ({ figure, isYearly }: GraphDefinition): Source => (isYearly ? 'yearly' : figure)

/** The server takes filters as they are, and refuses what is none. */
const filtersOf = ({ environment, channel, language, agent, department, topic, block }: Query) =>
  ({
    ...(environment && { environment }),
    ...(channel && { channel }),
    ...(language && { language }),
    ...(agent && { agent }),
    ...(department && { department }),
    ...(topic && { topic }),
    ...(block && { block }),
    // Both are checked when the address is read.
  }) as Pick<FigureQuery, 'environment' | FigureFilter>

/** What is asked for: a figure of the days that show, or the messages of the last year. */
export type Source = FigureName | 'yearly'

interface Asking {
  readonly queryKey: readonly unknown[]
  readonly queryFn: () => Promise<Figure>
}

function askingOf(figure: FigureName, query: Query, { from, to }: Period): Asking {
  const ask = {
    figure,
    dateFrom: from,
    dateTo: to,
    timezone: figuresTimezone(),
    resolution: query.by,
    ...filtersOf(query),
  }
  return { queryKey: queries.analytics.figure(ask).queryKey, queryFn: () => quietly.analytics.figure(ask) }
}

function yearlyOf({ environment }: Query): Asking {
  const ask = { timezone: figuresTimezone(), ...(environment && { environment }) }
  return { queryKey: queries.analytics.yearly(ask).queryKey, queryFn: () => quietly.analytics.yearly(ask) }
}

/** The days of the query, and the equally long ones before (ANALYTICS-013); of the last year, that alone. */
const askingsOf = (source: Source, query: Query): readonly [now: Asking, before?: Asking] =>
  source === 'yearly'
    ? [yearlyOf(query)]
    : [askingOf(source, query, query), askingOf(source, query, previousPeriod(query, query.by))]

/** By which filters of the query a figure cannot be narrowed down; it is not asked for then. */
export function impossibleFilters(source: Source, query: Query): readonly FigureFilter[] {
  const possible: readonly FigureFilter[] = source === 'yearly' ? [] : figures[source].filters
  return figureFilters.filter((name) => query[name] !== undefined && !possible.includes(name))
}

export interface FigureState {
  readonly current: Figure | undefined
  readonly previous: Figure | undefined
  /** Of the days of the query; what shows meanwhile is of those before. */
  readonly isOld: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** One figure, asked for while something shows it. */
export function useFigure(source: Source, query: Query): FigureState {
  const [now, before] = askingsOf(source, query)
  const enabled = impossibleFilters(source, query).length === 0
  const isLive = () => source === 'yearly' || query.to >= dayAt(Date.now(), figuresTimezone())
  const current = useQuery({
    ...now,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: () => isLive() && liveMs,
  })
  const previous = useQuery({
    ...(before ?? now),
    enabled: enabled && before !== undefined,
    placeholderData: keepPreviousData,
  })
  // Days that do not belong together are not compared.
  const isPair = before !== undefined && current.isPlaceholderData === previous.isPlaceholderData
  return {
    current: current.data,
    previous: isPair ? previous.data : undefined,
    isOld: current.isPlaceholderData,
    error: current.error ?? previous.error,
    retry() {
      for (const one of [current, previous]) if (one.isError) void one.refetch()
    },
  }
}

export interface Progress {
  /** How many figures have come or failed, of how many. */
  readonly done: number
  readonly of: number
  /** How many of them failed. */
  readonly failed: number
  readonly haveAllFailed: boolean
  readonly isFetching: boolean
  /** Until when everything is counted. */
  readonly asOf: string | undefined
}

interface Load {
  readonly source: Source
  readonly states: readonly UseQueryResult<Figure>[]
}

/** What has become of figures so far, asked for by what shows them: this only looks on. */
function useLoads(sources: readonly Source[], query: Query): readonly Load[] {
  const wanted = sources.filter((source) => impossibleFilters(source, query).length === 0)
  const asked = wanted.flatMap((source) =>
    askingsOf(source, query)
      .filter((asking) => asking !== undefined)
      .map((asking) => ({ source, asking })),
  )
  const states = useQueries({ queries: asked.map(({ asking }) => ({ ...asking, enabled: false }) as const) })
  return wanted.map((source) => ({ source, states: states.filter((_, at) => asked[at]?.source === source) }))
}

/** How far the figures of the page are. One that failed counts as well (ANALYTICS-013). */
export function useProgress(sources: readonly Source[], query: Query): Progress {
  const loads = useLoads(sources, query)
  const done = loads.filter(({ states }) => states.every(({ isPending }) => !isPending))
  const states = loads.flatMap((load) => load.states)
  const answers = states.flatMap(({ data }) => data ?? [])
  return {
    done: done.length,
    of: loads.length,
    failed: done.filter((load) => load.states.some(({ isError }) => isError)).length,
    haveAllFailed: done.length > 0 && done.every(({ states: [current] }) => current?.isError && !current.data),
    isFetching: states.some(({ isFetching }) => isFetching),
    asOf: answers
      .map(({ asOf }) => asOf)
      .toSorted()
      .at(-1),
  }
}

/** One toast for each failure of a figure, be it that of its days or of those before (ANALYTICS-021 to 035). */
export function useFailureToasts(sources: readonly Source[], query: Query): void {
  const loads = useLoads(sources, query)
  const told = useRef<ReadonlyMap<Source, number>>(new Map())
  useEffect(() => {
    const failures = new Map<Source, number>()
    for (const { source, states } of loads) {
      const at = Math.max(...states.map(({ isError, errorUpdatedAt }) => (isError ? errorUpdatedAt : 0)))
      if (at === 0) continue
      failures.set(source, at)
      if (told.current.get(source) !== at) notify('error', i18next.t(`analytics:failed.${source}`))
    }
    told.current = failures
  })
}

/** What the file of all figures is asked for with. */
export const exportOf = (query: Query): Sent<(typeof contract)['export']> => ({
  dateFrom: query.from,
  dateTo: query.to,
  timezone: figuresTimezone(),
  resolution: query.by,
  ...filtersOf(query),
})

/** Asks for all that shows again. */
export const refreshFigures = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['analytics'] })
