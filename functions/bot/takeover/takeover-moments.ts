/** What the bot says by itself around a takeover: the responses of its moments, which no word of the customer begins. */
import type { MomentKey } from '#shared/blocks/moments'
import { channelOf } from '#shared/chat/channels'
import { systemBlock } from '../../content/items/blocks.ts'
import { contentOf, type ChangeContext, type Step } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { placeInTable } from '../stage/place.ts'
import { botStateAfter, botTurn, messageEvents, type BotTurn } from '../turn/turn.ts'

/** The turn that begins with the response of a moment; none where nobody has written it. */
export async function momentTurn(
  { now, scope }: Pick<ChangeContext, 'now' | 'scope'>,
  conversation: ConversationItem,
  moment: MomentKey,
): Promise<BotTurn | undefined> {
  const config = await companyConfig(scope.client, now)
  const content = contentOf(scope, conversation, config.environments)
  const place = content && placeInTable({ now, scope: content, config })
  const block = place && (await systemBlock(place.stage.content, moment))
  return block && botTurn(place, conversation, { type: 'start', blockId: block._id })
}

/** The last word before a takeover ends, so that the end, which asks for a rating, stays the last thing that is read. */
export async function planLastWord(
  context: Pick<ChangeContext, 'now' | 'scope'>,
  conversation: ConversationItem,
  moment: 'completed' | 'closing',
): Promise<Step> {
  const isHeld = conversation.owner.by !== 'bot'
  // Nobody wants a letter of their own for it.
  const isTalk = channelOf(conversation.channel) !== 'email'
  const turn = isHeld && isTalk ? await momentTurn(context, conversation, moment) : undefined
  if (!turn) return { eventBodies: [] }
  return { eventBodies: messageEvents(turn.messages), after: botStateAfter(conversation, turn) }
}
