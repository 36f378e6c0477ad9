/** A chat that asks no server: it shows what it is given, and nothing that is pressed or written in it goes anywhere. */
import type { ConversationEvent, Message } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { ShownChat } from '../../../widget/chat/chat.ts'
import { initialState, type Settings, type State } from '../../../widget/chat/state.ts'

export interface StillChat extends ShownChat {
  /** Shows these messages in place of those before. */
  readonly show: (messages: readonly Message[], language: ContentLanguage) => void
}

const session = { userId: '', userSid: '', newSession: true }
const nothing = (): void => {}
const nothingLater = async (): Promise<void> => {}

/** `speak` is told of the language that is chosen in the chat's own menu. */
export function openStillChat(settings: Settings, speak: (language: ContentLanguage) => void): StillChat {
  const created = new Date().toISOString()
  const listeners = new Set<() => void>()
  let state: State = initialState('en')

  const show: StillChat['show'] = (messages, language) => {
    const events = messages.map((message, index): ConversationEvent => {
      // The same place stays the same event, so that a gallery stays at its card while it is edited.
      const number = index + 1
      return { _id: `${number}`, number, created, what: { type: 'message', message } }
    })
    const shownTo = events.length
    state = {
      ...state,
      language,
      session: { status: 'fetched', data: { ...session, language } },
      events: { status: 'fetched', log: { events, known: shownTo } },
      shownTo,
      readTo: shownTo,
    }
    for (const listener of listeners) listener()
  }
  return {
    settings,
    get state() {
      return state
    },
    subscribe: (listener) => {
      listeners.add(listener)
      // The panel hears only after it has been drawn of what was shown meanwhile.
      listener()
      return () => listeners.delete(listener)
    },
    tab: { read: () => undefined, write: nothing },
    wire: () => Promise.reject(new Error('A chat that asks no server was asked to.')),
    hasSession: false,
    held: undefined,
    onMessage: nothing,
    open: nothingLater,
    restart: nothingLater,
    readEarlier: nothingLater,
    send: nothing,
    say: nothing,
    retry: nothing,
    like: nothing,
    rate: nothing,
    typing: nothing,
    stay: nothing,
    seen: nothing,
    close: nothing,
    speak,
    show,
  }
}
