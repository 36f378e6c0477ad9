/** The origins whose pages may hold the plugin: as people write them, and as browsers say them. */
import { isUrl } from '../fields/url.ts'
import { isLoopbackHost } from '../fields/public-host.ts'
import type { FaultCode } from '../faults.ts'

/** Any name in the place of the first label, and never in front of a whole top-level domain. */
const wildcard = /^https:\/\/\*(?=(\.[^.*/:?#\\@]+){2})/i

/**
 * The origin of an address (WEBPLUGIN-028), `undefined` where it has none that a browser would say: `https`, or `http` on
 * the own machine. Names of other scripts become what browsers send, and the dot that may end a name is dropped.
 */
export function originOf(written: string): string | undefined {
  // Chromium writes a star of a host as `%2A`, so that it is put back after the parser has been asked.
  const text = written.trim().replace(wildcard, 'https://star')
  if (!isUrl(text)) return undefined
  const { protocol, hostname, username, password, port } = new URL(text)
  const host = hostname.replace(/\.$/, '')
  const isWeb = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(host))
  if (!isWeb || host === '' || /[*%]/.test(host) || username || password || port === '0') return undefined
  const name = wildcard.test(written.trim()) ? host.replace('star', '*') : host
  return `${protocol}//${name}${port && `:${port}`}`
}

/** What is wrong with an origin that is to stand beside `others` (WEBPLUGIN-028, 029). */
export function originFault(written: string, others: readonly string[]): FaultCode | undefined {
  const origin = originOf(written)
  if (origin === undefined) return 'origin'
  return others.some((other) => isSameOrigin(other, origin)) ? 'origin-twice' : undefined
}

/** Origins that were stored long ago may hold capitals. */
export const isSameOrigin = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A page of the own machine that stands on any port, because tools choose one of their own at each start. */
const ownMachine = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}$/

/**
 * Whether an origin is the one that is allowed, or has exactly one label in the place of its star. `http://localhost` and
 * the like allow all ports.
 */
export function allowsOrigin(allowed: string, origin: string): boolean {
  const [head = '', tail] = allowed.toLowerCase().split('*')
  const given = origin.toLowerCase()
  if (tail === undefined) return given === head || given.replace(ownMachine, '$1') === head
  return given.startsWith(head) && given.endsWith(tail) && /^[^.:/]+$/.test(given.slice(head.length, -tail.length))
}
