/**
 * Searches what is known of customers, all that was said and notes: in the conversations that were active last, so that a
 * search costs the same however old a company is.
 */
import type { FoundConversation } from '#shared/contracts/customer-record'
import { messageOf } from '#shared/chat/conversation-event-types'
import type { ConversationEvent } from '#shared/chat/message'
import { shortened } from '#shared/fields/text'
import { scopeOf } from '../../chat/conversation.ts'
import { botConversations, openConversations } from '../../chat/queues.ts'
import { entries, type ConversationItem } from '../../chat/store.ts'
import { forEachOf } from '../../company/companies.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'

const searchedMax = 300
/** Of one conversation, the last writes: more than most conversations have. */
const entriesMax = 60
const readAtOnce = 50
const foundMax = 50

interface Found {
  readonly found: FoundConversation[]
  readonly since?: string
}

/** Latest first; `since` tells how far back everything was seen, where that is not the beginning. */
export async function searchAll(scope: ClientScope, text: string): Promise<Found> {
  const sought = comparable(text.trim())
  if (sought === '') return { found: [] }
  const { latest, isAll } = await latestConversations(scope)
  const searched = await forEachOf(latest, readAtOnce, (conversation) => searchOne(scope, conversation, sought))
  const horizons = [
    ...(isAll ? [] : [latest.at(-1)?.lastActive ?? '']),
    ...searched.flatMap(({ since }) => since ?? []),
  ].toSorted()
  const since = horizons.at(-1)
  return {
    found: searched
      .flatMap(({ found }) => found)
      .toSorted((a, b) => b.created.localeCompare(a.created))
      .slice(0, foundMax),
    ...(since && { since }),
  }
}

async function latestConversations(scope: ClientScope) {
  const [open, rest] = await Promise.all([openConversations(scope), botConversations(scope, { size: searchedMax })])
  const all = [...open, ...rest].toSorted((a, b) => b.lastActive.localeCompare(a.lastActive))
  return { latest: all.slice(0, searchedMax), isAll: all.length <= searchedMax && rest.length < searchedMax }
}

/** One hit a conversation at most of each place: names and profile, or the latest thing said, or the latest note. */
async function searchOne(scope: ClientScope, conversation: ConversationItem, sought: string): Promise<Found> {
  const { _id: userId, channel, lastActive } = conversation
  const table = new Table(scopeOf(scope, userId))
  const newest = await table.between(entries, { size: entriesMax, newestFirst: true, stale: true })
  const oldest = newest.at(-1)?.events[0]
  const same = { userId, customer: nameOf(conversation), channel }
  const known = knownTexts(conversation).find((text) => comparable(text).includes(sought))
  const events = newest.flatMap((entry) => entry.events.toReversed())
  const hitOf = (where: 'message' | 'note', textOf: (event: ConversationEvent) => string | undefined) => {
    const event = events.find((each) => comparable(textOf(each) ?? '').includes(sought))
    const text = event && textOf(event)
    return event && text
      ? [{ ...same, where, number: event.number, text: aroundWord(text, sought), created: event.created }]
      : []
  }
  return {
    found: [
      ...(known === undefined
        ? []
        : [{ ...same, where: 'customer' as const, text: aroundWord(known, sought), created: lastActive }]),
      ...hitOf('message', ({ what }) => messageOf(what)?.text),
      ...hitOf('note', ({ what }) => (what.type === 'note' ? what.text : undefined)),
    ],
    ...(newest.length === entriesMax && oldest && { since: oldest.created }),
  }
}

const nameOf = ({ firstName, lastName }: ConversationItem): string => [firstName, lastName].filter(Boolean).join(' ')

const knownTexts = (conversation: ConversationItem): string[] => [
  nameOf(conversation),
  ...Object.values(conversation.profile ?? {}),
  ...(conversation.tags ?? []),
]

const comparable = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

const shownMax = 160
const beforeMax = 40

/** The part of a text in which the word is, from the beginning of a word on, as one line of a list. */
function aroundWord(text: string, sought: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const at = comparable(line).indexOf(sought)
  if (at <= beforeMax) return shortened(line, shownMax)
  const space = line.slice(at - beforeMax, at).indexOf(' ')
  const part = line.slice(space < 0 ? at : at - beforeMax + space + 1)
  // In lower case a text may be longer, so that the place is between the halves of a character.
  return `…${shortened(part.replace(/^[\uDC00-\uDFFF]/, ''), shownMax)}`
}
