/** Addresses as mail servers take them. */
import { domainToASCII } from 'node:url'

/**
 * An address, or `Name <address>`, with its domain in ASCII: `jo@bücher.example` is `jo@xn--bcher-kva.example`. One with other
 * letters before the @ stays as it is, and no server takes it.
 */
export function wireAddress(address: string): string {
  if (/^[ -~]*$/.test(address)) return address
  return address.replace(/@([^@\s<>]+)(>?\s*)$/, (whole, domain: string, end: string) => {
    const ascii = domainToASCII(domain.normalize('NFC'))
    return ascii === '' ? whole : `@${ascii}${end}`
  })
}
