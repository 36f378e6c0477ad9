/**
 * Variables: `***NAME***` in the texts and addresses of authors, replaced by its value in this conversation, and
 * `***NAME|text***` by `text` where it has none.
 */
import { placeholder } from '../fields/placeholders.ts'
import { isUrl } from '../fields/url.ts'
import { isoDate } from '../fields/fields.ts'
import type { ContentLanguage } from '../languages.ts'
import type { Variable } from '../contracts/variables.ts'
import { templateDepthMax, textLengthMax } from '../limits.ts'
import { cut } from '../fields/text.ts'
import type { FormValue } from './form-answer.ts'
import type { BotState, Template, TurnContext } from './turn.ts'

/** Values by lower-case name. */
export type Variables = TurnContext['variables']

interface Person {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly profile?: Readonly<Record<string, string>> | undefined
  /** Who they have proven to be. */
  readonly verified?: string | undefined
}

/** The name by which texts, conditions and functions ask who somebody has proven to be. No field of a profile answers to it. */
export const provenName = 'verified'

/** What is said of a customer, by agents and pages, without what reads as a proof. */
export const claimedProfile = (profile: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(profile).filter(([name]) => !isProvenName(name)))

export const isProvenName = (name: string): boolean => name.trim().toLowerCase() === provenName

interface Company {
  readonly company: string
  readonly bot?: string
  readonly variables?: readonly Pick<Variable, 'name' | 'type' | 'value'>[]
}

/**
 * The variables of company and customer, beside the answers to forms: the customer's profile first, then those of the
 * company. What a page says of its customer names neither company nor bot anew.
 */
export function knownOf(
  { company, bot = '', variables = [] }: Company,
  { firstName = '', lastName = '', profile, verified = '' }: Person,
): Variables {
  const said = Object.entries(claimedProfile(profile)).map(([name, value]) => [name.toLowerCase(), value] as const)
  const written = variables.map((variable) => [variable.name, valueOfVariable(variable)] as const)
  return {
    firstname: '',
    lastname: '',
    company,
    bot,
    ...Object.fromEntries(written),
    ...Object.fromEntries(said.filter(([name]) => name !== 'company' && name !== 'bot')),
    ...(firstName && { firstname: firstName }),
    ...(lastName && { lastname: lastName }),
    ...(verified && { [provenName]: verified }),
  }
}

function valueOfVariable({ type, value }: Pick<Variable, 'type' | 'value'>): string | Template {
  if (type === 'reference') return { template: `***${value}***` }
  return type === 'template' ? { template: value } : value
}

/**
 * The variables of company and customer, overridden by the customer's answers. If two forms have a question of the same
 * key, the open form takes precedence, else the form created later.
 */
export function variablesIn(
  { answers, form, variables: set }: BotState,
  { variables }: Pick<TurnContext, 'variables'>,
): Variables {
  const forms = Object.keys(answers).toSorted()
  const answered = [...forms.map((formId) => answers[formId]), form?.state.answers].flatMap((each = {}) =>
    Object.entries(each),
  )
  return {
    ...variables,
    ...set,
    ...Object.fromEntries(answered.map(([key, value]) => [key.toLowerCase(), textOf(value)])),
  }
}

/** The same with every template filled, as servers and conditions read them: days stay as they are stored. */
export function filledVariables(state: BotState, context: Pick<TurnContext, 'variables'>): Record<string, string> {
  const variables = variablesIn(state, context)
  const valueOf = valuesOf(variables)
  return Object.fromEntries(Object.keys(variables).map((name) => [name, valueOf(name)]))
}

/** An answer as people read it. */
export function textOf(value: FormValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  // A file is shown by its name.
  return 'name' in value && typeof value.name === 'string' ? value.name : JSON.stringify(value)
}

/**
 * Fills a text. A variable without a value takes the space before it along: `Hello ***NAME***!` becomes `Hello!`. Days are
 * written in the format of `language`; without it they stay as they are stored.
 */
export const fill = (text: string, variables: Variables, language?: ContentLanguage): string =>
  fillFrom(text, valuesOf(variables, language), language)

const mentioned = new RegExp(`( ?)${placeholder}`, 'g')

function fillFrom(text: string, valueOf: ValueOf, language: ContentLanguage | undefined): string {
  let length = 0
  const filled = text.replace(mentioned, (_, space: string, name: string, otherwise = '') => {
    // What comes behind is cut off.
    if (length > textLengthMax) return ''
    const value = valueOf(name) || String(otherwise)
    length += value.length
    return value && space + (language ? dayIn(value, language) : value)
  })
  return cut(filled, textLengthMax)
}

const mentionedInUrl = new RegExp(placeholder, 'g')

/**
 * Fills an address; `undefined` if the result must not be opened. A value is encoded as one part of the address, unless the
 * variable comes first: then the value is the beginning of the address.
 */
export function fillUrl(url: string, variables: Variables): string | undefined {
  const valueOf = valuesOf(variables)
  const filled = url
    .trim()
    .replace(mentionedInUrl, (...[, name, otherwise, at]: [string, string, string | undefined, number]) => {
      const value = valueOf(name).trim() || (otherwise ?? '')
      return at === 0 ? value : encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))
    })
  const address = isHostFirst.test(filled) ? `https://${filled}` : filled
  if (address.length > urlLengthMax || !isClean(address) || !isUrl(address)) return undefined
  const { protocol, hostname } = new URL(address)
  return schemes.has(protocol) && !hasGap.test(hostname) ? address : undefined
}

/** `2026-12-12` as `12 December 2026`; any other value unchanged. English puts the day first, like all other languages. */
const dayIn = (value: string, language: ContentLanguage): string =>
  isoDate(value) === value
    ? new Date(value).toLocaleDateString(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' })
    : value

/** The same with its weekday: `Saturday 12 December 2026`, `Samstag, 12. Dezember 2026`. */
export function weekdayAndDayIn(value: string, language: ContentLanguage): string {
  const day = dayIn(value, language)
  if (day === value) return value
  const weekday = new Date(value).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })
  return `${weekday}${language === 'de' ? ',' : ''} ${day}`
}

/** The value of a variable by its name, whatever its case; an empty one where there is none. */
type ValueOf = (name: string) => string

/**
 * The values of variables, with templates filled `templateDepthMax` deep; what lies deeper, and a template within itself,
 * is empty. Each template is filled once at each depth, however often a text names it.
 */
function valuesOf(variables: Variables, language?: ContentLanguage): ValueOf {
  const filled = new Map<string, string>()
  const within =
    (path: readonly string[]): ValueOf =>
    (name) => {
      const key = name.toLowerCase()
      const value = Object.hasOwn(variables, key) ? (variables[key] ?? '') : ''
      if (typeof value === 'string') return value
      if (path.includes(key) || path.length === templateDepthMax) return ''
      const at = `${path.length} ${key}`
      const known = filled.get(at) ?? fillFrom(value.template, within([...path, key]), language)
      filled.set(at, known)
      return known
    }
  return within([])
}

const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const urlLengthMax = 2048
/** A host that a variable without a value has left a hole in: `.shop.example`. */
const hasGap = /^\.|\.\./
/** An address without a scheme: `shop.example/roses`. */
const isHostFirst = /^[\w-]{1,63}(\.[\w-]{1,63}){1,8}(:\d{1,5})?([/?#]|$)/

/** Without control characters, because browsers drop them before they read the scheme. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const isClean = (address: string): boolean => !/[\u0000-\u001f\u007f\\]/.test(address)
