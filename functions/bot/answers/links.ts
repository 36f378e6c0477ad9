/** Addresses in a text: of pages and of mail. */

/** With a scheme or without one; a mail address is taken for itself. */
const link =
  /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s<>"'`]+|\b(?:javascript|data|vbscript|mailto|tel|sms|file):[^\s<>"'`]+/gi
const mail = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu
/** `shop.example/sale`: a host with a path, or with an ending that pages of all kinds have. */
const bare =
  /(?<![@\p{L}\p{N}.-])(?:[a-z0-9](?:[a-z0-9-]{0,62})\.)+(?:(?:com|org|net|info|biz|io|eu|de|at|ch|it|nl|uk|wales|cymru|co|me|app|dev|shop|store|online|site|xyz|top|ru|cn|link|click|example|test)\b(?:\/[^\s<>"'`]*)?|[a-z]{2,}\/[^\s<>"'`]*)/giu
const end = /[.,;:!?)\]}*_]+$/

export interface Links {
  readonly urls: readonly string[]
  readonly mails: readonly string[]
}

export function linksIn(text: string): Links {
  const mails = Array.from(text.matchAll(mail), ([each]) => each.toLowerCase())
  const rest = text.replace(mail, ' ')
  const urls = [...rest.matchAll(link), ...rest.replace(link, ' ').matchAll(bare)].map(([each]) =>
    each.replace(end, ''),
  )
  return { urls, mails }
}

export const withoutLinks = (text: string): string => text.replace(mail, ' ').replace(link, ' ').replace(bare, ' ')

/** The host of a web address, in lower case and without `www.`; none for any other scheme. */
export function hostOf(url: string): string | undefined {
  const given = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`
  try {
    const { protocol, hostname } = new URL(given)
    return protocol === 'https:' || protocol === 'http:' ? hostname.toLowerCase().replace(/^www\./, '') : undefined
  } catch {
    return undefined
  }
}

/** As it is compared: without scheme, `www.` and a slash at its end. */
export const plainUrl = (url: string): string =>
  url
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/+$/, '')
    .toLowerCase()
