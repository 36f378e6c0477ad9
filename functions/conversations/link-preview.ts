/** What a public page says of itself: its title, a sentence and a picture. */
import { fault } from '#shared/fields'
import { Problem } from '#shared/problem'
import { safeFetch } from '../platform/safe-fetch.ts'

interface Preview {
  readonly title: string
  readonly description: string
  readonly image?: string
}

const timeoutMs = 4000
const headLengthMax = 200_000
const textLengthMax = 300

export async function pageOf(url: string): Promise<Preview> {
  if (!url || fault('https-url', url))
    throw new Problem('bad-request', {}, [{ path: 'url', message: 'Enter a valid url' }])
  const answer = await safeFetch(url, { timeoutMs, headers: { accept: 'text/html' } })
  if (answer.kind === 'failed' || answer.status !== 200) throw new Problem('not-found')
  return previewIn(answer.body.toString('utf8').slice(0, headLengthMax), new URL(url).hostname)
}

/** Reads the head of a page; what it says is a text, whatever it holds. */
export function previewIn(html: string, host: string): Preview {
  const found = metaIn(html)
  const title = found.get('og:title') ?? /<title[^>]{0,200}>([^<]{1,1000})/i.exec(html)?.[1] ?? host
  const description = found.get('og:description') ?? found.get('description') ?? ''
  const image = found.get('og:image')
  const isImage = image && !fault('https-url', image)
  return { title: plain(title), description: plain(description), ...(isImage && { image }) }
}

function metaIn(html: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [tag] of html.matchAll(/<meta\s[^>]{1,2000}>/gi)) {
    const name = /\b(?:name|property)\s*=\s*["']([^"']{1,100})["']/i.exec(tag)?.[1]
    const content = /\bcontent\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})')/i.exec(tag)
    if (name && content && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), content[1] ?? content[2] ?? '')
  }
  return found
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" }

const plain = (text: string): string =>
  text
    .replace(/&(#39|\w{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, textLengthMax)
