/** Reads what a server says of an order: the status by its field, with a text, a path and variables. */
import { isUrl } from '../../fields/url.ts'
import { lookOf } from '../../fields/names.ts'
import { VariableName } from '../../fields/variables.ts'
import { textIn, type ContentLanguage } from '../../languages.ts'
import { recordOf, textOf, type Given, type ModuleAnswer } from '../answer.ts'

/** The answer of a server: its HTTP status and its body. */
export interface Reply {
  readonly status: number
  readonly body: string
}

const unknown: ModuleAnswer = { path: 'unknown', fails: true }

/** A customer who has named no order is told so, and the server is not asked for all of them. */
export const orderMissing = (args: Given): ModuleAnswer | undefined =>
  textOf(args['value']) === '' ? unknown : undefined

/** `undefined`: no proper answer, for which the function takes its path `strange` and staff are told. */
export function orderAnswer(reply: Reply, args: Given, language: ContentLanguage): ModuleAnswer | undefined {
  if (reply.status === 404 || reply.status === 410) return unknown
  const answer = parse(reply.body)
  if (reply.status < 200 || reply.status > 299 || typeof answer !== 'object' || answer === null) return undefined
  const found = fieldIn(answer, textOf(args['statusField']))
  if (found === null || found === undefined || found === '') return unknown
  const status = plainText(found)
  if (status === undefined) return undefined
  const text = [textFor(status, args['texts'], language), linkIn(answer, textOf(args['linkField']))]
  const said = text.filter(Boolean).join('\n')
  return {
    path: status,
    variables: { ...variablesIn(answer, args['variables']), order_status: status },
    ...(said && { text: said }),
  }
}

/** Which way leads on from a server that was too slow, or gave no proper answer. */
export const orderFailureWay = (reason: string): string =>
  reason === 'timeout' || reason === 'too-slow-together' || reason === 'network' ? 'timeout' : 'strange'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value at `order.parcels.0.status`; only what the answer itself holds. */
function fieldIn(answer: unknown, path: string): unknown {
  let value = answer
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = new Map(Object.entries(value)).get(name)
  }
  return value
}

function plainText(value: unknown): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? String(value).trim() || undefined : undefined
}

/** The text of a status, as one text or by language; case and width of the status do not matter. */
function textFor(status: string, texts: unknown, language: ContentLanguage): string {
  const found = Object.entries(recordOf(texts)).find(([name]) => lookOf(name) === lookOf(status))?.[1]
  if (typeof found === 'string') return found
  const languages = Object.entries(recordOf(found)).filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  )
  return textIn(Object.fromEntries(languages), language)
}

const linkIn = (answer: unknown, path: string): string => {
  const link = path === '' ? undefined : plainText(fieldIn(answer, path))
  return link && isUrl(link) && new URL(link).protocol === 'https:' ? link : ''
}

function variablesIn(answer: unknown, wanted: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, path] of Object.entries(recordOf(wanted))) {
    const value = typeof path === 'string' ? plainText(fieldIn(answer, path)) : undefined
    if (value !== undefined && VariableName.safeParse(name).success) found[name] = value
  }
  return found
}
