/** The module of the parts that are loaded late, as the view knows it: the parts import the view, so it cannot import them. */
import type { FunctionComponent } from 'preact'
import type { Availability } from '#shared/contracts/customer'
import type { ConversationEvent, Media, Message, SaidChoice, SaidItem } from '#shared/chat/message'
import type { Chat } from '../chat/chat.ts'
import type { Unsent } from '../chat/outbox.ts'
import type { ChatView } from './use-chat.ts'

export interface WindowActions {
  readonly isFull: boolean
  readonly canGrow: boolean
  /** None where the panel is part of the page. */
  readonly onClose: (() => void) | undefined
  readonly onGrow: () => void
}

type NoProps = object

/** The props of each part. */
export interface LazyProps {
  readonly Availability: Availability
  readonly EndedNotice: { readonly isEnded: boolean }
  readonly FormInput: { readonly formCallback: NonNullable<Message['formCallback']> }
  readonly Gallery: { readonly items: readonly SaidItem[]; readonly event: ConversationEvent }
  readonly MediaView: { readonly media: Media; readonly alt?: string }
  readonly Menu: WindowActions
  readonly NewMessages: { readonly onClick: () => void }
  readonly Notice: { readonly event: ConversationEvent }
  readonly Offline: NoProps
  readonly PersistentMenu: NoProps
  readonly Privacy: NoProps
  readonly Rating: { readonly ending: ConversationEvent }
  readonly StillThere: { readonly endsAt: number }
  readonly Teaser: NoProps
  readonly Thumbs: { readonly number: number }
  readonly Toast: { readonly text: string }
  readonly Tools: {
    readonly text: string
    readonly write: (text: string) => void
    readonly insert: (emoji: string) => void
  }
  readonly Typing: NoProps
  readonly UnsentNotice: { readonly item: Unsent }
}

/** Where one chat takes the place of another. */
export interface Seat {
  readonly client: string
  /** The one that shows now. */
  readonly chat: () => Chat
  /** Shows a chat of which nothing is known. */
  begin(): void
}

/** A chat that is drawn on a page. */
export interface Settled {
  readonly root: ShadowRoot
  readonly origin: string
  readonly seat: Seat
  readonly mounted: { remove(): void }
  readonly wear: (isDark: boolean) => void
}

export interface LazyModule {
  readonly parts: { readonly [Name in keyof LazyProps]: FunctionComponent<LazyProps[Name]> }
  readonly styles: string
  /** Does what a pressed choice does on the device; answers what to tell the customer when that fails. */
  readonly act: (view: ChatView, action: SaidChoice['action']) => Promise<string | undefined>
  readonly identify: (seat: Seat, token: string) => void
  readonly settle: (settled: Settled) => void
  readonly sendFile: (file: File, view: ChatView) => Promise<void>
}
