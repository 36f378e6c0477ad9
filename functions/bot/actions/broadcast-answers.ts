/** What customers answer broadcasts with: words with which they want no more of them, buttons, links and replies. */
import type { Message } from '#shared/chat/message'
import { optQuestions, optTexts, optWordIn, type OptWord } from '#shared/chat/opt-out'
import type { ContentLanguage } from '#shared/languages'
import {
  repliedBroadcast,
  responseChanges,
  type BroadcastResponse,
} from '../../chat/conversation/broadcast-responses.ts'
import { isTextMessage, lines } from '../../chat/conversation/line.ts'
import { planRefusal } from '../../chat/customer/persons.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { hasLane } from '../../chat/conversation/wake.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import type { BotInput } from '../stage/place.ts'

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

/** The provider's own mark of a word that carriers define. */
export interface OptMark {
  readonly asks: 'stop' | 'start' | 'help'
  /** The provider answers it itself. */
  readonly isAnswered?: true | undefined
}

/** What comes of a word with which a customer wants no broadcasts, or wants them again. */
export interface OptStep {
  readonly wish?: 'out' | 'in'
  /** What the customer is told or asked; nothing where the provider does so. */
  readonly says?: OptWord | undefined
  /** Lands with the step. */
  readonly changes: readonly Change[]
  /** For the person's other conversations, once it has landed. */
  readonly shown?: Awaited<ReturnType<typeof planRefusal>>['shown']
}

/** Whoever got a broadcast within so long may mean it by a word that can also be about an order. */
const doubtMs = 7 * 24 * 60 * 60 * 1000

/**
 * What a customer wants of broadcasts, by a word or by the provider's mark. On the website, where such a word means many
 * things, it does only to who has got one. Only such a word costs reads: of the line, and of the person.
 */
export async function optStepOf(
  context: Pick<CustomerContext, 'scope' | 'now'>,
  conversation: ConversationItem,
  { botInput, opt }: Pick<Action, 'botInput'> & { readonly opt?: OptMark },
): Promise<OptStep | undefined> {
  const { channel, broadcast, noBroadcasts, bot, owner, isPreview } = conversation
  if (isPreview) return undefined
  if (opt?.asks === 'help') return { changes: [] }
  const said = opt ? ({ stop: 'out', start: 'in' } as const)[opt.asks] : wordOf(botInput)
  if (!said || !(hasLane(channel) || broadcast || (said === 'in' && noBroadcasts))) return undefined
  const line = hasLane(channel) ? await new Table(context.scope).get(lines, '-') : undefined
  const isSms = line !== undefined && isTextMessage(line)
  const word = opt ? said : wordOf(botInput, isSms)
  if (!word || (!opt && !isSms && owner.by === 'bot' && bot?.form)) return undefined
  if (word === 'doubtful') {
    const isRecent = broadcast && context.now.getTime() - Date.parse(broadcast.at) < doubtMs
    return isRecent && owner.by === 'bot' && !noBroadcasts ? { says: word, changes: [] } : undefined
  }
  const { isRefusing, changes, shown } = await planRefusal(context, conversation, line, word === 'out')
  if (word === 'in' && !isRefusing) return undefined
  return { wish: word, changes, shown, ...(!opt?.isAnswered && { says: word }) }
}

const wordOf = (input: BotInput | undefined, isSms = false): OptWord | undefined =>
  input?.type === 'text' ? optWordIn(input.text, { isSms }) : undefined

export const optMessages = ({ says }: OptStep, language: ContentLanguage): Message[] =>
  says
    ? [{ messageType: 'bot-msg', language, text: (says === 'doubtful' ? optQuestions : optTexts[says])[language] }]
    : []

/** What the customer does about a broadcast by this action. */
export async function broadcastChanges(
  { scope, now }: Pick<CustomerContext, 'scope' | 'now'>,
  before: ConversationItem,
  { pressed, botInput, wish }: Action & { readonly wish: 'out' | 'in' | undefined },
): Promise<Change[]> {
  if (before.isPreview) return []
  const last = repliedBroadcast(before, now)
  const isReply = botInput?.type === 'text' || botInput?.type === 'file' || botInput?.type === 'shown'
  const answer = wish === 'out' ? { optedOut: true as const } : { replied: true as const }
  const said = last && isReply ? answer : undefined
  const id = pressed?.broadcastId ?? (said && last?._id)
  const done = pressed?.done ?? said
  if (!id || !done) return []
  const environment = before.broadcast?.environment ?? before.environmentId
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
