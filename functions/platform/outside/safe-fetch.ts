/**
 * The one way out to addresses that people wrote down: webhooks, knowledge pages, link previews, model endpoints.
 *
 * Whether an address is public is decided in the lookup of the connection itself, on the very addresses it will use.
 * A check beforehand would ask a name server that can answer differently the second time.
 */
import { isUrl } from '#shared/fields/url'
import { lookup as resolveName } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { bare, isLoopbackHost, isPublicAddress } from '#shared/fields/public-host'
import { mebibyte } from '#shared/limits'

export const fetchTimeoutMs = 10_000
export const fetchBytesMax = 1 * mebibyte
export const redirectsMax = 2
const answerHeaderBytesMax = 16 * 1024

export interface FetchRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For everything together: names, redirects and the body. */
  readonly timeoutMs?: number
  /** The largest body taken, after decompression. */
  readonly bytesMax?: number
  /** Of a larger body the beginning is taken, and the connection closed; without it that is a failure. */
  readonly cutsBody?: true
  /** How often a redirect is followed; with 0 each is a failure, as where a signature names the address. */
  readonly redirectsMax?: number
  /**
   * Hears a stream of events (`text/event-stream`) part by part, as it comes and unpacked; with `false` it has heard enough,
   * and the connection is closed. The body is what was heard. Other answers come as a whole.
   */
  readonly onChunk?: (part: Buffer) => boolean
}

/** Where a request may go. */
export interface FetchPolicy {
  readonly protocols: readonly string[]
  readonly permits: (address: string, port: number) => boolean
  readonly resolve: (name: string) => Promise<readonly string[]>
}

export const publicPolicy: FetchPolicy = {
  protocols: ['https:'],
  permits: (address, port) => (port === 443 || port === 8443) && isPublicAddress(address),
  resolve: async (name) => (await resolveName(name, { all: true })).map(({ address }) => address),
}

/** The own machine and nothing else, without https: for a developer's own server, where the cloud runs on that machine. */
const loopbackPolicy: FetchPolicy = {
  protocols: ['http:', 'https:'],
  permits: isLoopbackHost,
  resolve: publicPolicy.resolve,
}

/**
 * Where a webhook may go. The embedded cloud alone sets `LOOPBACK_WEBHOOKS`, so that no cloud that serves others ever asks
 * the machine it runs on.
 */
export const webhookPolicy = (url: string): FetchPolicy =>
  hasLoopbackHost(url) && process.env['LOOPBACK_WEBHOOKS'] === 'allowed' ? loopbackPolicy : publicPolicy

const hasLoopbackHost = (url: string): boolean => isUrl(url) && isLoopbackHost(new URL(url).hostname)

/** Whether a webhook's address is one that is asked here: the own machine is one in the embedded cloud alone. */
export const isWebhookUrl = (url: string): boolean => webhookPolicy(url) === loopbackPolicy || !hasLoopbackHost(url)

/**
 * - `refused-address`: no public https address, or a name that leads to another one.
 * - `refused-header`: one that frames the message or names another host, or that is no header at all.
 * - `bad-redirect`: too many, or to nowhere.
 * - `too-large`: more than `bytesMax`. `timeout`: not done in time. `network`: no or no proper answer.
 */
export type FetchFailure = 'refused-address' | 'refused-header' | 'timeout' | 'too-large' | 'bad-redirect' | 'network'

export type FetchResult =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Readonly<http.IncomingHttpHeaders>
      readonly body: Buffer
      /** Where the answer came from, after redirects. */
      readonly url: string
    }
  | {
      readonly kind: 'failed'
      readonly reason: FetchFailure
      /** No connection was there: whoever was asked knows nothing of it. */
      readonly isUnsent?: true
    }

/** Fetches an address that somebody wrote down. Never throws: a failure is data. */
export async function safeFetch(
  url: string,
  request: FetchRequest = {},
  policy: FetchPolicy = publicPolicy,
): Promise<FetchResult> {
  const signal = AbortSignal.timeout(request.timeoutMs ?? fetchTimeoutMs)
  const way: Way = { policy, signal, isConnected: false }
  try {
    return await follow(permittedUrl(url, policy), request, way)
  } catch (error) {
    const ofNetwork = signal.aborted ? 'timeout' : 'network'
    if (!signal.aborted && error instanceof Refusal && error.reason !== 'network')
      return { kind: 'failed', reason: error.reason }
    return { kind: 'failed', reason: ofNetwork, ...(!way.isConnected && { isUnsent: true }) }
  }
}

/** How a request travels, and whether it ever came to a server. */
interface Way {
  readonly policy: FetchPolicy
  readonly signal: AbortSignal
  isConnected: boolean
}

/** Why a fetch ended early; anything else that is thrown on the way is the network's doing. */
class Refusal extends Error {
  constructor(readonly reason: FetchFailure) {
    super(reason)
  }
}

async function follow(first: URL, request: FetchRequest, way: Way): Promise<FetchResult> {
  let hop: Hop = { url: first, method: request.method ?? 'GET', headers: safeHeaders(request), body: request.body }
  for (let redirects = 0; redirects <= (request.redirectsMax ?? redirectsMax); redirects += 1) {
    const answer = await send(hop, way)
    const { statusCode: status = 0, headers } = answer
    if (!redirectStatuses.has(status)) {
      const body = await bodyOf(answer, hop.method, request)
      return { kind: 'answered', status, headers, body, url: hop.url.href }
    }
    answer.destroy()
    hop = redirectHop(hop, status, headers.location, way.policy)
  }
  throw new Refusal('bad-redirect')
}

interface Hop {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** An address whose protocol, credentials and, where it is a number, host are as the policy wants them. */
function permittedUrl(written: string, policy: FetchPolicy): URL {
  if (!isUrl(written)) throw new Refusal('refused-address')
  const url = new URL(written)
  const plain = policy.protocols.includes(url.protocol) && !url.username && !url.password
  const host = bare(url.hostname)
  // A connection to a number asks no lookup, so that numbers are checked here.
  if (!plain || (isIP(host) && !policy.permits(host, portOf(url)))) throw new Refusal('refused-address')
  return url
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80)

/** These frame the message or name its host; who could set them could say two things at once. */
const ownHeaders = new Set(
  'host connection keep-alive transfer-encoding content-length upgrade te trailer expect accept-encoding'.split(' '),
)

function safeHeaders({ headers = {} }: FetchRequest): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value])
  for (const [name, value] of entries) {
    const valid = /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)
    if (!valid || ownHeaders.has(name) || name.startsWith('proxy-')) throw new Refusal('refused-header')
  }
  return Object.fromEntries(entries)
}

/** Sends one request and gives its answer as soon as the headers are there. */
function send({ url, method, headers, body }: Hop, way: Way): Promise<IncomingMessage> {
  const { policy, signal } = way
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const sent = request(url, {
      method,
      signal,
      headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
      lookup: guardedLookup(url, policy),
      // A new connection: one that is kept could have been opened under another policy.
      agent: false,
      maxHeaderSize: answerHeaderBytesMax,
      insecureHTTPParser: false,
    })
    const noteConnection = () => void (way.isConnected = true)
    sent.on('socket', (socket) => (socket.connecting ? socket.once('connect', noteConnection) : noteConnection()))
    sent.on('response', resolve)
    sent.on('error', reject)
    // A server that switches to another protocol gives no answer and makes no error: the connection only closes.
    sent.on('close', () => reject(new Refusal('network')))
    sent.end(body)
  })
}

/** Resolves a name as the policy says, and refuses it when any of its addresses is not permitted. */
function guardedLookup(url: URL, policy: FetchPolicy): LookupFunction {
  const answer = async (...[name, { all }, callback]: Parameters<LookupFunction>) => {
    const addresses = await policy.resolve(name).catch((error: Error) => error)
    if (addresses instanceof Error) return callback(addresses, '')
    const good = addresses.every((address) => isIP(address) && policy.permits(address, portOf(url)))
    const [first] = addresses
    if (!good || first === undefined) return callback(new Refusal('refused-address'), '')
    if (!all) return callback(null, first, isIP(first))
    return callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
  }
  return (...call) => void answer(...call)
}

/** The next hop of a redirect. Another origin hears nothing that was meant for the first one: no key, no cookie. */
function redirectHop(hop: Hop, status: number, location: string | undefined, policy: FetchPolicy): Hop {
  if (location === undefined || !isUrl(location, hop.url.href)) throw new Refusal('bad-redirect')
  const url = permittedUrl(new URL(location, hop.url).href, policy)
  const asksAnew = status === 303 || ((status === 301 || status === 302) && hop.method === 'POST')
  const method = asksAnew && hop.method !== 'HEAD' ? 'GET' : hop.method
  const body = method === hop.method ? hop.body : undefined
  const carried = Object.entries(hop.headers).filter(
    ([name]) =>
      (url.origin === hop.url.origin || harmless.has(name)) && (body !== undefined || name !== 'content-type'),
  )
  return { url, method, headers: Object.fromEntries(carried), body }
}

const harmless = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

/** The body as its author wrote it, never longer than `bytesMax`, however small it was packed. */
async function bodyOf(
  answer: IncomingMessage,
  method: string,
  { bytesMax = fetchBytesMax, cutsBody, onChunk }: FetchRequest,
): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length, 'content-type': type } = answer.headers
  const hear = answer.statusCode === 200 && type?.startsWith('text/event-stream') ? onChunk : undefined
  const empty = method === 'HEAD' || answer.statusCode === 204 || answer.statusCode === 304
  const isTooLarge = Number(length) > bytesMax && !cutsBody
  if (empty || isTooLarge) answer.destroy()
  if (empty) return Buffer.alloc(0)
  if (isTooLarge) throw new Refusal('too-large')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of unpackBody(answer, encoding.toLowerCase())) {
    const part = Buffer.from(chunk)
    bytes += part.length
    // Leaving the loop destroys the stream, and with it the connection.
    if (bytes > bytesMax && !cutsBody) throw new Refusal('too-large')
    chunks.push(part)
    if (bytes > bytesMax) return Buffer.concat(chunks).subarray(0, bytesMax)
    if (hear?.(part) === false) break
  }
  return Buffer.concat(chunks)
}

function unpackBody(answer: IncomingMessage, encoding: string): Readable {
  if (encoding === 'identity') return answer
  const unpack = unpackers.get(encoding)
  if (!unpack) {
    answer.destroy()
    throw new Refusal('network')
  }
  // A failure on either side reaches the reader through the stream that is given back.
  return pipeline(answer, unpack(), () => undefined)
}

const unpackers = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])
