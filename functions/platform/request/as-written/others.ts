/** What single calls are sent otherwise: filters, sessions, settings, and what is sent to customers. */
import { createHash } from 'node:crypto'
import { idPattern } from '#shared/ids'
import { ulid } from 'ulid'
import { change, isFields, lift, rename, withoutEmpty, type Fields } from './fields.ts'

const orders: Readonly<Record<string, string>> = { ascending: 'oldest', descending: 'latest' }

/** Filters that narrow nothing down are empty or null; the tab of all customers is called `all`. */
export function filters(said: Fields): Fields {
  const { type, order, ...rest } = withoutEmpty(said)
  const known = typeof order === 'string' && Object.hasOwn(orders, order) ? orders[order] : order
  return {
    ...change(rest, 'dates', (dates) => (isFields(dates) ? withoutEmpty(dates) : dates)),
    ...(type !== undefined && { type: type === 'all' ? 'customers' : type }),
    ...(known !== undefined && { order: known }),
  }
}

/** The tab of all types of blocks. */
export const blockList = (said: Fields): Fields => {
  const { type, ...rest } = said
  return type === 'all' ? rest : said
}

export const session = withoutEmpty

/** The flags of the company; the two that are no closing ones stand beside them here. */
export const workspace = (said: Fields): Fields =>
  lift(said, 'intelagent', {
    openAiKnowledgeBase: 'openAiKnowledgeBase',
    openAiVideoKnowledgeBase: 'openAiVideoKnowledgeBase',
  })

export const variable = (said: Fields): Fields => rename(said, 'title', 'name')

export const trigger = (said: Fields): Fields => lift(said, 'payload', { users: 'users', data: 'data', id: 'id' })

/**
 * Something an agent sends. The id that makes a repetition harmless may be any text; without one each call is a sending of its
 * own. What it answers, and the takeover it belongs to, may be empty.
 */
export function message({ draftEventId, ...said }: Fields): Fields {
  const { eventId, intervention, ...rest } = said
  return {
    ...rest,
    ...withoutEmpty({ ...(eventId !== undefined && { eventId }) }),
    ...withoutEmpty({ ...(intervention !== undefined && { intervention: idIn(intervention) }) }),
    draftEventId: draftId(draftEventId),
  }
}

const idIn = (value: unknown): unknown => (isFields(value) && '_id' in value ? value['_id'] : value)

function draftId(said: unknown): unknown {
  if (said === undefined || said === null || said === '') return ulid()
  return typeof said === 'string' && !idPattern.test(said) ? idOfText(said) : said
}

/** The same id for the same text, in the alphabet of ids. */
function idOfText(text: string): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const bytes = createHash('sha256').update(text).digest()
  return [...bytes.subarray(0, 26)].map((byte) => alphabet[byte % 32]).join('')
}
