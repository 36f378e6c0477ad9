/** Which addresses become links: what a text or a bot says is never run. */

function addressWith(text: string, protocols: RegExp, base?: string): string | undefined {
  try {
    const { protocol, href } = new URL(text, base)
    return protocols.test(protocol) ? href : undefined
  } catch {
    return undefined
  }
}

/** The address, if a customer may be sent there. */
export const safeLink = (text: string) => addressWith(text.trim(), /^(https?|mailto|tel):$/)

export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d*#,;]/g, '')}`

/** The address of a file, which our own server may give without its host; what is not stored yet comes as its data. */
export const mediaLink = (url: string | undefined, origin: string) =>
  url && addressWith(url, /^(https?|blob|data):$/, origin || location.origin)
