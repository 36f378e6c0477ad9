/** Shows what the bot says one after the other, with the company's interval between (WEBPLUGIN-044). */
import type { ConversationEvent } from '#shared/chat/message'

interface RevealOptions {
  readonly interval: number
  readonly events: () => readonly ConversationEvent[]
  readonly shownTo: () => number
  readonly show: (event: ConversationEvent) => void
}

export interface Reveal {
  /** Shows what may be shown now, and the rest when its moment comes. */
  run(): void
  stop(): void
}

const isBot = ({ what }: ConversationEvent) => what.type === 'message' && what.message.messageType === 'bot-msg'

export function openReveal({ interval, events, shownTo, show }: RevealOptions): Reveal {
  let timer = 0
  let botShownAt = 0
  const run = () => {
    clearTimeout(timer)
    for (const event of events()) {
      if (event.number <= shownTo()) continue
      const wait = isBot(event) ? botShownAt + interval - Date.now() : 0
      if (wait > 0) {
        timer = window.setTimeout(run, wait)
        return
      }
      if (isBot(event)) botShownAt = Date.now()
      show(event)
    }
  }
  return { run, stop: () => clearTimeout(timer) }
}
