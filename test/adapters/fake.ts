/**
 * A provider of a channel on this machine: it speaks the documented wire both ways, signs what it sends, keeps its limits,
 * and misbehaves when told to. Each channel's lies beside it as `{channel}/fake.ts`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OutsideChannel } from '#shared/channels/register'

/** What a customer does on their side. `id` is the provider's name for it: told twice, it is the same. */
export type Told = { readonly customer: string; readonly id: string; readonly at: Date } & (
  | { readonly type: 'start' }
  | { readonly type: 'text'; readonly text: string }
  /** A choice as it lies in the inbox. */
  | { readonly type: 'press'; readonly choice: InboxChoice }
  | { readonly type: 'file'; readonly name: string; readonly contentType: string; readonly bytes: Buffer }
  /** Something the channel has and we do not know. */
  | { readonly type: 'odd' }
)

/** A call of the provider to our door, byte by byte. */
export interface ProviderCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface InboxChoice {
  readonly label: string
  /** What comes back when it is pressed; empty where a channel gives back its label alone. */
  readonly payload: string
}

/** What has arrived at a customer. */
export interface Arrived {
  /** The provider's id of it. */
  readonly id: string
  readonly to: string
  readonly text: string
  readonly choices: readonly InboxChoice[]
  /** The address or the provider's id of a file. */
  readonly file?: string
}

/** What goes wrong with the next call to the provider, each once and in order; `pass` lets one through. */
export type Misbehaviour =
  | 'pass'
  /** The connection ends before anything was taken. */
  | 'drop'
  /** It is taken, and the connection ends before the answer. */
  | 'lose'
  /** 200 with a page of HTML. */
  | 'html'
  | 'hang'
  /** The token is good no more, until `token` is set anew. */
  | 'revoke'
  /** With `Retry-After: 1`. */
  | 429
  | 500
  | 503

export interface Fake {
  readonly channel: OutsideChannel
  /** The names it answers at. */
  readonly hosts: readonly string[]
  /** What a company enters: the values of the channel's own fields; rows without `_id`. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly account: string
  /** Addresses of two customers. */
  readonly customers: readonly [string, string]
  /** Answers our calls; a call that breaks a documented limit gets the documented refusal and does not arrive. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The calls by which all of these are told: as few as the provider would make, batched where it batches. */
  tell(happened: readonly Told[], doorUrl: string, now: Date): readonly ProviderCall[]
  /** The call that tells of a message's way; none where the provider tells nothing. */
  status?(
    id: string,
    state: 'sent' | 'delivered' | 'read' | 'failed',
    doorUrl: string,
    now: Date,
  ): ProviderCall | undefined
  /** The call by which the provider makes sure of the door, and the answer it wants. */
  handshake?(doorUrl: string): { readonly call: ProviderCall; readonly wants: string }
  /** What has arrived, in order. */
  readonly inbox: Arrived[]
  readonly misbehaves: Misbehaviour[]
  /** Inline channels: what the customer hears of our answer to the provider's call. */
  heard?(answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }): Heard
}

export interface Heard {
  readonly text: string
  readonly choices: readonly InboxChoice[]
  /** The provider asks again at once, because the answer is not there yet. */
  readonly isPending: boolean
  /** A person takes over, or the call ends. */
  readonly isHandedOver: boolean
  readonly isOver: boolean
}

/** A call of the provider with its method, signed by whatever `headers` its scheme adds. */
export const postTo = (
  url: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): ProviderCall => ({
  method: 'POST',
  url,
  headers,
  body: Buffer.from(body),
})
