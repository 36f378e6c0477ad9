/**
 * Who wrote what came by a channel, and what of the line it may change. What a provider signs comes from the person it names.
 * A mail is written by whoever knows an address or has a mail of the thread: a colleague in CC, somebody to whom it was forwarded.
 *
 * | the mail is from                  | proof   | whose words       | where answers go afterwards         |
 * |-----------------------------------|---------|-------------------|-------------------------------------|
 * | an address of the line            | pass    | the customer's    | where this mail wants its answer    |
 * | an address of the line            | unknown | the customer's    | as before                           |
 * | any address, by mark              | fail    | nobody's for sure | as before; a person has to answer   |
 * | another address, by mark or by `Reply-To` | any | that writer's    | as before; a person has to answer   |
 *
 * A mail that fails and names no conversation joins none of the person it says it is from: all such mails of an address are in
 * a conversation of their own, whose answers go to that address and never to a `Reply-To`.
 */
import type { Writer } from '#shared/chat/message'
import type { Heard, Person } from '../../adapters/adapter.ts'
import type { CustomerAction } from '../../bot/actions/customer-actions.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import { findContact } from '../../chat/customer/contact.ts'
import type { LineItem } from '../../chat/conversation/line.ts'
import { findOwner } from './contact-owner.ts'
import { isUnanswered, namedConversation } from './mail-rules.ts'

/** What a person does, as opposed to what becomes of what they were told and what a colleague tells them elsewhere. */
export type Deed = Exclude<Heard, { type: 'status' | 'identity' | 'typing' | 'reaction' | 'colleague' }>

const others: readonly Heard['type'][] = ['status', 'identity', 'typing', 'reaction', 'colleague']

export const isDeed = (heard: Heard): heard is Deed => !others.includes(heard.type)

/** Whose conversation it is, and which ids of the person nobody knows yet. */
interface FoundConversation {
  readonly conversation: string | undefined
  readonly unknown: readonly string[]
}

/** By the mark in a mail, then by who wrote, then by where the answer is wanted. */
export async function findConversationOf(opened: OpenedChannel, heard: Deed): Promise<FoundConversation> {
  const { scope, channel } = opened
  const { account, from } = heard
  const named = await namedConversation(opened, heard)
  // Who answers in somebody else's conversation begins one of their own the next time.
  if (named !== undefined) return { conversation: named, unknown: [] }
  const contact = { channel, account, ids: idsOf(from) }
  if (from.by && !isForged(from) && from.by.address !== from.ids[0]) {
    const { conversation } = await findContact(scope, { ...contact, ids: [from.by.address] })
    if (conversation !== undefined) return { conversation, unknown: [] }
  }
  return from.by ? findContact(scope, contact) : findOwner(scope, contact)
}

/** The servers say that the mail is not from the address it names. */
export const isForged = ({ by }: Person): boolean => by?.proof === 'fail'

/** By what the person is known; who writes under a forged address is known by none of the ids of the person who has it. */
export const idsOf = ({ by, ids }: Person): Person['ids'] => (by?.proof === 'fail' ? [`forged ${by.address}`] : ids)

/** Who wrote, where it is not the customer or nobody can say so; `line` as it was before. */
export function writerOf({ from: { by, ids } }: Deed, line: LineItem | undefined): Writer | undefined {
  if (!by) return undefined
  const isCustomer = (line?.ids ?? ids).includes(by.address)
  // A form on a website writes for its visitor, who is who the answer is wanted for.
  const isFirst = line === undefined
  if (by.proof !== 'fail' && (isCustomer || isFirst)) return undefined
  return {
    address: by.address,
    ...(by.name && { name: by.name }),
    ...(by.proof === 'fail' && { isUnproven: true as const }),
  }
}

/** The line after words of its customer. */
export function lineAfter({ channel }: OpenedChannel, { account, from }: Deed, before: LineItem | undefined): LineItem {
  const more = { ...before?.more, ...from.more }
  if (!before) {
    const to = from.by && isForged(from) ? from.by.address : from.ids[0]
    return { channel, account, to, ids: [...idsOf(from)], more }
  }
  if (!from.by) return { channel, account, to: from.ids[0], ids: [...new Set([...before.ids, ...from.ids])], more }
  return { ...before, channel, account, ...(from.by.proof === 'pass' && { to: from.ids[0] }), more }
}

/** What somebody else than the customer said: nothing is done for the customer by it, and a person is to look at it. */
export function saidBy(
  writer: Writer,
  { eventsOf, written, preview, also }: CustomerAction,
  { opened, heard }: { readonly opened: OpenedChannel; readonly heard: Deed },
): CustomerAction {
  return {
    ...(written && { written }),
    ...(preview !== undefined && { preview }),
    ...(also && { also }),
    eventsOf: (...about) =>
      eventsOf(...about).map((what) =>
        what.type === 'message' ? { ...what, message: { ...what.message, writer } } : what,
      ),
    ...(!isUnanswered(opened, heard) && { handover: {} }),
  }
}
