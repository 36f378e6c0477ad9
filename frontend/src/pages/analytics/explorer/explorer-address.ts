/**
 * What is explored, as the address has it: `?range=last-week&topic=Delivery&user=…&open=…`, or `?from=2026-11-01&to=2026-11-20`.
 * A preset is written by its name, so that a bookmark stays what it says.
 */
import { dayAfter, dayAt, dayStart } from '#shared/days'
import { lengthOf, periodOf, presets, type Period, type Preset } from '#shared/figures/periods'
import { idPattern } from '#shared/ids'
import { explorerDaysMax } from '#shared/limits'
import { figuresTimezone } from '../analytics-data.ts'

export interface Exploration {
  readonly period: Period
  /** By which the period was chosen; absent where its days were. */
  readonly preset: Preset | undefined
  readonly topics: readonly string[]
  /** The ids of customers. */
  readonly users: readonly string[]
  /** The id of the conversation that the panel shows. */
  readonly open: string | undefined
}

const presetDefault: Preset = 'last-three-days'

export const today = (): string => dayAt(Date.now(), figuresTimezone())

const isDay = (text: string | null): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

/** Whether so many days can be explored at once, in their order. */
export const isExplorable = ({ from, to }: Period): boolean => from <= to && lengthOf({ from, to }) <= explorerDaysMax

/** What the address says; what it says wrongly counts as not said. */
export function explorationIn(params: URLSearchParams): Exploration {
  const [from, to] = [params.get('from'), params.get('to')]
  const days = isDay(from) && isDay(to) && isExplorable({ from, to }) ? { from, to } : undefined
  const preset = presets.find((one) => one === params.get('range')) ?? (days ? undefined : presetDefault)
  const open = params.get('open') ?? ''
  return {
    period: preset ? periodOf(preset, today()) : days!,
    preset,
    topics: params.getAll('topic'),
    users: params.getAll('user').filter((id) => idPattern.test(id)),
    open: idPattern.test(open) ? open : undefined,
  }
}

/** The address of an exploration; the preset that shows by itself is not written. */
export function paramsOf({ period, preset, topics, users, open }: Exploration): URLSearchParams {
  const params = new URLSearchParams()
  if (preset === undefined) {
    params.set('from', period.from)
    params.set('to', period.to)
  } else if (preset !== presetDefault) params.set('range', preset)
  for (const topic of topics) params.append('topic', topic)
  for (const user of users) params.append('user', user)
  if (open !== undefined) params.set('open', open)
  return params
}

/** What the server is asked for. */
export const askedOf = ({ period, topics, users }: Exploration) => ({
  dateFrom: period.from,
  dateTo: period.to,
  timezone: figuresTimezone(),
  topics: [...topics],
  users: [...users],
})

/** The first and the last moment of the days. */
export const momentsOf = ({ from, to }: Period) => ({
  from: new Date(dayStart(from, figuresTimezone())).toISOString(),
  to: new Date(dayStart(dayAfter(to), figuresTimezone()) - 1).toISOString(),
})
