/** What bots say, as the tests of replays write it. */
import type { Message, SaidChoice } from '#shared/chat/message'

export const id = (name: string) => name.padEnd(26, '0').toUpperCase().slice(0, 26)
export const says = (text: string, block = 'answer', more: Partial<Message> = {}): Message => ({
  messageType: 'bot-msg',
  language: 'en',
  text,
  blockId: id(block),
  ...more,
})
export const button = (title: string, action: Partial<SaidChoice['action']> = {}): SaidChoice => ({
  title,
  action: { type: 'block', value: id('target'), ...action },
})
