/**
 * Which hosts are in the public internet. Forms ask it before an address is saved, and `safeFetch` asks it again for
 * what the name resolves to at the moment of connecting; only the second answer is a protection.
 */

const hostLengthMax = 253
const addressLengthMax = 45

/** IPv4 ranges nobody outside may be sent to, as the IANA registry of special-purpose addresses lists them. */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local; 169.254.169.254 hands out a machine's credentials.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Azure's counterpart of the metadata address, in the middle of a public range.
  '168.63.129.16/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(range)

/** Of IPv6 only global unicast is public: loopback, mapped, NAT64, unique local, link-local, multicast lie outside. */
const openV6 = range('2000::/3')
/** Inside it: protocol assignments with Teredo, documentation twice, and 6to4, which wraps an IPv4 address. */
const closedV6 = ['2001::/23', '2001:db8::/32', '3fff::/20', '2002::/16'].map(range)

/** Names that mean the own machine or the own network, whatever they resolve to. */
const closedNames = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'home.arpa']

/** True for an address in the notation of the system, `203.0.114.9` or `2600::1`, that belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const words = wordsOf(address)
  if (!words) return false
  if (words.length === 2) return !closedV4.some((closed) => closed(words))
  return openV6(words) && !closedV6.some((closed) => closed(words))
}

/** True for the `hostname` of a parsed URL when it is a public address or a name that could be one. */
export function isPublicHost(hostname: string): boolean {
  const host = bare(hostname)
  if (host.length > hostLengthMax) return false
  if (wordsOf(host)) return isPublicAddress(host)
  return host.includes('.') && !closedNames.some((name) => host === name || host.endsWith(`.${name}`))
}

/** True for the own machine: `localhost`, names below it, and the loopback addresses. */
export function isLoopbackHost(hostname: string): boolean {
  const host = bare(hostname)
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || loopbackV4(wordsOf(host) ?? [])
}

const loopbackV4 = range('127.0.0.0/8')

/** A hostname without the brackets of IPv6 and the dot that may end a name. */
export const bare = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

/** Tells whether an address, as words of 16 bits, lies in a range written `10.0.0.0/8`. */
function range(written: string): (words: readonly number[]) => boolean {
  const [address = '', length] = written.split('/')
  const first = wordsOf(address) ?? []
  const bits = Number(length)
  return (words) =>
    words.length === first.length &&
    first.every((word, index) => {
      const compared = Math.min(16, Math.max(0, bits - index * 16))
      return word >> (16 - compared) === words[index]! >> (16 - compared)
    })
}

/** An address as words of 16 bits: two for IPv4, eight for IPv6; `undefined` for anything else. */
function wordsOf(address: string): number[] | undefined {
  if (address.length > addressLengthMax) return undefined
  return address.includes(':') ? wordsOfV6(address) : wordsOfV4(address)
}

function wordsOfV4(address: string): number[] | undefined {
  const parts = address.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number)
  return [a * 256 + b, c * 256 + d]
}

function wordsOfV6(address: string): number[] | undefined {
  const [before = '', after, ...more] = address.split('::')
  if (more.length > 0) return undefined
  const [head, tail] = [groups(before), groups(after ?? '')]
  if (!head || !tail) return undefined
  const missing = 8 - head.length - tail.length
  if (after === undefined ? missing !== 0 : missing < 1) return undefined
  return [...head, ...Array<number>(missing).fill(0), ...tail]
}

/** The groups on one side of `::`; the last one may be written as IPv4. A zone such as `%eth0` fits no group. */
function groups(side: string): number[] | undefined {
  if (side === '') return []
  const words: number[] = []
  for (const group of side.split(':')) {
    const word = /^[0-9a-f]{1,4}$/i.test(group) ? [Number.parseInt(group, 16)] : wordsOfV4(group)
    if (!word) return undefined
    words.push(...word)
  }
  return words
}
