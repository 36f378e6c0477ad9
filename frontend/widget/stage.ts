/** What the two stages of the widget, and pages of our own that show the chat, say to each other. */
import type { ShownChat } from './chat/chat.ts'
import type { Start } from './chat/session.ts'
import type { Settings, State } from './chat/state.ts'

export interface MountOptions {
  /** Empty where the page is of the chat's own origin. */
  readonly origin: string
  readonly client: string
  readonly root: ShadowRoot
  /** Read from the server where the caller has not done so. */
  readonly settings?: Settings
  readonly language?: string | undefined
  /** Part of a page: always open, without a way to close it. */
  readonly embedded?: boolean
  readonly preview?: string | undefined
  readonly environment?: string | undefined
  readonly since?: number | undefined
  /** Begins another conversation so, in place of the one there may be to go on with. */
  readonly anew?: Start
  /** The chat that shows, in place of one that the server leads. */
  readonly chatOf?: (settings: Settings) => ShownChat
  readonly onClose?: () => void
  readonly onUnread?: (count: number, label: string) => void
  readonly onMessage?: (text: string) => void
  readonly onState?: (state: State) => void
}

export interface Mounted {
  /** `begin` is left aside where a conversation goes on. */
  open(begin?: Start): void
  close(): void
  send(text: string): void
  /** Presents what the company's server has signed of the visitor, as soon as there is a session. */
  identify(token: string): void
  restart(begin?: Start): Promise<void>
  /** Shows other settings in place: what is scrolled to and what is written stays. */
  show(settings: Settings): void
  remove(): void
}

export interface Stage {
  mount(options: MountOptions): Promise<Mounted>
}
