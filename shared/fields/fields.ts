/**
 * The kinds of field all forms share: what each one takes, and what it says otherwise. A kind says nothing about an
 * empty field, which is for `mandatory`, `required-number`, `dropdown` and `multi-select` to refuse.
 */
import { isEmail } from './email-address.ts'
import { isUrl } from './url.ts'
import type { FaultCode } from '../faults.ts'
import { isLoopbackHost, isPublicHost } from './public-host.ts'
import { textLengthMax } from '../limits.ts'

interface Field {
  readonly fault: FaultCode
  readonly takes: (value: unknown) => boolean
}

/** Takes what is empty, and every text that passes; longer texts than any field may hold are refused unread. */
const text =
  (passes: (value: string) => boolean, lengthMax = urlLengthMax) =>
  (value: unknown) =>
    isEmpty(value) || (typeof value === 'string' && value.length <= lengthMax && passes(value))

const urlLengthMax = 2048
/** Of nothing as well, like every kind of field. */
export const timePattern = /^((([01]\d|2[0-3])(:[0-5]\d){1,2}|24(:00){1,2}))?$/
const variable = /\*{3}\w{1,64}(\|[^*|\n]{1,100})?\*{3}/g
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export const fields = {
  mandatory: { fault: 'mandatory', takes: (value) => !isEmpty(value) },
  dropdown: { fault: 'mandatory', takes: (value) => !isEmpty(value) && value !== '0' && value !== 0 },
  'multi-select': { fault: 'mandatory', takes: (value) => Array.isArray(value) && value.length > 0 },
  /** `hh:mm` or `hh:mm:ss`; 24:00 is the end of a day. */
  time: { fault: 'time', takes: text((value) => timePattern.test(value)) },
  /** A day as `2026-05-01`, `01/05/2026` or `01.05.2026`. */
  date: { fault: 'date', takes: text((value) => isoDate(value) !== undefined) },
  number: { fault: 'number', takes: isDigits },
  'required-number': { fault: 'number-required', takes: (value) => !isEmpty(value) && isDigits(value) },
  url: { fault: 'url', takes: text(isPublicUrl) },
  /** What other addresses begin with, so it ends before query and fragment. */
  'url-prefix': { fault: 'url', takes: text((value) => isPublicUrl(value) && !/[?#]/.test(value)) },
  'https-url': { fault: 'url', takes: text((value) => isPublicUrl(value) && parsed(value)?.protocol === 'https:') },
  /** As `https-url`, and the own machine besides, which is asked in a cloud of one's own alone. */
  'webhook-url': {
    fault: 'https-url',
    takes: text((value) => isLoopbackUrl(value) || (isPublicUrl(value) && parsed(value)?.protocol === 'https:')),
  },
  /** As `url`, and the own machine besides. */
  'development-url': { fault: 'url', takes: text((value) => isPublicUrl(value) || isLoopbackUrl(value)) },
  'url-or-variable': { fault: 'url-or-variable', takes: text((value) => isPublicUrl(value) || hasVariable(value)) },
  word: { fault: 'word', takes: text((value) => /^\w+$/.test(value)) },
  'no-special-characters': {
    fault: 'no-special-characters',
    takes: text((value) => /^[\p{L}\p{M}\p{N}_]+$/u.test(value)),
  },
  email: { fault: 'email', takes: text(isEmail) },
  'email-list': { fault: 'email-list', takes: text((value) => value.split(',').every(isEmail), textLengthMax) },
  boolean: {
    fault: 'boolean',
    takes: (value) => isEmpty(value) || typeof value === 'boolean' || value === 'true' || value === 'false',
  },
  /** A file as the browser gives it. */
  image: { fault: 'image', takes: (value) => isEmpty(value) || isImage(value) },
  phone: { fault: 'phone', takes: text((value) => /^(whatsapp:)?\+?\d{10,15}$/.test(value)) },
} satisfies Record<string, Field>
export type FieldKind = keyof typeof fields

/** The code of what is wrong with a value, or `undefined` when the field takes it. */
export function fault(kind: FieldKind, value: unknown): FaultCode | undefined {
  const field: Field = fields[kind]
  return field.takes(value) ? undefined : field.fault
}

/** The day of a text as `2026-05-01`; `undefined` when the calendar has no such day. */
export function isoDate(written: string): string | undefined {
  const plain = written.trim()
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plain) ?? []
  const [, day, , month, year] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(plain) ?? []
  const date = `${isoYear ?? year}-${(isoMonth ?? month)?.padStart(2, '0')}-${(isoDay ?? day)?.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  // A day too many rolls over into the next month instead of failing.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? undefined : date
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && value.trim() === ''
}

function isDigits(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0
  return text((written) => /^\d+$/.test(written) && Number.isSafeInteger(Number(written)))(value)
}

/** An address of the web without credentials in it; white space that a parser would drop is refused as well. */
function parsed(value: string): URL | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || hasControlCharacter(value) || !isUrl(value)) return undefined
  const url = new URL(value)
  return url.username || url.password ? undefined : url
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const hasControlCharacter = (value: string): boolean => /[\u0000-\u001f\u007f]/.test(value)

function isPublicUrl(value: string): boolean {
  const url = parsed(value)
  return url !== undefined && isPublicHost(url.hostname)
}

function isLoopbackUrl(value: string): boolean {
  const url = parsed(value)
  return url !== undefined && isLoopbackHost(url.hostname)
}

/** A text with a variable in it; one with a scheme must be a link that is safe whatever the variable turns out to be. */
function hasVariable(value: string): boolean {
  const filled = value.replace(variable, 'variable.example')
  if (filled === value || hasControlCharacter(value)) return false
  const scheme = /^\s*([a-z][a-z0-9+.-]{0,30}):/i.exec(filled)?.[1]?.toLowerCase()
  if (!scheme || scheme === 'mailto' || scheme === 'tel') return true
  return isPublicUrl(filled)
}

function isImage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return imageTypes.some((type) => type === value.type)
}
