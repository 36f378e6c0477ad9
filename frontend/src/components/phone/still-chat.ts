/** A chat that asks no server: it shows what it is given, and nothing that is pressed or written in it goes anywhere. */
import type { ConversationEvent, ConversationEventBody, SaidChoice } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { ShownChat } from '../../../widget/chat/chat.ts'
import { initialState, type Settings, type State } from '../../../widget/chat/state.ts'

/** What the chat shows, in place of what it showed before. */
export interface StillScene {
  readonly language: ContentLanguage
  readonly events: readonly ConversationEventBody[]
  readonly menu?: readonly SaidChoice[]
  readonly connection?: State['connection']
  /** When the chat ends unless the customer says something: it asks for that. */
  readonly endsAt?: number | undefined
  /** Nobody has opened the chat yet. */
  readonly isUnopened?: boolean
}

export interface StillChat extends ShownChat {
  readonly show: (scene: StillScene) => void
}

const session = { userId: '', userSid: '', newSession: true }
const nothing = (): void => {}
const nothingLater = async (): Promise<void> => {}

/** `speak` is told of the language that is chosen in the chat's own menu. */
export function openStillChat(settings: Settings, speak: (language: ContentLanguage) => void): StillChat {
  const created = new Date().toISOString()
  const listeners = new Set<() => void>()
  const kept = new Map<string, unknown>()
  let state: State = initialState('en')

  const show: StillChat['show'] = ({ language, menu = [], connection = 'idle', endsAt, isUnopened, ...scene }) => {
    const events = scene.events.map((what, index): ConversationEvent => {
      // The same place stays the same event, so that a gallery stays at its card while it is edited.
      const number = index + 1
      return { _id: `${number}`, number, created, what }
    })
    const shownTo = events.length
    state = {
      ...state,
      language,
      connection,
      endsAt,
      persistentMenu: menu,
      session: isUnopened ? { status: 'inactive' } : { status: 'fetched', data: { ...session, language } },
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
    // What is written in its field, so that the field may come and go; the line beside the button comes every time.
    tab: {
      // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- It is the type of the answer.
      read: <Value>(name: string) => kept.get(name) as Value | undefined,
      write: (name, value) => void (name === 'draft' && kept.set(name, value)),
    },
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
