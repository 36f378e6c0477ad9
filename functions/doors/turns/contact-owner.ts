/**
 * Whose ids are: a telephone number is given to somebody else one day, and the provider says so by another user id beside it,
 * or by telling of the change. Then the number leaves the conversation of who had it, so that no answer of that conversation
 * goes there, and who has it now reads nothing of it.
 */
import type { Heard } from '../../adapters/adapter.ts'
import { readLane } from '../../channels/lane.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import {
  findContact,
  forgetContact,
  moveContact,
  type Contact,
  type FoundContact,
} from '../../chat/customer/contact.ts'
import { lineWithout, putLine } from '../../chat/conversation/line.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { transact, type Change } from '../../platform/table/transaction.ts'

/** The conversation whose person has none but these ids, or all of them; others that one of the ids names lose it. */
export async function findOwner(
  scope: EnvironmentScope,
  contact: Contact,
): Promise<Pick<FoundContact, 'conversation' | 'unknown'>> {
  const { conversation, others, unknown } = await findContact(scope, contact)
  if (conversation === undefined || (unknown.length === 0 && others.length === 0)) return { conversation, unknown }
  const lines = await Promise.all(
    [conversation, ...others].map(async (each) => {
      const place = { client: scope.client, conversation: each }
      return { place, line: (await readLane(place)).line }
    }),
  )
  const isOwn = ({ line }: (typeof lines)[number]) =>
    !line || line.ids.every((id) => contact.ids.includes(id)) || contact.ids.every((id) => line.ids.includes(id))
  const own = lines.find(isOwn)
  const lost = lines.flatMap(({ place, line }) =>
    line && place !== own?.place ? [lineWithout(place, line, contact.ids)] : [],
  )
  if (lost.length === 0) return { conversation, unknown }
  const whose = own ? moveContact(scope, contact, own.place.conversation) : forgetContact(scope, contact)
  await transact([...lost, ...whose])
  return { conversation: own?.place.conversation, unknown: [] }
}

/** A person who is known has another id from now on, and the one before is nobody's. */
export async function followIdentity(
  { scope, channel }: OpenedChannel,
  { account, before, after }: Extract<Heard, { type: 'identity' }>,
): Promise<void> {
  const [old, contact] = [
    { channel, account, ids: [before] },
    { channel, account, ids: [after] },
  ]
  const { conversation } = await findContact(scope, old)
  if (conversation === undefined) return
  const place = { client: scope.client, conversation }
  const { line } = await readLane(place)
  const { conversation: other } = await findContact(scope, contact)
  const changes: Change[] = [...moveContact(scope, contact, conversation), ...forgetContact(scope, old)]
  if (line) {
    const ids = [...new Set(line.ids.map((id) => (id === before ? after : id)))]
    changes.push(putLine(place, { ...line, ids, to: line.to === before ? after : line.to }))
  }
  if (other !== undefined && other !== conversation) {
    const otherPlace = { client: scope.client, conversation: other }
    const { line: otherLine } = await readLane(otherPlace)
    if (otherLine) changes.push(lineWithout(otherPlace, otherLine, [after]))
  }
  await transact(changes)
}
