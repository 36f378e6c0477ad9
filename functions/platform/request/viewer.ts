/** The address somebody calls from, as far as a limit needs to know it. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { edgeSecretHeader, viewerAddressHeader } from '#shared/edge-headers'
import { variable } from '../aws/environment.ts'

type Headers = Readonly<Record<string, string | undefined>>

/**
 * A name for the network that a request or a socket comes from. The CDN in front passes on the caller's address, and proves
 * by its secret that it is the CDN: the API has an address of its own, where a caller may send any header. Whoever does not
 * know the secret is counted by the address that the gateway sees.
 */
export function networkOfViewer(headers: Headers = {}, sourceIp: string): string {
  const passedOn = isFromEdge(headers) ? headerOf(headers, viewerAddressHeader) : undefined
  return networkOf(passedOn && isIP(passedOn) ? passedOn : sourceIp)
}

function isFromEdge(headers: Headers): boolean {
  const told = headerOf(headers, edgeSecretHeader)
  return told !== undefined && timingSafeEqual(digestOf(told), digestOf(variable('EDGE_SECRET')))
}

/** The gateway of sockets keeps the spelling of names. */
const headerOf = (headers: Headers, wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]

/** Digests are of one length, which comparing in constant time asks for. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * A name for the network of an address: the address itself for IPv4, the first 64 bits for IPv6, of which a household has
 * all the rest. Hashed, because an address is personal and only has to be told from another one.
 */
function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const network = isIPv6(mapped) ? groupsOf(mapped).slice(0, 4).join(':') : mapped
  return createHash('sha256').update(network).digest('base64url').slice(0, 22)
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, '')))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => group.toLowerCase())
}
