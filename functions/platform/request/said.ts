/** What a caller says: body, query and session of a request, read and checked by the route's schema. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Route } from '#shared/contract'
import { faultAt, faultsIn, type FaultCode, type FieldFault } from '#shared/faults'
import { isNestedAtMost } from '#shared/fields/json'
import { faultsOfTexts } from '#shared/fields/text'
import { bodyBytesMax, bodyDepthMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import { sessionHeader } from '#shared/session-header'
import { deprecatedHeaders } from './answer.ts'
import { isFields, type Fields } from './as-written/fields.ts'
import { readings } from './as-written/readings.ts'
import type { FoundRoute } from './find-route.ts'
import type { Form, Forms, SentFile } from './form.ts'

type Request = APIGatewayProxyEventV2

export interface Said {
  /** As it was sent, with the parameters of the address. */
  readonly sent: object
  /** To be kept before the operation, which finds their ids in its input. */
  readonly files: readonly SentFile[]
  /** What the operation is given. */
  readonly input: object
  /** The fields of the body that the call does not know. */
  readonly unknown: readonly FieldFault[]
  /** What the answer says of how the session was told. */
  readonly headers: Readonly<Record<string, string>>
}

/** Throws `bad-request` with every fault, or `not-found` where a parameter is no id. */
export async function readSaid(event: Request, { route, parameters }: FoundRoute, forms?: Forms): Promise<Said> {
  const { body, files, sent } = await readBodyOf(event, route, forms)
  const session = sessionOf(event, route)
  const asked = askedIn(event)
  const read = asRead(route, { ...body, ...asked })
  // The address and the session are the caller's own words: no reading of a body takes their place.
  const given = { ...read, ...session.given, ...parameters }
  const parsed = parse(route, given)
  if (!parsed.success) throw refusalOf(parameters, faultsIn(parsed.error))
  const broken = faultsOfTexts(parsed.data)
  if (broken.length > 0) throw badRequest(...broken)
  const hasBody = /^(POST|PUT) /.test(route.route) && !route.signedBy
  const unknown = hasBody ? unknownIn(read, parsed.data) : []
  return { sent: { ...sent, ...parameters }, files, input: parsed.data, unknown, headers: session.headers ?? {} }
}

export const asRead = ({ readAs }: Pick<Route, 'readAs'>, said: Fields): Fields =>
  readAs ? readings[readAs](said) : said

/** An empty value of an address that only reads says as little as none, where the route can do without. */
function parse({ route, input }: Route, given: Fields) {
  const parsed = input.safeParse(given, { error: codeOfAbsent })
  if (parsed.success || !route.startsWith('GET ')) return parsed
  const filled = input.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')))
  return filled.success ? filled : parsed
}

/** A field that is not there is one that nobody has filled in (ERRORS-008). A schema that names another code keeps it. */
const codeOfAbsent = ({ input }: { readonly input: unknown }): FaultCode | undefined =>
  input === undefined ? 'mandatory' : undefined

/** As many as an answer names. */
const unknownMax = 20

/** A fault for each field that was sent and that the schema has dropped, with its place. */
export const unknownIn = (said: unknown, taken: unknown): FieldFault[] =>
  unknownPaths(said, taken, '')
    .slice(0, unknownMax)
    .map((path) => faultAt(path, 'unknown-field'))

function unknownPaths(said: unknown, taken: unknown, at: string): string[] {
  const place = (name: string) => (at ? `${at}.${name}` : name)
  if (Array.isArray(said) && Array.isArray(taken))
    // A list that the schema has made another one of has no places to compare.
    return said.length === taken.length
      ? said.flatMap((part, index) => unknownPaths(part, taken[index], place(`${index}`)))
      : []
  if (!isFields(said) || !isFields(taken)) return []
  return Object.entries(said).flatMap(([name, part]) =>
    Object.hasOwn(taken, name) ? unknownPaths(part, taken[name], place(name)) : leavesOf(part, place(name)),
  )
}

const leavesOf = (part: unknown, at: string): string[] =>
  isFields(part) && Object.keys(part).length > 0
    ? Object.entries(part).flatMap(([name, inner]) => leavesOf(inner, `${at}.${name}`))
    : [at]

/** The company a request names, also where the body cannot be read. */
export function clientNamed(event: Request): string {
  const named = (said: object) => ('client' in said && typeof said.client === 'string' ? said.client : '')
  try {
    return named({ ...readBody(event), ...event.queryStringParameters })
  } catch {
    return ''
  }
}

/** What an address asks. A session is none of it. */
function askedIn({ queryStringParameters }: Request): object {
  const { userSid: _, ...asked } = queryStringParameters ?? {}
  return asked
}

/** The `userSid` of a request without a body, and what the answer says to a page that tells it in the address. */
function sessionOf({ headers, queryStringParameters, body }: Request, route: Route) {
  const told = headers[sessionHeader]
  if (told !== undefined && !body) return { given: { userSid: told } }
  const inAddress = route.takesSessionInAddress && queryStringParameters?.['userSid']
  return inAddress ? { given: { userSid: inAddress }, headers: deprecatedHeaders } : {}
}

/** What stands in an address in place of an id and is none leads nowhere (AGENTS-013). */
function refusalOf(parameters: FoundRoute['parameters'], faults: readonly FieldFault[]): Problem {
  const leadsNowhere = faults.some(({ path, code }) => code === 'id' && path in parameters)
  return leadsNowhere ? new Problem('not-found') : badRequest(...faults)
}

function readText({ body = '', isBase64Encoded }: Request): string {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
  if (Buffer.byteLength(text) > bodyBytesMax) throw new Problem('too-large', { limit: `${bodyBytesMax / 1024} KB` })
  return text
}

/** A body that is signed as it is, and its signature. */
const readSigned = (event: Request, header: string): object => ({
  body: readText(event),
  signature: event.headers[header],
})

/** A body as JSON, as a form where the route takes files, or as the bytes that are signed. */
async function readBodyOf(event: Request, { signedBy, files }: Route, forms: Forms | undefined): Promise<Form> {
  if (files && forms && isForm(event)) return forms.read(event, files, objectIn)
  const body = signedBy ? readSigned(event, signedBy) : readBody(event)
  return { body, files: [], sent: body }
}

const isForm = ({ headers }: Request): boolean => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** The body of a request as an object; none is an empty one. */
function readBody(event: Request): object {
  if (!event.body) return {}
  const text = readText(event)
  if (!/^application\/json\b/i.test(event.headers['content-type'] ?? '')) throw new Problem('unsupported-media')
  return objectIn(text)
}

/** The object that a text is as JSON. */
function objectIn(text: string): object {
  const body = parsedJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest(faultAt('', 'body-object'))
  // Whatever reads it later may call itself for each level.
  if (!isNestedAtMost(bodyDepthMax, body)) throw badRequest(faultAt('', 'body-depth'))
  return body
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(faultAt('', 'body'))
  }
}
