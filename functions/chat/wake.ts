/**
 * Wakes the lane of a conversation: whoever says something to a customer on a channel of others has it handed over. A queue
 * message only wakes; what is to be sent is read by the lane, so that lost, doubled and late wake-ups do no harm.
 */
import { definitionOf } from '#shared/channels/register'
import { channelOf } from '#shared/chat/channels'
import type { ConversationEvent } from '#shared/chat/message'
import { isFromCustomer } from '#shared/chat/message'
import { log } from '../platform/aws/log.ts'
import { sendAllToQueue } from '../platform/aws/queue.ts'
import type { ConversationScope } from '../platform/table/scope.ts'
import type { ConversationItem } from './store.ts'

export interface WakeUp {
  readonly client: string
  readonly environment: string
  readonly conversation: string
  readonly channel: string
  /** A message that is sent once more, because an agent asks for it. */
  readonly again?: number
}

/** Whether a customer is told of an event by the channel. */
export const isForLane = ({ what }: Pick<ConversationEvent, 'what'>): boolean =>
  what.type === 'message' && !isFromCustomer(what.message)

/** Whether answers leave by calls of their own. */
export const hasLane = (channel: string): boolean =>
  channel !== 'chat_plugin' && definitionOf(channelOf(channel)).mode === 'queue'

export const sendWakeUps = (wakeUps: readonly (WakeUp & { readonly id: string })[]): Promise<void> =>
  sendAllToQueue(
    'outbound',
    wakeUps.map(({ id, ...wakeUp }) => ({ group: wakeUp.conversation, id, body: JSON.stringify(wakeUp) })),
  )

/** The same events wake once, whoever tells of them. */
export const wakeUpId = (conversation: string, last: number): string => `${conversation}-${last}`

/** Comes right after the commit and may fail: the table's stream tells of the same events again. */
export async function wakeLane(
  { client, conversation }: ConversationScope,
  { channel, environmentId: environment, isPreview }: ConversationItem,
  events: readonly ConversationEvent[],
): Promise<void> {
  const last = events.findLast(isForLane)
  if (!last || isPreview || !hasLane(channel)) return
  try {
    await sendWakeUps([{ client, environment, conversation, channel, id: wakeUpId(conversation, last.number) }])
  } catch (error) {
    log.warn('A lane could not be woken.', error as Error)
  }
}
