/**
 * What the agent has sent and the conversation does not hold yet. It lies in this browser, one entry a message, so that it
 * outlives tab and crash and several tabs may write at once.
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { compareTexts } from '#shared/order'
import { keep, keysOf, readKept } from './kept-here.ts'

/** What waits so long is not sent without a question any more. */
const freshMs = 24 * 60 * 60 * 1000

const states = ['sending', 'waiting', 'failed', 'overtaken', 'late', 'sent'] as const

const Outgoing = z.object({
  /** The id of the event it becomes, so that sending again is heard once. */
  _id: Id,
  kind: z.enum(['text', 'note', 'block', 'file', 'note-file', 'template']),
  /** What was written; the title of a block, the name of a file. */
  text: z.string(),
  /** The block, or the finished upload. */
  refersTo: z.optional(Id),
  /** The file as it was chosen, by its id in this browser. */
  fileId: z.optional(Id),
  bytes: z.optional(z.int()),
  /** Whom a note asks to look. */
  mentions: z.optional(z.array(Id)),
  template: z.optional(z.object({ name: z.string(), language: z.string(), values: z.array(z.string()) })),
  /** The number of a message of somebody else whom it answers, in place of the customer. */
  to: z.optional(z.int()),
  /** The customer's name, for when the conversation cannot be opened any more. */
  customer: z.optional(z.string()),
  created: z.iso.datetime(),
  /** The number of the last event the agent had seen. */
  seen: z.optional(z.int()),
  /**
   * `waiting` is sent as soon as the server can be reached; `overtaken` by another answer, and `late`, are asked about;
   * `sent` is with the server, and shown until the conversation holds it.
   */
  state: z.enum(states),
  /** Why it failed: the code of the problem, and its words. */
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
})
export type Outgoing = z.infer<typeof Outgoing>

/** What is kept of it begins with this name. */
export const outboxName = 'outbox'

/** What the browser has no room for, in this tab alone. */
const unkept = new Map<string, Outgoing>()

const placeOf = (userId: string, { _id }: Pick<Outgoing, '_id'>) => `${userId}/${_id}`

/** What waits or has failed in a conversation, in its order. */
export const readOutgoing = (userId: string): readonly Outgoing[] =>
  outgoingBy((place) => place.startsWith(`${userId}/`))

/** The same of all conversations, by customer. */
export function allOutgoing(): Readonly<Record<string, readonly Outgoing[]>> {
  const users = new Set([...keysOf(outboxName), ...unkept.keys()].map((place) => place.split('/')[0] ?? ''))
  return Object.fromEntries([...users].map((userId) => [userId, readOutgoing(userId)]))
}

function outgoingBy(isMeant: (place: string) => boolean): readonly Outgoing[] {
  const kept = keysOf(outboxName).flatMap((place) => {
    const one = isMeant(place) ? Outgoing.safeParse(readKept(outboxName, place)).data : undefined
    return one ? [asLeft(one)] : []
  })
  const own = [...unkept].flatMap(([place, one]) => (isMeant(place) ? [one] : []))
  return [...kept, ...own].toSorted((a, b) => compareTexts(a._id, b._id))
}

function asLeft(one: Outgoing): Outgoing {
  return isDue(one) && Date.now() - Date.parse(one.created) > freshMs ? { ...one, state: 'late' } : one
}

/** It leaves by itself. */
export const isDue = ({ state }: Outgoing): boolean => state === 'sending' || state === 'waiting'

/** Writes the difference between two states of a conversation's outbox; what is with the server is kept no more. */
export function keepOutgoing(userId: string, before: readonly Outgoing[], after: readonly Outgoing[]): void {
  const kept = after.filter(({ state }) => state !== 'sent')
  for (const one of before) if (!kept.some(({ _id }) => _id === one._id)) write(userId, one, undefined)
  for (const one of kept) if (!before.includes(one)) write(userId, one, one)
}

function write(userId: string, of: Outgoing, value: Outgoing | undefined) {
  const place = placeOf(userId, of)
  unkept.delete(place)
  if (!keep(outboxName, place, value) && value) unkept.set(place, value)
}
