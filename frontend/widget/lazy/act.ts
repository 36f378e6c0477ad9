/** What a pressed choice does on the customer's device: it says where they are, or asks an extension of the page. */
import type { SaidChoice } from '#shared/chat/message'
import type { ChatView } from '../view/use-chat.ts'
import { sayPlace } from './place.ts'

/** The page hears of an extension as of all else: `wbbChat.on('extension', (name) => …)`. */
export async function act(view: ChatView, { type, value }: SaidChoice['action']): Promise<string | undefined> {
  if (type === 'location') return sayPlace(view)
  const host = document.querySelector('wbb-chat')
  host?.dispatchEvent(new CustomEvent('wbb:extension', { detail: value, bubbles: true }))
  return undefined
}
