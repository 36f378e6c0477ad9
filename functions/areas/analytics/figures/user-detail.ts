/** The customers of some days, a row each on a page: who they are and what they did (`user-detail`), and what happened (`explore`). */
import type { FigureRow } from '#shared/contracts/analytics'
import { placeOf, type Counter } from '#shared/figures/counters'
import { detailPageSize } from '#shared/limits'
import type { SliceItem } from '../../../figures/store.ts'
import type { EnvironmentScope } from '../../../platform/table/scope.ts'
import type { ConversationItem } from '../../../chat/conversation/store.ts'
import { cellsOfSlice, latestSlices, spanOf, type DayRange, type PlacedSlice } from '../slice-pages.ts'
import { topicIn, type BlockNames } from './names.ts'
import { conversationsOf, nameOfCustomer, namesOfStaff } from './slice-names.ts'

/** Whose customers, and the responses as they are now. */
export interface DetailPlace {
  readonly scope: EnvironmentScope
  readonly blocks: BlockNames
}

export interface SliceFilter {
  readonly channel?: string | undefined
  readonly language?: string | undefined
  readonly agent?: string | undefined
  readonly department?: string | undefined
  readonly block?: string | undefined
  /** Any of them is enough; none means all. */
  readonly topics: readonly string[]
  readonly users: readonly string[]
}

export interface DetailQuery extends DayRange, SliceFilter {
  readonly after?: string | undefined
}

export interface DetailPage {
  readonly rows: FigureRow[]
  /** Where the next page goes on; there is none without it. */
  readonly after?: string
}

/** Where next to nobody fits, a page ends after so many slices, so that it comes in time. */
const slicesLookedAtMax = 3000

/** A page of conversations in which the customer did something. */
export async function userDetail(place: DetailPlace, query: DetailQuery): Promise<DetailPage> {
  const { page } = await pageOfConversations(place, query, {
    isMeant: ({ first }) => first !== undefined,
    rowOf: (slices, conversation) => ({ values: deedsIn(slices, query), texts: personIn(slices, conversation) }),
  })
  return page
}

/** A page of conversations in which anything happened, with the number of events of each type; and what it was read from. */
export const explore = (place: DetailPlace, query: DetailQuery): Promise<FoundConversations> =>
  pageOfConversations(place, query, {
    isMeant: () => true,
    rowOf: (slices, conversation, topics) => ({
      values: { ...deedsIn(slices, query), ...eventsIn(slices) },
      texts: { ...personIn(slices, conversation), topics: topics.join(', ') },
    }),
  })

export interface FoundConversations {
  readonly page: DetailPage
  /** Of the conversations on the page. */
  readonly slices: readonly PlacedSlice[]
}

interface Kind {
  isMeant(slice: SliceItem): boolean
  rowOf(
    slices: readonly PlacedSlice[],
    conversation: ConversationItem,
    topics: readonly string[],
  ): Pick<FigureRow, 'values' | 'texts'>
}

async function pageOfConversations(
  place: DetailPlace,
  query: DetailQuery,
  { isMeant, rowOf }: Kind,
): Promise<FoundConversations> {
  const found = new Map<string, PlacedSlice[]>()
  let looked = 0
  let last: string | undefined
  let isMore = false
  for await (const each of latestSlices(place.scope, spanOf(query), query.after)) {
    const { slice } = each
    const known = found.get(slice.conversation)
    if (looked >= slicesLookedAtMax || (!known && found.size >= detailPageSize)) {
      isMore = true
      break
    }
    looked += 1
    last = each.place
    if (!isMeant(slice) || !isWanted(place.blocks, slice, query)) continue
    if (known) known.push(each)
    else found.set(slice.conversation, [each])
  }
  const [conversations, staff] = await Promise.all([
    conversationsOf(place.scope, found.keys()),
    namesOfStaff(place.scope),
  ])
  const topicOf = topicIn(place.blocks)
  const rows = [...found].flatMap(([id, slices]): FigureRow[] => {
    const conversation = conversations.get(id)
    if (!conversation) return []
    const topics = new Set(slices.flatMap(({ slice }) => blocksIn(slice).map(topicOf)).filter(Boolean))
    const { values, texts } = rowOf(slices, conversation, [...topics])
    const name = nameOfCustomer(conversation)
    const agentName = staff.get(texts?.['agent'] ?? '')
    return [{ id, ...(name && { name }), values, texts: { ...texts, ...(agentName && { agentName }) } }]
  })
  return {
    page: { rows, ...(isMore && last !== undefined && { after: last }) },
    slices: rows.flatMap(({ id }) => found.get(id) ?? []),
  }
}

/** Whether a slice passes the filters; what a response is about is told by the responses as they are now. */
export function isWanted(blocks: BlockNames, slice: SliceItem, query: SliceFilter): boolean {
  const { agent, department, block, topics, users } = query
  const said = block === undefined && topics.length === 0 ? [] : blocksIn(slice, query)
  return (
    (users.length === 0 || users.includes(slice.conversation)) &&
    (!isNarrowed(query) || cellsOfSlice(slice, 'event', query).length > 0) &&
    (agent === undefined || slice.agent === agent) &&
    (department === undefined || slice.department === department) &&
    (block === undefined || said.includes(block)) &&
    (topics.length === 0 || said.some((id) => topics.includes(topicIn(blocks)(id))))
  )
}

const isNarrowed = ({ channel, language }: SliceFilter): boolean => channel !== undefined || language !== undefined

const blocksIn = (slice: SliceItem, query: Partial<SliceFilter> = {}): string[] =>
  cellsOfSlice(slice, 'block', query).flatMap(({ names: [id] }) => id ?? [])

function deedsIn(slices: readonly PlacedSlice[], query: DetailQuery): Record<string, number> {
  const cells = slices.flatMap(({ slice }) => cellsOfSlice(slice, 'flow', query))
  const sum = (name: Counter<'flow'>) =>
    cells.reduce((total, { cell }) => total + (cell[placeOf('flow', name)] ?? 0), 0)
  return { messages: sum('texts') + sum('files') + sum('choices') + sum('links'), choices: sum('choices') }
}

function eventsIn(slices: readonly PlacedSlice[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { slice } of slices)
    for (const { names, cell } of cellsOfSlice(slice, 'event')) {
      const [type = ''] = names
      counts.set(type, (counts.get(type) ?? 0) + (cell[0] ?? 0))
    }
  return Object.fromEntries(counts)
}

/** As the latest slice says. */
export function personIn(
  [latest]: readonly PlacedSlice[],
  { acted, gender, channel, language }: ConversationItem,
): Record<string, string> {
  const { slice, at } = latest!
  const known = slice.first?.gender ?? gender
  return {
    channel: slice.channel ?? channel,
    language: slice.language ?? language,
    ...(known && { gender: known }),
    ...(slice.locality && { locality: slice.locality }),
    // To the second where it was the last time of all.
    at: acted !== undefined && acted >= at && Date.parse(acted) - Date.parse(at) < quarterMs ? acted : at,
    ...(slice.agent && { agent: slice.agent }),
  }
}

const quarterMs = 15 * 60_000
