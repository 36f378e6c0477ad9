/** Searches all that was ever said to a company, and its customers, by one index. */
import { searchQuery, isEmptyQuery, type SearchQuery } from '#shared/chat/search-query'
import { hasAll, markedPlaces, soughtWords, termsOf, type SoughtWords } from '#shared/chat/search-words'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { FoundConversation } from '#shared/contracts/customer-record'
import { dayStart } from '#shared/days'
import { shortened } from '#shared/fields/text'
import { idPattern } from '#shared/ids'
import { findConversation } from '../../chat/conversation/conversation.ts'
import { asUser } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { members } from '../../platform/tenancy/tenancy.ts'
import { findCustomers, findSaid, type SearchHit } from '../../search/find.ts'
import { nameOf, spokenIn } from '../../search/document.ts'
import { Problem } from '#shared/problem'

interface Found {
  readonly found: FoundConversation[]
  readonly next?: string
  readonly since?: string
  readonly isReading?: boolean
}

/** Messages and notes, the latest first: one page, and where the next one begins. */
export async function searchSaid(
  { scope, member }: Pick<Context, 'scope' | 'member'>,
  { text, cursor }: { readonly text: string; readonly cursor?: string | undefined },
): Promise<Found> {
  const query = searchQuery(text)
  if (isEmptyQuery(query)) return { found: [] }
  const { timezone } = member.company
  const startOf = (day: string | undefined) => (day === undefined ? undefined : dayStart(day, timezone) / 1000)
  const { said, next, since, isReading } = await findSaid(scope, {
    query,
    agents: await agentsNamed(scope, query),
    from: startOf(query.after),
    to: startOf(query.before),
    cursor,
  })
  return {
    found: said.map((hit) => foundConversation(hit, query.words)),
    ...(next !== undefined && { next }),
    ...(since !== undefined && { since: new Date(since * 1000).toISOString() }),
    ...(isReading && { isReading }),
  }
}

/** Customers whose names, profiles or tags have all words, those known of most recently first; or the one with an id. */
export async function searchCustomers({ scope }: Pick<Context, 'scope'>, text: string): Promise<ConversationUser[]> {
  const id = text.trim().toUpperCase()
  if (idPattern.test(id)) return findById(scope, id)
  return (await findCustomers(scope, searchQuery(text))).map(asUser)
}

async function findById(scope: ClientScope, id: string): Promise<ConversationUser[]> {
  try {
    const conversation = await findConversation(scope, id)
    return conversation.isPreview ? [] : [asUser(conversation)]
  } catch (error) {
    if (Problem.is(error, 'not-found')) return []
    throw error
  }
}

async function agentsNamed(scope: ClientScope, { from }: SearchQuery): Promise<readonly string[]> {
  if (from.length === 0) return []
  const all = await new Table(scope).list(members, { stale: true })
  return all.flatMap(({ _id, fullName, email }) => {
    const words = termsOf(`${fullName} ${email}`)
    return from.some((name) => hasAll(soughtWords(name), words)) ? [_id] : []
  })
}

function foundConversation({ conversation, event }: SearchHit, words: SoughtWords): FoundConversation {
  const { kind = 'message', text = '', speaker, by } = spokenIn(event) ?? {}
  return {
    userId: conversation._id,
    where: kind,
    number: event.number,
    text: aroundWord(text, words),
    customer: nameOf(conversation),
    ...(speaker && { speaker }),
    ...(by !== undefined && { by }),
    channel: conversation.channel,
    created: event.created,
  }
}

const shownMax = 280
const beforeMax = 80

/** The part of a text in which the first word is, from the beginning of a word on, as one line. */
export function aroundWord(text: string, words: SoughtWords): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const at = markedPlaces(line, words)[0]?.start ?? 0
  if (at <= beforeMax) return shortened(line, shownMax)
  const space = line.slice(at - beforeMax, at).indexOf(' ')
  // Without a space the cut may be between the halves of a character.
  const part = line.slice(space < 0 ? at : at - beforeMax + space + 1).replace(/^[\uDC00-\uDFFF]/, '')
  return `…${shortened(part, shownMax)}`
}
