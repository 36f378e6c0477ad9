/** The address somebody calls from, as far as a limit needs to know it. */
import { createHash } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'

/** The header in which a CDN passes on the caller's address; the gateway sees only the CDN's. */
const viewerHeader = 'x-viewer-address'

/** A name for the network that a request or a socket comes from. */
export function networkOfViewer(headers: Readonly<Record<string, string | undefined>> = {}, sourceIp: string): string {
  const passedOn = Object.entries(headers).find(([name]) => name.toLowerCase() === viewerHeader)?.[1]
  return networkOf(passedOn && isIP(passedOn) ? passedOn : sourceIp)
}

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
