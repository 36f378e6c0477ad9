/** Pushes the events of a conversation to its listeners: the customer, and the agents who look at it. */
import { forCustomer, type ConversationEvent, type Media, type Message } from '#shared/chat/message'
import type { Downward } from '#shared/realtime/console-socket'
import { log } from '../../platform/aws/log.ts'
import { mediaUrl } from '../../platform/files/media.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { listenersOf, post, type Listener } from '../../platform/realtime/sockets.ts'

/**
 * Comes right after the commit and may fail: numbers tell a listener what it has missed. The socket `answered` is of the
 * page whose call is answered with them.
 */
export async function pushEvents(
  scope: ConversationScope,
  events: readonly ConversationEvent[],
  answered: string | undefined,
): Promise<void> {
  if (events.length === 0) return
  const isTold = ({ socket }: Listener) => socket === undefined || socket !== answered
  try {
    const [listeners, shown] = await Promise.all([listenersOf(scope), withMediaUrls(scope, events)])
    await Promise.allSettled(
      listeners.filter(isTold).map(({ connection, agent }) => {
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
    events.map(async (event) => {
      const { what } = event
      if (what.type === 'message') return { ...event, what: { ...what, message: await withUrls(scope, what.message) } }
      if (what.type === 'note' && what.media)
        return { ...event, what: { ...what, media: await withUrl(scope, what.media) } }
      return event
    }),
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
async function withUrl<File extends Media>({ client, conversation }: ConversationScope, media: File): Promise<File> {
  return { ...media, url: await mediaUrl({ client, pointer: media.pointer, agentId: conversation }, new Date()) }
}
