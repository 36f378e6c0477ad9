/** `***NAME***` in the texts and addresses of authors, replaced by what it stands for in this conversation. */
import { isoDate } from '../fields/fields.ts'
import type { ContentLanguage } from '../languages.ts'
import { textLengthMax } from '../limits.ts'
import { cut } from '../fields/text.ts'
import type { FormValue } from './form-answer.ts'
import type { BotState, TurnContext } from './turn.ts'

/** Values by lower-case name. */
export type Variables = TurnContext['variables']

interface Person {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly profile?: Readonly<Record<string, string>> | undefined
}

/** What a text may call by name, besides the answers to forms. */
export function knownOf(
  { company, bot = '' }: { readonly company: string; readonly bot?: string },
  { firstName = '', lastName = '', profile = {} }: Person,
): Variables {
  const said = Object.entries(profile).map(([name, value]) => [name.toLowerCase(), value])
  return { ...Object.fromEntries(said), company, bot, firstname: firstName, lastname: lastName }
}

/**
 * What is known of customer and company, and over it what the customer has answered. Of two forms with a question of the
 * same key, the open one counts, else the one that was made later.
 */
export function variablesIn({ answers, form }: BotState, { variables }: Pick<TurnContext, 'variables'>): Variables {
  const forms = Object.keys(answers).toSorted()
  const answered = [...forms.map((formId) => answers[formId]), form?.state.answers].flatMap((each = {}) =>
    Object.entries(each),
  )
  return { ...variables, ...Object.fromEntries(answered.map(([key, value]) => [key.toLowerCase(), written(value)])) }
}

function written(value: FormValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  // A file is called by its name.
  return 'name' in value && typeof value.name === 'string' ? value.name : JSON.stringify(value)
}

/**
 * Fills a text. A variable without a value leaves no gap: `Hello ***NAME***!` is then `Hello!`. Days are written as people
 * of the language do; without one they stay as they are stored.
 */
export function fill(text: string, variables: Variables, language?: ContentLanguage): string {
  const filled = text.replace(/( ?)\*{3}([\w-]{1,200})\*{3}/g, (_, space: string, name: string) => {
    const value = valueOf(name, variables)
    return value && space + (language ? dayIn(value, language) : value)
  })
  return cut(filled, textLengthMax)
}

/**
 * Fills an address; `undefined` when what comes of it is none that may be opened. A value is one part of the address,
 * unless the variable stands at its beginning: then the value is where the address leads.
 */
export function fillUrl(url: string, variables: Variables): string | undefined {
  const filled = url.trim().replace(/\*{3}([\w-]{1,200})\*{3}/g, (_, name: string, at: number) => {
    const value = valueOf(name, variables).trim()
    return at === 0 ? value : encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))
  })
  const address = isHostFirst.test(filled) ? `https://${filled}` : filled
  if (address.length > urlLengthMax || !isClean(address) || !URL.canParse(address)) return undefined
  return schemes.has(new URL(address).protocol) ? address : undefined
}

/** `2026-12-12` as `12 December 2026`; any other value as it is. English has the day first, as all other languages do. */
const dayIn = (value: string, language: ContentLanguage): string =>
  isoDate(value) === value
    ? new Date(value).toLocaleDateString(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' })
    : value

const valueOf = (name: string, variables: Variables): string => {
  const key = name.toLowerCase()
  return Object.hasOwn(variables, key) ? (variables[key] ?? '') : ''
}

const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const urlLengthMax = 2048
/** `shop.example/roses`, as people write addresses. */
const isHostFirst = /^[\w-]{1,63}(\.[\w-]{1,63}){1,8}(:\d{1,5})?([/?#]|$)/

/** Browsers drop control characters before they read the scheme. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const isClean = (address: string): boolean => !/[\u0000-\u001f\u007f\\]/.test(address)
