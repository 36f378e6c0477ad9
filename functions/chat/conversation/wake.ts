/**
 * Wakes the lane of a conversation: whoever says something to a customer on a channel of others has it handed over. A queue
 * message only wakes; what is to be sent is read by the lane, so that lost, doubled and late wake-ups do no harm.
 */
import { definitionOf } from '#shared/channels/register'
import { channelOf } from '#shared/chat/channels'
import type { ConversationEvent } from '#shared/chat/message'
import { isFromCustomer } from '#shared/chat/message'
import { log } from '../../platform/aws/log.ts'
import { groupIn, sendAllToQueue, type QueueMessage } from '../../platform/aws/queue.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import type { ConversationItem } from './store.ts'

export interface WakeUp {
  readonly client: string
  readonly environment: string
  readonly conversation: string
  readonly channel: string
  /** A message that is sent once more, because an agent asks for it. */
  readonly again?: number
  /** The settings of the channel have changed: what is remembered of them does not count. */
  readonly isAnew?: boolean
  /** Nothing is delivered before this moment; then the lane is woken again. */
  readonly at?: string
}

/** Whether a customer is told of an event by the channel: what a colleague wrote in the provider's app is there already. */
export const isForLane = ({ what }: Pick<ConversationEvent, 'what'>): boolean =>
  what.type === 'message' && !isFromCustomer(what.message) && what.message.inApp === undefined

const isOfAgent = ({ what }: ConversationEvent): boolean =>
  what.type === 'message' && what.message.messageType === 'agent-msg'

/** Whether answers leave by calls of their own. */
export const hasLane = (channel: string): boolean =>
  channel !== 'chat_plugin' && definitionOf(channelOf(channel)).mode === 'queue'

export type LaneWakeUp = WakeUp & Pick<QueueMessage, 'id' | 'requestId'>

export const sendWakeUps = (wakeUps: readonly LaneWakeUp[]): Promise<void> =>
  sendAllToQueue(
    'outbound',
    wakeUps.map(({ id, requestId, ...wakeUp }) => ({
      group: groupOf(wakeUp),
      id,
      requestId,
      body: JSON.stringify(wakeUp),
    })),
  )

/** All that delivers is in groups of the company; what waits holds up nothing but itself. */
const groupOf = ({ client, conversation, at }: WakeUp): string =>
  at === undefined ? groupIn(client, conversation) : `${conversation}-${at}`

/** The same events wake once, whoever tells of them. */
export const wakeUpId = (conversation: string, last: number): string => `${conversation}-${last}`

/** Comes right after the commit and may fail: the table's stream tells of the same events again. */
export async function wakeLane(
  { client, conversation }: ConversationScope,
  { channel, environmentId: environment, isPreview, mailAnswers }: ConversationItem,
  events: readonly ConversationEvent[],
): Promise<void> {
  const last = events.findLast(isForLane)
  const isMailed = mailAnswers === 'left' && events.some(isOfAgent)
  if (!last || isPreview || (!hasLane(channel) && !isMailed)) return
  try {
    await sendWakeUps([{ client, environment, conversation, channel, id: wakeUpId(conversation, last.number) }])
  } catch (error) {
    log.warn('A lane could not be woken.', error as Error)
  }
}
