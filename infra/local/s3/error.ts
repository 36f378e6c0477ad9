/** What S3 says in XML: its errors, and its answers to lists and uploads. */
import type { ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { AccessDenied } from '../wire/access.ts'

export class S3Error extends Error {
  override name = 'S3Error'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export function notImplemented(what: string): S3Error {
  return new S3Error(501, 'NotImplemented', `The local cloud does not support ${what}.`)
}

export function preconditionFailed(): S3Error {
  return new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
}

/** An element tree: text, or elements by name; a list repeats its element. */
type Xml = string | number | { [name: string]: Xml | Xml[] | undefined }

export function xml(tree: Xml): string {
  if (typeof tree !== 'object') return escapeXml(String(tree))
  return Object.entries(tree)
    .flatMap(([name, value]) => {
      const all = Array.isArray(value) ? value : value === undefined ? [] : [value]
      return all.map((each) => `<${name}>${xml(each)}</${name}>`)
    })
    .join('')
}

function escapeXml(text: string): string {
  // Control characters are written as references, as S3 does, though XML 1.0 has no place for most of them.
  // eslint-disable-next-line no-control-regex
  return text.replaceAll(/[<>&"\u0000-\u001f]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`)
}

export function sendXml(response: ServerResponse, status: number, tree: Xml, headers: Record<string, string> = {}) {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml(tree)}`
  response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body)
}

/** Words any thrown value as S3 does; what is neither an `S3Error` nor a refusal is our own bug and answers 500. */
export function sendS3Error(response: ServerResponse, error: unknown, resource: string) {
  const known = asS3Error(error)
  if (known.status === 500) console.error(error)
  if (response.headersSent) {
    response.destroy()
    return
  }
  const { code, message, status, headers } = known
  const tree = { Error: { Code: code, Message: message, Resource: resource, RequestId: randomUUID() } }
  sendXml(response, status, tree, headers)
}

function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error
  if (error instanceof AccessDenied) return new S3Error(403, 'AccessDenied', error.message)
  return new S3Error(500, 'InternalError', 'We encountered an internal error.')
}
