/** Variables: `***NAME***` in the texts and addresses of authors, replaced by its value in this conversation. */
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

/** The variables of company and customer, beside the answers to forms. */
export function knownOf(
  { company, bot = '' }: { readonly company: string; readonly bot?: string },
  { firstName = '', lastName = '', profile = {} }: Person,
): Variables {
  const said = Object.entries(profile).map(([name, value]) => [name.toLowerCase(), value])
  return { ...Object.fromEntries(said), company, bot, firstname: firstName, lastname: lastName }
}

/**
 * The variables of company and customer, overridden by the customer's answers. If two forms have a question of the same
 * key, the open form takes precedence, else the form created later.
 */
export function variablesIn({ answers, form }: BotState, { variables }: Pick<TurnContext, 'variables'>): Variables {
  const forms = Object.keys(answers).toSorted()
  const answered = [...forms.map((formId) => answers[formId]), form?.state.answers].flatMap((each = {}) =>
    Object.entries(each),
  )
  return { ...variables, ...Object.fromEntries(answered.map(([key, value]) => [key.toLowerCase(), textOf(value)])) }
}

function textOf(value: FormValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  // A file is shown by its name.
  return 'name' in value && typeof value.name === 'string' ? value.name : JSON.stringify(value)
}

/**
 * Fills a text. A variable without a value takes the space before it along: `Hello ***NAME***!` becomes `Hello!`. Days are
 * written in the format of `language`; without it they stay as they are stored.
 */
export function fill(text: string, variables: Variables, language?: ContentLanguage): string {
  const filled = text.replace(/( ?)\*{3}([\w-]{1,200})\*{3}/g, (_, space: string, name: string) => {
    const value = valueOf(name, variables)
    return value && space + (language ? dayIn(value, language) : value)
  })
  return cut(filled, textLengthMax)
}

/**
 * Fills an address; `undefined` if the result must not be opened. A value is encoded as one part of the address, unless the
 * variable comes first: then the value is the beginning of the address.
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

/** `2026-12-12` as `12 December 2026`; any other value unchanged. English puts the day first, like all other languages. */
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
/** An address without a scheme: `shop.example/roses`. */
const isHostFirst = /^[\w-]{1,63}(\.[\w-]{1,63}){1,8}(:\d{1,5})?([/?#]|$)/

/** Without control characters, because browsers drop them before they read the scheme. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const isClean = (address: string): boolean => !/[\u0000-\u001f\u007f\\]/.test(address)
