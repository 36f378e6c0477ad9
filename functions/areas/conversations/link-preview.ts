/** Previews a link by its public page: title, a sentence and a picture. */
import { isUrl } from '#shared/fields/url'
import { fault } from '#shared/fields/fields'
import { isPublicHost } from '#shared/fields/public-host'
import { mebibyte } from '#shared/limits'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { cut } from '#shared/fields/text'
import { decodeText } from '../../platform/outside/charset.ts'
import { decodeEntities } from '../../platform/outside/character-references.ts'
import { safeFetch } from '../../platform/outside/safe-fetch.ts'

interface Preview {
  readonly title: string
  readonly description: string
  readonly image?: string
}

const timeoutMs = 4000
/** Some pages are long, though only their head is read. */
const bytesMax = 4 * mebibyte
const headLengthMax = 200_000
const textLengthMax = 300

export async function fetchPreview(written: string): Promise<Preview> {
  const url = isUrl(written) ? new URL(written) : undefined
  if (url?.protocol !== 'https:') throw badRequest(faultAt('url', 'url'))
  if (!isPublicHost(url.hostname)) throw new Problem('address-refused')
  const answer = await safeFetch(url.href, { timeoutMs, bytesMax, headers: { accept: 'text/html' } })
  if (answer.kind === 'failed') throw new Problem(answer.reason === 'refused-address' ? 'address-refused' : 'not-found')
  const { 'content-type': type = '' } = answer.headers
  if (answer.status !== 200 || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) throw new Problem('not-found')
  return previewIn(decodeHtml(answer.body, type), answer.url)
}

/** In the encoding that the page names, as far as there is such a one. */
function decodeHtml(body: Buffer, contentType: string): string {
  const named = /charset="?([\w-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8'
  return decodeText(body, named)
}

/** Reads the head of a page; what it says is a text, whatever it holds. */
export function previewIn(html: string, address: string): Preview {
  const head = html.slice(0, headLengthMax)
  const found = metaIn(head)
  const title = found.get('og:title') ?? /<title[^>]{0,200}>([^<]{1,1000})/i.exec(head)?.[1] ?? ''
  const description = found.get('og:description') ?? found.get('description') ?? ''
  const image = pictureAt(found.get('og:image'), address)
  return {
    title: plain(title) || new URL(address).hostname,
    description: plain(description),
    ...(image && { image }),
  }
}

function metaIn(head: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [tag] of head.matchAll(/<meta\s[^>]{1,2000}>/gi)) {
    const name = /\b(?:name|property)\s*=\s*["']([^"']{1,100})["']/i.exec(tag)?.[1]
    const content = /\bcontent\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})')/i.exec(tag)
    if (name && content && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), content[1] ?? content[2] ?? '')
  }
  return found
}

/** A picture of the page's own may be written without the page's address. */
function pictureAt(written: string | undefined, address: string): string | undefined {
  if (!written || !isUrl(plain(written), address)) return undefined
  const { href } = new URL(plain(written), address)
  return fault('https-url', href) ? undefined : href
}

const plain = (text: string): string => cut(decodeEntities(text).replace(/\s+/g, ' ').trim(), textLengthMax)
