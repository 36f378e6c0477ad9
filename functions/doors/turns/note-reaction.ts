/** A customer's reaction to a message: staff see it, and the bot answers nothing. */
import { shortened } from '#shared/fields/text'
import { titleLengthMax } from '#shared/limits'
import type { Heard } from '../../adapters/adapter.ts'
import { findReceipt } from '../../channels/lane.ts'
import type { OpenedChannel } from '../../channels/opened-channel.ts'
import { eventIdOf, findContact } from '../../chat/customer/contact.ts'
import { changeConversation, eventAt, scopeOf } from '../../chat/conversation/conversation.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'

/** The longest emoji are families of several people, each of several signs. */
const emojiLengthMax = 40

/** Nothing where the conversation is gone: there is no message any more that it is on. */
export async function noteReaction(
  { scope, channel }: OpenedChannel,
  { account, from, id, emoji, of }: Extract<Heard, { type: 'reaction' }>,
): Promise<void> {
  const { conversation } = await findContact(scope, { channel, account, ids: from.ids })
  if (!conversation) return
  const there = scopeOf(scope, conversation)
  const eventNumber = of === undefined ? undefined : (await findReceipt(there, of))?.number
  const event = eventNumber === undefined ? undefined : await eventAt(there, eventNumber)
  const text = event?.what.type === 'message' ? event.what.message.text : undefined
  const what = {
    type: 'reaction' as const,
    ...(emoji && { emoji: emoji.slice(0, emojiLengthMax) }),
    ...(eventNumber !== undefined && { eventNumber }),
    ...(text && { text: shortened(text, titleLengthMax) }),
  }
  const plan = () => ({ eventBodies: [what], isSilent: true })
  await changeConversation(contextIn(there), conversation, plan, eventIdOf(channel, account, id, 'reaction'))
}
