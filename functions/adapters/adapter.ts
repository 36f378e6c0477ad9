/**
 * The adapter of a channel: what turns a provider's calls into what a customer did, and messages into a provider's calls.
 * `verify`, `parse` and `render` are pure and total; `send` and what else asks the provider gets the one means to do so.
 */
import type { Degraded, Piece } from '#shared/channels/degrade'
import type { ChannelDefinition, SettingsOf } from '#shared/channels/definition'
import type { Media } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { FetchRequest, FetchResult } from '../platform/outside/safe-fetch.ts'

/** A call of a provider, byte by byte as it came. */
export interface Raw {
  readonly method: 'GET' | 'POST'
  /** The public address that was called, with its query; what a signature over the address was made of. */
  readonly url: string
  /** Behind the `?`, untouched. */
  readonly query: string
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** What stands in the address behind the key of the door. */
  readonly rest: string
}

/** What a provider is answered. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

export type Verified = { readonly ok: true } | { readonly ok: false; readonly why: string }

/** What was found out about somebody's claim; `unknown` where nobody has looked, or could say. */
export type Verdict = 'pass' | 'fail' | 'unknown'

/** Who did something. */
export interface Person {
  /** All that the provider calls them by, the one to answer to first. */
  readonly ids: readonly [string, ...string[]]
  readonly name?: string
  /** The town, where the provider tells one. */
  readonly locality?: string
  /** What the answers have to be sent with, as the address of a service that a call named; kept with the conversation. */
  readonly more?: Readonly<Record<string, string>>
  /**
   * Who wrote, where the provider's call does not prove that: a mail is written by whoever knows an address. `ids` is then where
   * its answer is wanted. Without it, `ids` are proven.
   */
  readonly by?: { readonly address: string; readonly name?: string; readonly proof: Verdict }
  /** Proven by the channel: the person's own telephone number, as E.164, or e-mail address. */
  readonly known?: { readonly kind: 'phone' | 'email'; readonly value: string }
}

export const deliveryStates = ['sent', 'delivered', 'read', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What happened on a channel. `id` is the provider's, and the same however often it is told. */
export type Heard = {
  readonly id: string
  /** When it happened, as the provider says. */
  readonly at?: string
  readonly from: Person
  /** Which of the company's numbers, pages or mailboxes it came to. */
  readonly account: string
  /** The key of the file that holds it as it came, where there is one. */
  readonly original?: string
} & (
  | { readonly type: 'start' }
  | { readonly type: 'end' }
  /**
   * `whole`: all of a mail, where the text is what is new in it. `beside`: what stood beside the words and was not written, as a
   * share or a product, in one readable line. Staff read it; it is never understood.
   */
  | {
      readonly type: 'text'
      readonly text: string
      readonly language?: ContentLanguage
      readonly whole?: string
      readonly beside?: string
    }
  | { readonly type: 'choice'; readonly payload: string; readonly label?: string }
  /**
   * `text`: the words beside the file; both are one turn. Of several files of one message the first has the words, and the
   * others are `isPart`, as is a file beside words that are told by themselves: they get no answer of their own.
   */
  | {
      readonly type: 'file'
      readonly reference: string
      readonly contentType: string
      readonly name: string
      readonly text?: string
      readonly isPart?: true
    }
  /** `name`: name and address of the place, in one line. `text`: the customer's own words beside it. */
  | {
      readonly type: 'location'
      readonly latitude: number
      readonly longitude: number
      readonly name?: string
      readonly text?: string
    }
  /**
   * What is neither words nor a file. `what`: its kind in one word (`order`, `contact`, `flow`, `share`, `sticker`, `edit`, ...).
   * `shown`: lines that a person can act on, as `2 × tulip, 12 EUR each`. `text`: the customer's own words in it, as the note of
   * an order: all that is understood of it.
   */
  | { readonly type: 'shown'; readonly what: string; readonly shown: string; readonly text?: string }
  /** To a message, by the provider's id of it; without an emoji where the reaction was taken back. No turn. */
  | { readonly type: 'reaction'; readonly emoji?: string; readonly of?: string }
  /**
   * What somebody of the company has said in the provider's own app, in words, a file or both: `from` is the customer whom it
   * was said to. It is there already.
   */
  | {
      readonly type: 'colleague'
      readonly text?: string
      readonly file?: { readonly reference: string; readonly contentType: string; readonly name: string }
    }
  /** Of a message that we sent: by its id and, where it may have gone to somebody else, its conversation; or of all until a moment. */
  | {
      readonly type: 'status'
      readonly of: { readonly id: string; readonly conversation?: string } | { readonly until: string }
      readonly state: DeliveryState
      readonly reason?: string
    }
  /** The person has another id from now on. */
  | { readonly type: 'identity'; readonly before: string; readonly after: string }
  /**
   * The person is there and has said nothing: a caller who is silent, a provider that asks again for an answer. `isAgain`: they
   * want to hear the last one once more.
   */
  | { readonly type: 'typing'; readonly isAgain?: true }
  /** Nothing is known of it but its kind. */
  | { readonly type: 'unsupported'; readonly what: string }
  /**
   * The provider's own mark of a word that carriers define, beside the words it was said with; without them it was chosen
   * in the provider's app. `isAnswered`: the provider answers it itself.
   */
  | {
      readonly type: 'opt'
      readonly asks: 'stop' | 'start' | 'help'
      readonly text?: string
      readonly isAnswered?: true
    }
)

/** Where a message goes. */
export interface Address {
  readonly to: string
  readonly account: string
  readonly more: Readonly<Record<string, string>>
}

/** What `render` may know beside the pieces. */
export interface RenderPlace<Settings> {
  readonly address: Address
  readonly settings: Settings
  readonly language: ContentLanguage
  /** Made from conversation and event number: the same however often it is rendered, at most 50 letters, digits and `-`. */
  readonly key: string
  /** An address at which the provider can fetch a file for some minutes. */
  readonly linkOf: (media: Media) => string
  /** Where the provider tells of deliveries: the channel's own door. */
  readonly doorUrl: string
  /** The agent who says it, where a person does. */
  readonly agentName?: string
  /** The company, as its customers call it. */
  readonly companyName?: string
}

/** One call to a provider, without what proves who we are: `send` adds that. */
export interface WireCall {
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
  /** Of this call: `key` of the place and its own place among the calls. */
  readonly key: string
}

/**
 * What came of a call. `retry`: not taken, and may be later. `drop`: never will be. `reauth`: nobody is let in any more.
 * `unknown`: nobody can say whether it was taken.
 */
export type Sent =
  | { readonly type: 'ok'; readonly ids: readonly string[] }
  | { readonly type: 'retry'; readonly reason: string; readonly afterSeconds?: number }
  | { readonly type: 'drop' | 'reauth' | 'outside-window' | 'unknown'; readonly reason: string }

/** Asks a provider, at no other hosts than the definition names. */
export type SafePost = (url: string, request?: FetchRequest) => Promise<FetchResult>

/** What a test of the settings has found: a code that the interface words, and figures for it. */
export interface Finding {
  readonly ok: boolean
  /** `token-good`, `account` (`name`), `webhook-set`, `webhook-missing`, `permission-missing` (`name`), `templates` (`count`), `unreachable`, `refused` (`status`), `not-testable`. */
  readonly code: string
  readonly values?: Readonly<Record<string, string | number>>
  /** The account, as `accounts` names it, that the provider has just let us in to. */
  readonly proves?: string
}

export interface Template {
  readonly name: string
  readonly language: string
  readonly body: string
  /** How many values it takes, in their order. */
  readonly parameters: number
  readonly isApproved: boolean
}

/** Why the provider gives no file. */
export interface Refusal {
  readonly refused: 'gone' | 'too-large' | 'unreachable'
}

export interface Adapter<D extends ChannelDefinition = ChannelDefinition> {
  /** Answers the call by which a provider makes sure that the door is ours. */
  handshake?(raw: Raw, settings: SettingsOf<D>, now: Date): Answer | undefined
  /** Whether the call is the provider's: by raw bytes, in constant time. Keys that must be fetched come by `keysFor`. */
  verify(raw: Raw, settings: SettingsOf<D>, now: Date, keys?: unknown): Verified
  /** Fetches the provider's public keys that `verify` needs; kept in memory by the adapter. */
  keysFor?(raw: Raw, settings: SettingsOf<D>, post: SafePost, now: Date): Promise<unknown>
  /** Opens a body that takes time to read, as a mail does; `parse` is given the call that it makes of it. */
  read?(raw: Raw): Promise<Raw>
  /** All that a call tells. Never throws: what it does not know is `unsupported` or left out. */
  parse(raw: Raw, settings: SettingsOf<D>): readonly Heard[]
  /** Which account a call to the address without a key is for: from the body, before it is verified. */
  accountOf?(raw: Raw): string | undefined
  /** The accounts a configuration holds, by which calls without a key find it. */
  accounts?(settings: SettingsOf<D>): readonly string[]
  /** Puts a call aside from which files are fetched later: of the call as it came, before anything of it is queued. */
  keep?(raw: Raw): Promise<void>
  /** The calls that show a piece. */
  render?(piece: Piece, place: RenderPlace<SettingsOf<D>>): readonly WireCall[]
  /** The calls of one message, or of several, as fewer: people do not want three letters at once. */
  join?(calls: readonly WireCall[]): readonly WireCall[]
  /** Makes one call. */
  send?(call: WireCall, address: Address, settings: SettingsOf<D>, post: SafePost, now: Date): Promise<Sent>
  /** Shows that an answer is on its way. */
  type?(address: Address, settings: SettingsOf<D>, post: SafePost, last: string | undefined): Promise<void>
  /** A template that the provider has approved, with its values. */
  renderTemplate?(template: SentTemplate, place: RenderPlace<SettingsOf<D>>): readonly WireCall[]
  templates?(settings: SettingsOf<D>, account: string, post: SafePost): Promise<readonly Template[]>
  /** Whether the settings work; at most ten seconds. */
  test(settings: SettingsOf<D>, post: SafePost, place: { readonly doorUrl: string }): Promise<readonly Finding[]>
  /** Fetches a file that a customer sent; at most 20 MB. */
  media?(reference: string, settings: SettingsOf<D>, post: SafePost): Promise<Buffer | Refusal>
  /** Inline: the answer to the provider's call. `isPending`: the bot is still at work, and is asked again at once. */
  answer?(degraded: readonly Degraded[], raw: Raw, place: InlinePlace<SettingsOf<D>>): Answer
}

export interface SentTemplate {
  readonly name: string
  readonly language: string
  readonly values: readonly string[]
}

export interface InlinePlace<Settings> {
  readonly settings: Settings
  readonly language: ContentLanguage
  readonly doorUrl: string
  /** The turn is not done in time: hold the customer, and ask again. */
  readonly isPending: boolean
  /** A person is wanted or has come. */
  readonly isHandedOver: boolean
  /** Nothing more is expected of the customer. */
  readonly isOver: boolean
  readonly agentName?: string
  /** The agent who takes the call by voice, where the channel can ring them. */
  readonly agentId?: string
}

/** Declares the adapter of a channel. */
export const adapterFor = <D extends ChannelDefinition>(_: D, adapter: Adapter<D>): Adapter<D> => adapter
