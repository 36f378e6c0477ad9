/**
 * What a company does not keep of its conversations (SETTINGS-021). One in which nothing has happened for so long goes as a
 * whole; one that goes on loses its beginning, and the records of its takeovers.
 */
import type { CompanySettings } from '#shared/contracts/company-settings'
import { keptSince } from '#shared/company/retention'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { weighAll, weighBetween, type Weighed } from '../../platform/table/weight.ts'
import { filesIn, isOldEntry } from './deletion.ts'
import { entries, entryId, interventions, type ConversationItem, type EntryItem } from '../conversation/store.ts'

/** The moments before which something is not kept, as the store writes moments; none: it is kept for good. */
export interface Cuts {
  readonly events: string | undefined
  readonly analytics: string | undefined
}

export const cutsOf = (
  settings: Pick<CompanySettings, 'conversationEventsTTL' | 'conversationAnalyticsTTL'>,
  calendar: { readonly day: string; readonly timezone: string },
): Cuts => ({
  events: keptSince(settings.conversationEventsTTL, calendar),
  analytics: keptSince(settings.conversationAnalyticsTTL, calendar),
})

/** Nothing that is younger goes. */
export const latestOf = ({ events = '', analytics = '' }: Cuts): string => (events > analytics ? events : analytics)

export const isOver = (conversation: ConversationItem, { events }: Cuts): boolean =>
  events !== undefined && lastHappened(conversation) < events

/** What the bot sends by itself makes nobody active, and is younger than what was said before it; of a broadcast lists show nothing. */
const lastHappened = ({ lastActive, lastMessage, broadcast }: ConversationItem): string =>
  [lastMessage?.created ?? '', broadcast?.at ?? ''].reduce((a, b) => (b > a ? b : a), lastActive)

/** What goes of a conversation; `bytes` of all its rows that go. */
export interface Old {
  readonly isWhole: boolean
  readonly entries: number
  readonly bytes: number
  readonly files: number
  readonly takeovers: number
  /** When the first of it happened. */
  readonly oldest: string
}

const pageSize = 100

/** What goes of a conversation; `undefined` where nothing does. */
export async function weighOld(
  scope: ConversationScope,
  conversation: ConversationItem,
  cuts: Cuts,
): Promise<Old | undefined> {
  const { created } = conversation
  if (isOver(conversation, cuts)) {
    const [{ bytes, items }, takeovers] = await Promise.all([
      weighAll(scope, entries),
      new Table(scope).list(interventions, { itemsMax: Infinity, stale: true }),
    ])
    const files = countFiles(items)
    return { isWhole: true, entries: items.length, bytes, files, takeovers: takeovers.length, oldest: created }
  }
  const { events, analytics } = cuts
  const old = events === undefined || created >= events ? [] : await oldEntries(scope, events)
  const takeovers = analytics === undefined || created >= analytics ? [] : await oldTakeovers(scope, analytics)
  if (old.length + takeovers.length === 0) return undefined
  const bytes = [...old, ...takeovers].reduce((sum, row) => sum + row.bytes, 0)
  const moments = [...old.map(({ item }) => item.events[0]?.created), ...takeovers.map(({ item }) => item.started)]
  return {
    isWhole: false,
    entries: old.length,
    bytes,
    files: countFiles(old.map(({ item }) => item)),
    takeovers: takeovers.length,
    oldest: moments.flatMap((moment) => moment ?? []).toSorted()[0] ?? created,
  }
}

const countFiles = (all: readonly EntryItem[]): number => new Set(all.flatMap(({ events }) => filesIn(events))).size

/** They lie in the order of time. */
async function oldEntries(scope: ConversationScope, cut: string): Promise<Weighed<EntryItem>[]> {
  const found: Weighed<EntryItem>[] = []
  for (let after = entryId(0), isMore = true; isMore;) {
    const page = await weighBetween(scope, entries, { after, size: pageSize })
    const old = page.filter(({ item }) => isOldEntry(item, cut))
    found.push(...old)
    isMore = old.length === pageSize
    after = isMore ? entries.id(page.at(-1)!.item) : after
  }
  return found
}

async function oldTakeovers(scope: ConversationScope, cut: string) {
  const all = await weighBetween(scope, interventions, { size: takeoversMax })
  return all.filter(({ item }) => isOldTakeover(item, cut))
}

/** More than one conversation has. */
const takeoversMax = 10_000

export const isOldTakeover = ({ ended }: { readonly ended?: string | undefined }, cut: string): boolean =>
  ended !== undefined && ended < cut
