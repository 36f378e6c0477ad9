/** Which addresses become links: what a text or a bot says is never run. */

const allowed = ['http:', 'https:', 'mailto:', 'tel:']

/** The address, if a customer may be sent there. */
export function safeLink(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text.trim())
    return allowed.includes(protocol) ? href : undefined
  } catch {
    return undefined
  }
}

export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d*#,;]/g, '')}`

/** The address of a file, which our own server may give without its host. */
export function mediaLink(url: string | undefined, origin: string): string | undefined {
  try {
    const { protocol, href } = new URL(url ?? '', origin || location.origin)
    return url && (protocol === 'https:' || protocol === 'http:') ? href : undefined
  } catch {
    return undefined
  }
}
