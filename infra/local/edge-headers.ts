/** What the front door adds to a request for the APIs, as CloudFront does: who asks, and that it came through the door. */
import type { IncomingMessage } from 'node:http'
import { edgeSecretHeader, viewerAddressHeader } from '#shared/edge-headers'

/**
 * Sets both in place of what the caller says under their names. Whoever knows the secret is a door in front of this one, and
 * says itself who asks.
 */
export function setEdgeHeaders(request: IncomingMessage, secret: string): void {
  if (request.headers[edgeSecretHeader] === secret) return
  setHeader(request, viewerAddressHeader, request.socket.remoteAddress ?? '')
  setHeader(request, edgeSecretHeader, secret)
}

/** Node tells headers in three forms: HTTP requests are read by the second, sockets by the third. */
function setHeader({ headers, headersDistinct, rawHeaders }: IncomingMessage, name: string, value: string): void {
  headers[name] = value
  headersDistinct[name] = [value]
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2)
    if (rawHeaders[index]?.toLowerCase() === name) rawHeaders.splice(index, 2)
  rawHeaders.push(name, value)
}
