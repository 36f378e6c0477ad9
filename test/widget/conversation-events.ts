/** What the calls of a customer become in a conversation. */
import type { customer } from '#shared/contracts/customer'
import type { ConversationEventBody, Message } from '#shared/chat/message'

export type CallName = keyof typeof customer
export type Body = Record<string, unknown>

const said = (input: Body, message: Partial<Message>): ConversationEventBody => ({
  type: 'message',
  message: {
    messageType: 'text',
    language: (input['language'] as Message['language'] | undefined) ?? 'en',
    ...message,
  },
})

/** The calls that say something, and what happens then; `title` is the button that was pressed. */
export const eventBodies: Partial<Record<CallName, (input: Body, title: string) => ConversationEventBody>> = {
  conversationStart: () => ({ type: 'conversation-start', language: 'en', isNewUser: true }),
  conversationEnd: ({ by }) => ({ type: 'conversation-end', by: by === 'timeout' ? 'timeout' : 'customer' }),
  text: (input) => said(input, { text: String(input['text']) }),
  choice: (input, title) => said(input, { text: title }),
  image: (input) =>
    said(input, {
      messageType: 'attachments',
      media: {
        kind: 'file',
        pointer: String(input['uploadId']),
        contentType: 'text/plain',
        name: String(input['name']),
      },
    }),
  feedback: ({ eventNumber, liked }) => ({ type: 'feedback', eventNumber: Number(eventNumber), liked: liked === true }),
  rating: ({ rating }) => ({ type: 'rating', rating: Number(rating) }),
  urlTrack: ({ url }) => ({
    type: 'tracking',
    message: { messageType: 'url-track', language: 'en', url: String(url) },
  }),
}

export const botMessage = (message: Partial<Message>): Message => ({
  messageType: 'bot-msg',
  language: 'en',
  ...message,
})
