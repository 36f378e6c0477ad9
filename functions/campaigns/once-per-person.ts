/** A broadcast meets a person once, by whichever of their conversations comes first. */
import type { SkipReason } from '#shared/contracts/broadcasts'
import type { Refusal } from '../bot/sendings/unasked.ts'
import type { LineItem } from '../chat/conversation/line.ts'
import { isAnyHeld, personOf, readPerson } from '../chat/customer/persons.ts'
import type { ConversationItem } from '../chat/conversation/store.ts'
import type { BroadcastScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { landAlone, type Change } from '../platform/table/transaction.ts'
import { mets } from './store.ts'

export type Meeting =
  | { readonly refusal: Refusal }
  /** Lands with what is said: of two conversations at once, one is refused and finds the other when it looks again. */
  | { readonly refusal?: undefined; readonly changes: readonly Change[] }

interface Asked {
  /** Names what is said to this conversation. */
  readonly sentId: string
  readonly includesHeld: boolean
  readonly now: Date
}

/** The longest pause of a broadcast is seven days, and what was said to a conversation is known for eight. */
const keptSeconds = 9 * 24 * 60 * 60

/**
 * Whether a broadcast may go to a person by this conversation. Whoever wants none, or talks to a person of the company,
 * does so by all their conversations, and counts once.
 */
export async function meetPerson(
  scope: BroadcastScope,
  conversation: ConversationItem,
  line: LineItem | undefined,
  { sentId, includesHeld, now }: Asked,
): Promise<Meeting> {
  const { client } = scope
  const person = await personOf({ client }, conversation, line)
  const table = new Table(scope)
  const [known, ...met] = await Promise.all([
    readPerson({ client }, person),
    ...person.allNames.map((name) => table.get(mets, name)),
  ])
  const before = met.find((each) => each !== undefined)
  if (before && before.sentId !== sentId) return { refusal: 'same-person' }
  const expires = Math.floor(now.getTime() / 1000) + keptSeconds
  const changes = before
    ? []
    : person.names.map((name) => table.create(mets, { person: name, sentId, expires }, 'stale'))
  const isRefusing = known.isRefusing || conversation.noBroadcasts
  const others = known.conversations.filter((id) => id !== conversation._id)
  const reason: SkipReason | undefined = isRefusing
    ? 'opted-out'
    : !includesHeld && (conversation.owner.by !== 'bot' || (await isAnyHeld({ client }, others)))
      ? 'with-a-person'
      : undefined
  if (!reason) return { changes }
  for (const change of changes) if (!(await landAlone(change))) return { refusal: 'same-person' }
  return { refusal: reason }
}
