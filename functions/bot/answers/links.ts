/** Addresses in a text: of pages and of mail. */

/** With a scheme or without one; a mail address is taken for itself. */
const link =
  /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s<>"'`]+|\b(?:javascript|data|vbscript|mailto|tel|sms|file):[^\s<>"'`]+/gi
const mail = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu
/**
 * `shop.example/sale`: any name with a dot, because channels and mail programs make links of endings that no list here would
 * keep up with. A name of digits alone is one with a path or with an ending that pages have, because `3.Mai` is a day.
 */
const bare =
  /(?<![@\p{L}\p{N}.-])(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.)+(?:(?:com|org|net|info|biz|io|eu|de|at|ch|cn|ru|co|me|app|xyz|top)\b(?:\/[^\s<>"'`]*)?|\p{L}{2,}\/[^\s<>"'`]*)|(?=[\p{N}-]{0,62}\p{L})(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.)+\p{L}[\p{L}\p{N}-]{1,62}(?:\/[^\s<>"'`]*)?)/giu
const end = /[.,;:!?)\]}*_]+$/
/** `end.Next` is a sentence behind a full stop without a space, unless an ending that many pages have stands there. */
const nextSentence =
  /^[^./]*\p{L}\.(?!(?:Com|Org|Net|Info|Biz|App|Xyz|Top|Shop|Store|Online|Site|Link|Click|Live|Club|Page|Web|Website|Pro|Vip|Dev|Win|Bid)$)\p{Lu}\p{Ll}+$/u
const isLink = (name: string): boolean => !nextSentence.test(name)

export interface Links {
  readonly urls: readonly string[]
  readonly mails: readonly string[]
}

export function linksIn(text: string): Links {
  const mails = Array.from(text.matchAll(mail), ([each]) => each.toLowerCase())
  const rest = text.replace(mail, ' ')
  const names = Array.from(rest.replace(link, ' ').matchAll(bare), ([each]) => each.replace(end, ''))
  const urls = Array.from(rest.matchAll(link), ([each]) => each.replace(end, ''))
  return { urls: [...urls, ...names.filter(isLink)], mails }
}

export const withoutLinks = (text: string): string =>
  text
    .replace(mail, ' ')
    .replace(link, ' ')
    .replace(bare, (name) => (isLink(name.replace(end, '')) ? ' ' : name))

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
