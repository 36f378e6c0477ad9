/**
 * What is typed into the search of conversations: words, and filters in the form `name:value`, where a value with spaces is in
 * quotation marks. Filters of one name widen each other, filters of different names narrow each other.
 *
 * | filter            | German           | value                                                                  |
 * |-------------------|------------------|------------------------------------------------------------------------|
 * | `from:`           | `von:`           | a name of a customer or an agent; or `customer`, `agent`, `bot`         |
 * | `tag:`            | `tag:`           | a tag of the customer                                                  |
 * | `channel:`        | `kanal:`         | a channel by its key, or by the beginning of its name: `whatsapp`, `mail` |
 * | `before:`         | `vor:`           | `2026-11-20`, `2026-11`, `2026`, `20.11.2026`: what was said before it begins |
 * | `after:`          | `nach:`          | the same: what was said from its beginning on                            |
 */
import { channels, type Channel } from './channels.ts'
import { soughtWords, type SoughtWords } from './search-words.ts'

export const searchFilters = ['from', 'tag', 'channel', 'before', 'after'] as const
export type SearchFilter = (typeof searchFilters)[number]

export const speakers = ['customer', 'agent', 'bot'] as const
export type Speaker = (typeof speakers)[number]

export interface SearchQuery {
  readonly words: SoughtWords
  readonly from: readonly string[]
  readonly speakers: readonly Speaker[]
  readonly tags: readonly string[]
  readonly channels: readonly Channel[]
  /** Days, written `2026-11-20`. */
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** A filter as it was typed; `isUnknown` where its value says nothing, as while it is typed. */
export interface SearchToken {
  readonly name: SearchFilter
  readonly value: string
  readonly start: number
  readonly end: number
  readonly isUnknown: boolean
}

const names: Readonly<Record<string, SearchFilter>> = {
  from: 'from',
  von: 'from',
  tag: 'tag',
  channel: 'channel',
  kanal: 'channel',
  before: 'before',
  vor: 'before',
  after: 'after',
  nach: 'after',
}

const typedFilter = /(?<!\S)(from|von|tag|channel|kanal|before|vor|after|nach):\s?(?:"([^"]*)"?|(\S*))/giu

export function searchTokens(text: string): SearchToken[] {
  return [...text.matchAll(typedFilter)].map(({ 0: typed, 1: written = '', 2: quoted, 3: plain = '', index }) => {
    const name = names[written.toLowerCase()]!
    const value = (quoted ?? plain).trim()
    return { name, value, start: index, end: index + typed.length, isUnknown: !isKnown(name, value) }
  })
}

function isKnown(name: SearchFilter, value: string): boolean {
  if (name === 'channel') return channelsNamed(value).length > 0
  if (name === 'before' || name === 'after') return dayIn(value) !== undefined
  return value !== ''
}

/** The words beside the filters, as they were typed. */
export const textBeside = (text: string): string => text.replaceAll(typedFilter, ' ').replaceAll(/\s+/g, ' ').trim()

export function searchQuery(text: string): SearchQuery {
  const tokens = searchTokens(text).filter(({ isUnknown }) => !isUnknown)
  const valuesOf = (wanted: SearchFilter) => tokens.flatMap(({ name, value }) => (name === wanted ? [value] : []))
  const persons = valuesOf('from')
  return {
    words: soughtWords(textBeside(text)),
    from: persons.filter((value) => !speakerNamed(value)),
    speakers: persons.flatMap((value) => speakerNamed(value) ?? []),
    tags: valuesOf('tag'),
    channels: valuesOf('channel').flatMap(channelsNamed),
    before: valuesOf('before')
      .flatMap((value) => dayIn(value) ?? [])
      .toSorted()[0],
    after: valuesOf('after')
      .flatMap((value) => dayIn(value) ?? [])
      .toSorted()
      .at(-1),
  }
}

/** Nothing to look for. */
export const isEmptyQuery = ({ words, before, after, ...lists }: SearchQuery): boolean =>
  words.terms.length === 0 &&
  words.beginning === undefined &&
  before === undefined &&
  after === undefined &&
  Object.values(lists).every((values) => values.length === 0)

const german: Readonly<Record<string, Speaker>> = { kunde: 'customer', mitarbeiter: 'agent' }

function speakerNamed(value: string): Speaker | undefined {
  const written = value.toLowerCase()
  return speakers.find((speaker) => speaker === written) ?? german[written]
}

/** What people call channels whose keys they do not know. */
const calledToo: Partial<Readonly<Record<Channel, readonly string[]>>> = {
  chat_plugin: ['web', 'website', 'widget', 'chat'],
  microsoft: ['teams'],
  twilio: ['sms'],
  messenger: ['facebook'],
  eightByEight: ['8x8'],
  eightByEightMessaging: ['8x8'],
  messageBird: ['bird'],
  videoCalling: ['video'],
  email: ['mail', 'e-mail'],
  twilioVoice: ['phone', 'telefon', 'voice'],
  voice: ['phone', 'telefon'],
}

function channelsNamed(value: string): Channel[] {
  const written = value.toLowerCase()
  if (written === '') return []
  const exact = channels.filter((channel) => [channel.toLowerCase(), ...(calledToo[channel] ?? [])].includes(written))
  if (exact.length > 0) return exact
  return channels.filter((channel) => channel.toLowerCase().startsWith(written))
}

/** The first day that a date, a month or a year names. */
function dayIn(value: string): string | undefined {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value) ?? []
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value
  const first = /^\d{4}$/.test(written) ? `${written}-01-01` : /^\d{4}-\d{2}$/.test(written) ? `${written}-01` : written
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) return undefined
  const moment = Date.parse(`${first}T00:00:00Z`)
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== first ? undefined : first
}
