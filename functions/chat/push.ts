/** Pushes the events of a conversation to its listeners: the customer, and the agents who look at it. */
import { forCustomer, type ConversationEvent, type Media, type Message } from '#shared/chat/message'
import type { Downward } from '#shared/realtime/console-socket'
import { log } from '../platform/aws/log.ts'
import { mediaUrl } from '../platform/files/media.ts'
import type { ConversationScope } from '../platform/table/scope.ts'
import { listenersOf, post } from '../platform/realtime/sockets.ts'

/** Comes right after the commit and may fail: numbers tell a listener what it has missed. */
export async function pushEvents(scope: ConversationScope, events: readonly ConversationEvent[]): Promise<void> {
  if (events.length === 0) return
  try {
    const [listeners, shown] = await Promise.all([listenersOf(scope), withMediaUrls(scope, events)])
    await Promise.allSettled(
      listeners.map(({ connection, agent }) => {
        const visible = agent ? shown : forCustomer(shown)
        return post(connection, ...visible.map((event) => messageOf(scope, event)))
      }),
    )
  } catch (error) {
    log.warn('The listeners of a conversation could not be told.', error as Error)
  }
}

const messageOf = ({ conversation }: ConversationScope, event: ConversationEvent): Downward => ({
  kind: 'wbbEvent',
  userId: conversation,
  event,
})

/** The events with an address for each file in them, good for five minutes. */
export function withMediaUrls(
  scope: ConversationScope,
  events: readonly ConversationEvent[],
): Promise<ConversationEvent[]> {
  return Promise.all(
    events.map(async (event) =>
      event.what.type === 'message'
        ? { ...event, what: { ...event.what, message: await withUrls(scope, event.what.message) } }
        : event,
    ),
  )
}

async function withUrls(scope: ConversationScope, message: Message): Promise<Message> {
  if (!message.media && !message.items) return message
  const { media, items } = message
  return {
    ...message,
    ...(media && { media: await withUrl(scope, media) }),
    ...(items && {
      items: await Promise.all(
        items.map(async (item) => (item.media ? { ...item, media: await withUrl(scope, item.media) } : item)),
      ),
    }),
  }
}

/** The address is bound to the conversation, because all who may see that may see its files. */
async function withUrl({ client, conversation }: ConversationScope, media: Media): Promise<Media> {
  return { ...media, url: await mediaUrl({ client, pointer: media.pointer, agentId: conversation }, new Date()) }
}
