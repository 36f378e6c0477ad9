/** What customers answer broadcasts with: words with which they want no more of them, buttons, links and replies. */
import type { Message } from '#shared/chat/message'
import { optTexts, optWordIn } from '#shared/chat/opt-out'
import type { ContentLanguage } from '#shared/languages'
import { repliedBroadcast, responseChanges, type BroadcastResponse } from '../chat/broadcast-responses.ts'
import type { ConversationItem } from '../chat/store.ts'
import { hasLane } from '../chat/wake.ts'
import type { CustomerContext } from '../platform/request/context.ts'
import type { Change } from '../platform/table/transaction.ts'
import type { BotInput } from './place.ts'

/** As much of a customer's action as this takes. */
interface Action {
  readonly botInput?: BotInput
  readonly pressed?: Pressed
}

/** What of a broadcast was pressed. */
export interface Pressed {
  readonly broadcastId: string
  readonly done: BroadcastResponse
}

/**
 * What a customer wants of broadcasts, in one word. On the website, where such a word means many things, it does only to
 * who has got one.
 */
export function optWishOf(
  { channel, broadcast, noBroadcasts, bot, owner, isPreview }: ConversationItem,
  { botInput }: Action,
): 'out' | 'in' | undefined {
  if (botInput?.type !== 'text' || isPreview || (owner.by === 'bot' && bot?.form)) return undefined
  const wish = optWordIn(botInput.text)
  if (wish === 'in') return noBroadcasts ? wish : undefined
  return wish && (hasLane(channel) || broadcast) ? wish : undefined
}

export const optMessage = (wish: 'out' | 'in', language: ContentLanguage): Message => ({
  messageType: 'bot-msg',
  language,
  text: optTexts[wish][language],
})

/** What the customer does about a broadcast by this action. */
export async function broadcastChanges(
  { scope, now }: Pick<CustomerContext, 'scope' | 'now'>,
  before: ConversationItem,
  { pressed, botInput, wish }: Action & { readonly wish: 'out' | 'in' | undefined },
): Promise<Change[]> {
  if (before.isPreview) return []
  const last = repliedBroadcast(before, now)
  const isReply = botInput?.type === 'text' || botInput?.type === 'file'
  const answer = wish === 'out' ? { optedOut: true as const } : { replied: true as const }
  const said = last && isReply ? answer : undefined
  const id = pressed?.broadcastId ?? (said && last?._id)
  const done = pressed?.done ?? said
  if (!id || !done) return []
  const environment = before.broadcast?._id === id ? before.broadcast.environment : before.environmentId
  return responseChanges({ client: scope.client, environment }, id, before._id, done)
}

/** The message whose button or link was pressed. */
export type PressedMessage = Pick<Message, 'blockId' | 'broadcastId'>

/** As events name it. */
export const sourceOf = ({ blockId, broadcastId }: PressedMessage): PressedMessage => ({
  ...(blockId && { blockId }),
  ...(broadcastId && { broadcastId }),
})

export const pressedOf = ({ broadcastId }: PressedMessage, done: BroadcastResponse): Pick<Action, 'pressed'> =>
  broadcastId ? { pressed: { broadcastId, done } } : {}
