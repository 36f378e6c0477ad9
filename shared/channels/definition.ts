/** The definition of a channel, as data: what a company enters, what the channel can show, and where it is spoken to. */
import type { ContentLanguage } from '../languages.ts'
import type { Channel } from '../chat/channels.ts'

interface FieldBase {
  readonly name: string
  /** The channel works only with it. */
  readonly required?: true
  /** Shown only where the field `name` has one of these values. */
  readonly when?: { readonly name: string; readonly is: readonly string[] }
}

/**
 * One field of a configuration. `secret`: written and never given back, kept sealed. `made`: we make it, people copy it; a secret one is shown
 * once, when it is made.
 * `word`: without white space. `letters`: letters, digits and underscores. `words`: a list of short texts, free or `from` some. `list`: a table, whose rows have fields of their own and an `_id`.
 */
export type FieldDefinition =
  | (FieldBase & { readonly kind: 'phone'; readonly isOnWhatsapp?: true })
  | (FieldBase & {
      readonly kind: 'word' | 'letters' | 'text' | 'email' | 'endpoint' | 'language-tag'
      readonly initial?: string
      readonly max?: number
      readonly made?: true
    })
  | (FieldBase & { readonly kind: 'secret'; readonly max?: number; readonly made?: true })
  | (FieldBase & { readonly kind: 'number'; readonly min: number; readonly max: number; readonly initial: number })
  | (FieldBase & { readonly kind: 'flag'; readonly initial: boolean })
  | (FieldBase & { readonly kind: 'choice'; readonly from: readonly string[]; readonly initial: string })
  | (FieldBase & { readonly kind: 'words'; readonly max: number; readonly from?: readonly string[] })
  | (FieldBase & { readonly kind: 'list'; readonly max: number; readonly of: readonly FieldDefinition[] })

type ValueOf<F extends FieldDefinition> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'words' }
      ? readonly string[]
      : F extends { kind: 'list'; of: infer Of extends readonly FieldDefinition[] }
        ? readonly (ValuesOf<Of> & { readonly _id: string })[]
        : string

/** The values of some fields; a text that was not entered is empty. */
export type ValuesOf<Fields extends readonly FieldDefinition[]> = {
  readonly [F in Fields[number] as F['name']]: ValueOf<F>
}

export const markups = ['none', 'whatsapp', 'markdown', 'html', 'ssml'] as const
export type Markup = (typeof markups)[number]

/** What a customer can be shown on a channel. Lengths are counted in characters, sizes in bytes. */
export interface Capabilities {
  readonly textMax: number
  readonly markup: Markup
  /** Buttons below a text; `url`: one of them may open an address. */
  readonly buttons?: {
    readonly max: number
    readonly labelMax: number
    readonly url: boolean
    readonly textMax?: number
  }
  /** Choices that disappear when one is pressed. */
  readonly quick?: { readonly max: number; readonly labelMax: number }
  /** A list that opens; `describedMax` is the length of the second line of a row. */
  readonly list?: {
    readonly rows: number
    readonly labelMax: number
    readonly describedMax: number
    readonly textMax?: number
  }
  readonly carousel?: {
    readonly max: number
    readonly buttons: number
    readonly titleMax: number
    readonly subtitleMax: number
  }
  /** The largest file of each kind, and the only content types, where not all are taken; every other file becomes a link. */
  readonly media: {
    readonly image?: number
    readonly video?: number
    readonly file?: number
    readonly only?: readonly string[]
  }
  readonly captionMax: number
  readonly typing: boolean
  /** What the provider tells of a message that was handed over. */
  readonly receipts: readonly ('sent' | 'delivered' | 'read')[]
  /** How long after the customer's last message one may answer freely; `personHours` where a person answers. */
  readonly window?: { readonly hours: number; readonly personHours?: number; readonly outside: 'template' | 'blocked' }
  /** Messages a second of one account, and to one customer. */
  readonly rate: { readonly perSecond: number }
  /** Whoever waits here reads along, and a short text costs nothing: the bot may say in between how long it takes. */
  readonly live?: true
  /** The channel is spoken: texts are said, choices are listed aloud and may be answered by keys. */
  readonly spoken?: true
}

export const channelKinds = [
  'website',
  'team',
  'telephony',
  'social',
  'messaging-app',
  'vendor',
  'crm',
  'assistant',
  'messaging-provider',
  'video',
  'email',
  'contact-centre',
  'sip',
] as const
export type ChannelKind = (typeof channelKinds)[number]

/** What is known of how a provider behaves: its own documents, an observation, or neither. */
export type Certainty = 'documented' | 'observed' | 'assumed'

export interface ChannelDefinition {
  readonly id: Channel
  /** CHANNELS-002. */
  readonly kind: ChannelKind
  /** `queue`: answers leave by a call of their own. `inline`: they travel in the answer to the provider's call. */
  readonly mode: 'queue' | 'inline'
  readonly fields: readonly FieldDefinition[]
  /** The only hosts that are ever asked for this channel; `*.` stands for every name below. */
  readonly hosts: readonly string[]
  /** What the customer's address or the account decides, as `whatsapp:` before a number does. */
  can(address: string): Capabilities
  /** Where a company has decided nothing: a welcome would be a letter of its own. */
  readonly welcomes?: false
  /** A person has to begin again after so many hours without a word; 0: never. */
  readonly sessionGapHours: number
  /** What is said is handed over so many hours later at most, as after an outage; what is older is not delivered. By default 1. */
  readonly freshHours?: number
  /** The provider can list message templates. */
  readonly templates?: true
  readonly certainty: Certainty
}

/** Whether new customers of a channel are welcomed where a company has decided nothing. */
export const isWelcoming = ({ welcomes }: ChannelDefinition): boolean => welcomes !== false

/** Declares a channel. */
export const define = <const D extends ChannelDefinition>(definition: D): D => definition

/** The values of a channel's own fields. */
export type SettingsOf<D extends ChannelDefinition> = ValuesOf<D['fields']>

/** What every channel is told beside its own fields. */
export interface Behaviour {
  readonly isOn: boolean
  /** The language its customers begin in; none: the company's first. */
  readonly language?: ContentLanguage | undefined
  /** A new customer is welcomed before the first answer. */
  readonly welcomes: boolean
  /** Who is asked for a person, where the response names nobody. */
  readonly departmentId?: string | undefined
}
