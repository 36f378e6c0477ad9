/**
 * What the page shows, as its address says it: `?range=last-week`, or `?from=2026-11-01&to=2026-11-20&by=day`, then
 * filters such as `channel=whatsapp`, and `chart=users:table` for each graph with another view than its first.
 */
import * as z from 'zod/mini'
import { channels } from '#shared/chat/channels'
import { figureFilters, resolutions, type Resolution } from '#shared/figures/figures'
import { periodFault, periodOf, presets, type Period, type Preset } from '#shared/figures/periods'
import { idPattern } from '#shared/ids'
import { contentLanguages } from '#shared/languages'
import { titleLengthMax } from '#shared/limits'
import type { Query } from './graph-props.ts'

export const filterNames = [...figureFilters, 'environment'] as const
export type FilterName = (typeof filterNames)[number]

/** What was wrong with an address: its days, its steps, or one of its filters. */
export type Correction = 'range' | 'by' | FilterName

export interface Address {
  readonly query: Query
  /** The days are those of a preset, whichever day it is. */
  readonly preset: Preset | undefined
  /** The steps were chosen; otherwise they follow from the days. */
  readonly by: Resolution | undefined
  /** Views of graphs by the name of the graph. */
  readonly charts: ReadonlyMap<string, string>
}

const presetDefault: Preset = 'this-month'

const isDay = (text: string | null): text is string => z.safeParse(z.iso.date(), text).success
const isId = (value: string): boolean => idPattern.test(value)

const isPossible: Readonly<Record<FilterName, (value: string) => boolean>> = {
  channel: (value) => channels.some((one) => one === value),
  language: (value) => contentLanguages.some((one) => one === value),
  agent: isId,
  department: isId,
  topic: (value) => value !== '' && value.length <= titleLengthMax,
  block: isId,
  environment: isId,
}

/** The hours of one day, the days of more. */
const stepsOf = ({ from, to }: Period): Resolution => (from === to ? 'hour' : 'day')

/** Reads an address on a day. What is wrong with it is left out, and told. */
export function addressOf(
  params: URLSearchParams,
  today: string,
): { readonly address: Address; readonly corrections: readonly Correction[] } {
  const { preset, period, isWrong } = daysOf(params, today)
  const corrections: Correction[] = isWrong ? ['range'] : []
  const wanted = resolutions.find((one) => one === params.get('by'))
  const by = wanted && !periodFault(period, wanted) ? wanted : undefined
  if (params.has('by') && !by) corrections.push('by')
  const filters: Partial<Record<FilterName, string>> = {}
  for (const name of filterNames) {
    const value = params.get(name)
    if (value === null) continue
    if (isPossible[name](value)) filters[name] = value
    else corrections.push(name)
  }
  const query = { ...period, by: by ?? stepsOf(period), ...filters }
  return { address: { query, preset, by, charts: chartsOf(params) }, corrections }
}

function daysOf(params: URLSearchParams, today: string): { preset?: Preset; period: Period; isWrong: boolean } {
  const [range, from, to] = [params.get('range'), params.get('from'), params.get('to')]
  const preset = presets.find((one) => one === range)
  if (preset) return { preset, period: periodOf(preset, today), isWrong: false }
  if (range === null && isDay(from) && isDay(to) && !periodFault({ from, to }, 'day'))
    return { period: { from, to }, isWrong: false }
  const isWrong = range !== null || from !== null || to !== null
  return { preset: presetDefault, period: periodOf(presetDefault, today), isWrong }
}

const chartsOf = (params: URLSearchParams): ReadonlyMap<string, string> =>
  new Map(
    params.getAll('chart').flatMap((one) => {
      const [name, view] = one.split(':')
      return name && view ? [[name, view]] : []
    }),
  )

/** The search of an address that says all this. */
export function paramsOf({ query, preset, by, charts }: Address): URLSearchParams {
  const params = new URLSearchParams(preset ? { range: preset } : { from: query.from, to: query.to })
  if (by) params.set('by', by)
  for (const name of filterNames) {
    const value = query[name]
    if (value !== undefined) params.set(name, value)
  }
  for (const [name, view] of charts) params.append('chart', `${name}:${view}`)
  return params
}

/** Another preset, other days or steps, other filters; `undefined` takes a filter away. */
export type Change = Partial<Query> & { readonly preset?: Preset }

/** The address after a change. Steps that the new days do not allow follow from the days again. */
export function changedAddress(address: Address, { preset, ...patch }: Change, today: string): Address {
  const query = { ...address.query, ...patch, ...(preset && periodOf(preset, today)) }
  const hasOwnDays = patch.from !== undefined || patch.to !== undefined
  const by = patch.by ?? address.by
  return {
    ...address,
    query,
    preset: preset ?? (hasOwnDays ? undefined : address.preset),
    by: by && !periodFault(query, by) ? by : undefined,
  }
}

export const isFiltered = (query: Query): boolean => filterNames.some((name) => query[name] !== undefined)
