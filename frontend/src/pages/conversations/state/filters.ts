/** The filters of the list, as the address holds them: a reload, Back and a sent link show the same conversations. */
import type { ListFilters } from '#shared/contracts/conversation-list'
import { listTypes } from '#shared/contracts/conversation-filters'
import { conversationEventTypes } from '#shared/chat/conversation-event-types'
import { conversationFilterDays } from '#shared/limits'
import type { ConversationEventType } from '#shared/chat/message'
import { sortings, type QueueFilters, type Sorting } from './queue.ts'

const dayMs = 86_400_000

export const statuses = ['intervention', 'active', 'unassigned'] as const

/** Periods of the date range, in days; `all` is no limit. */
export const periods = ['1', '7', '30', 'all', 'range'] as const
export type Period = (typeof periods)[number]

/** Lists that the queues do not name; who is in one follows from what is known here, except where the server is asked for it. */
export const viewNames = ['departments', 'mentions', 'snoozed', 'overdue', 'bot'] as const
export type ViewName = (typeof viewNames)[number]

export interface Address {
  readonly view: ViewName | undefined
  /** The view somebody has named, while its filters are as they were saved. */
  readonly saved: string | undefined
  readonly queue: ListFilters['type']
  readonly agents: readonly string[]
  readonly department: string | undefined
  readonly environment: string | undefined
  readonly intervention: ListFilters['intervention']
  readonly channels: readonly string[]
  readonly topics: readonly string[]
  readonly events: readonly ConversationEventType[]
  readonly misunderstood: boolean
  readonly period: Period
  /** Days, as `2026-11-20`; of a range only. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly sorting: Sorting
}

/** CONVERSATIONS-003: the last seven days, ascending, and nothing else is asked for. */
export const addressDefault: Address = {
  view: undefined,
  saved: undefined,
  queue: 'mine',
  agents: [],
  department: undefined,
  environment: undefined,
  intervention: undefined,
  channels: [],
  topics: [],
  events: [],
  misunderstood: false,
  period: String(conversationFilterDays) as Period,
  from: undefined,
  to: undefined,
  sorting: 'oldest',
}

/** What the address says; what it says wrongly counts as not said. */
export function addressIn(params: URLSearchParams): Address {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name))
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  }
  return {
    view: one('view', viewNames),
    saved: params.get('saved') ?? undefined,
    queue: one('queue', listTypes) ?? addressDefault.queue,
    agents: params.getAll('agent'),
    department: params.get('department') ?? undefined,
    environment: params.get('environment') ?? undefined,
    intervention: one('status', statuses),
    channels: params.getAll('channel'),
    topics: params.getAll('topic'),
    events: conversationEventTypes.filter((type) => params.getAll('event').includes(type)),
    misunderstood: params.get('misunderstood') === 'yes',
    period: one('period', periods) ?? addressDefault.period,
    from: day('from'),
    to: day('to'),
    sorting: one('sort', sortings) ?? addressDefault.sorting,
  }
}

/** Only what differs from the default is written down. */
export function paramsOf(address: Address): URLSearchParams {
  const params = new URLSearchParams()
  const set = (name: string, value: string | undefined, standard?: string) => {
    if (value !== undefined && value !== standard) params.set(name, value)
  }
  set('view', address.view)
  set('queue', address.queue, addressDefault.queue)
  set('department', address.department)
  set('environment', address.environment)
  set('status', address.intervention)
  set('misunderstood', address.misunderstood ? 'yes' : undefined)
  set('period', address.period, addressDefault.period)
  if (address.period === 'range') {
    set('from', address.from)
    set('to', address.to)
  }
  set('sort', address.sorting, addressDefault.sorting)
  set('saved', address.saved)
  for (const id of address.agents) params.append('agent', id)
  for (const channel of address.channels) params.append('channel', channel)
  for (const topic of address.topics) params.append('topic', topic)
  for (const event of address.events) params.append('event', event)
  return params
}

/** A queue that is chosen ends the view before it with what was saved in it; a filter that is changed makes it another list. */
export function addressAfter(address: Address, part: Partial<Address>): Address {
  const isQueue = part.queue !== undefined || part.agents !== undefined
  const base = isQueue && address.saved ? { ...addressDefault, sorting: address.sorting } : address
  return { ...base, saved: undefined, ...(isQueue && { view: undefined }), ...part }
}

/** How many filters narrow the list beyond the queue that is chosen. */
export function filterCount(address: Address): number {
  const set = [
    address.department,
    address.environment,
    address.intervention,
    address.misunderstood,
    address.period !== addressDefault.period,
    address.channels.length > 0,
    address.topics.length > 0,
    address.events.length > 0,
    // One agent is a queue that is chosen, several are a filter.
    address.agents.length > 1,
  ]
  return set.filter(Boolean).length
}

/** What the server is asked for. Days begin and end where the agent is. */
export function filtersOf(address: Address, nowMs: number): QueueFilters {
  const { queue, view, saved: _saved, period, sorting, from: _from, to: _to, ...asked } = address
  const ofRange = period === 'range'
  const from = ofRange ? startOf(address.from) : period === 'all' ? theBeginning : agoOf(Number(period), nowMs)
  const to = ofRange && address.to ? endOf(address.to) : undefined
  // One agent's queue is chosen among everybody's.
  const type = asked.agents.length > 0 || isOfAll(view) ? 'customers' : queue
  const order = sorting === 'oldest' || sorting === 'due' ? 'oldest' : 'latest'
  return { ...asked, ...(view && viewFilters[view]), type, from, to, order, page: 0 }
}

const isOfAll = (view: ViewName | undefined): boolean => view !== undefined && view !== 'mentions'

/** What a view asks the server for; the rest of it is chosen from the answer. */
const viewFilters: Readonly<Record<ViewName, Partial<QueueFilters>>> = {
  departments: { intervention: 'intervention' },
  mentions: {},
  snoozed: { snoozed: true },
  overdue: { intervention: 'intervention' },
  bot: { intervention: 'active' },
}

/** The server takes no beginning for the last seven days. */
export const theBeginning = new Date(0).toISOString()

const agoOf = (days: number, nowMs: number) => new Date(nowMs - days * dayMs).toISOString()
const startOf = (day: string | undefined) => (day ? new Date(`${day}T00:00:00`).toISOString() : theBeginning)
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString()
