/** A server of a provider as its fake writes it: calls come in, replies go out, and misbehaviour lies between the two. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Misbehaviour } from './fake.ts'

/** A call to a provider, read whole. */
export interface Called {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export interface Misbehaving {
  readonly misbehaves: Misbehaviour[]
  /** No token is good any more. */
  isRevoked: boolean
}

export const jsonReply = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Answers a call by `take`, unless the next misbehaviour gets in the way. `refuse` words 429, 500 and 503 as the provider does. */
export async function serve(
  provider: Misbehaving,
  request: IncomingMessage,
  response: ServerResponse,
  take: (called: Called) => Reply | Promise<Reply>,
  refuse: (status: number) => Reply,
): Promise<void> {
  const { method = '', url = '', headers } = request
  const host = headers.host ?? ''
  const { pathname: path, searchParams: query } = new URL(url, `https://${host}`)
  const called = { method, host, path, query, headers, body: await buffer(request) }
  const next = provider.misbehaves.shift() ?? 'pass'
  if (next === 'drop') return void request.socket.destroy()
  // The connection stays open until the site is closed.
  if (next === 'hang') return
  if (next === 'html') return write(response, htmlReply)
  if (next === 'revoke') provider.isRevoked = true
  const reply = typeof next === 'number' ? refuse(next) : await take(called)
  if (next === 'lose') return void request.socket.destroy()
  write(response, next === 429 ? { ...reply, headers: { ...reply.headers, 'retry-after': '1' } } : reply)
}

const htmlReply: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Maintenance</title>',
}

const write = (response: ServerResponse, { status, headers, body }: Reply) =>
  void response.writeHead(status, headers).end(body)

/** What a body holds as JSON; nothing where it is none. */
export function jsonOf(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString())
    // An object's fields are unknown until they are looked at.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
