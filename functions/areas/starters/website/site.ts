/** The pages of a website: those of its sitemap, else those its first page leads to. All of it is asked by `safeFetch`. */
import { starterPagesMax, type pageFaults } from '#shared/contracts/starters'
import { faultAt } from '#shared/faults'
import { isUrl } from '#shared/fields/url'
import { mebibyte } from '#shared/limits'
import { badRequest } from '#shared/problem'
import { decodeEntities } from '../../../platform/outside/character-references.ts'
import { htmlOf } from '../../../platform/outside/html.ts'
import { tagsIn } from '../../../platform/outside/page-tags.ts'
import { safeFetch, type FetchFailure } from '../../../platform/outside/safe-fetch.ts'
import { noRobots, robotsOf, type Robots } from './robots.ts'

/** A request of the console has half a minute for all of it. */
const timeoutMs = 5_000
const bytesMax = 2 * mebibyte
/** Sitemaps that a sitemap names. */
const sitemapsMax = 3

export type PageFault = (typeof pageFaults)[number]

export interface Fetched {
  readonly url: string
  readonly type: string
  readonly charset: string | undefined
  readonly body: Buffer
}

const faults: Readonly<Record<FetchFailure, PageFault>> = {
  'refused-address': 'refused',
  'refused-header': 'refused',
  'bad-redirect': 'refused',
  'too-large': 'too-large',
  timeout: 'timeout',
  network: 'not-found',
}

/** What an address answers, or why it does not. */
export async function fetchPage(url: string): Promise<Fetched | PageFault> {
  const answer = await safeFetch(url, {
    timeoutMs,
    bytesMax,
    headers: { accept: 'text/html,application/xhtml+xml,application/xml,text/plain', 'user-agent': 'Parley' },
  })
  if (answer.kind === 'failed') return faults[answer.reason]
  if (answer.status !== 200) return 'not-found'
  const { 'content-type': type = '' } = answer.headers
  return { url: answer.url, type, charset: /charset="?([\w-]{1,40})/i.exec(type)?.[1], body: answer.body }
}

/** What the site of an address asks of robots. */
export async function readRobots(url: string): Promise<Robots> {
  const answer = await fetchPage(new URL('/robots.txt', url).href)
  return typeof answer === 'string' ? noRobots : robotsOf(answer.body.toString('utf8', 0, 512 * 1024))
}

interface FoundPages {
  readonly pages: string[]
  readonly from: 'sitemap' | 'links'
  readonly more: number
}

/** Throws `bad-request` where nothing can be read at the address. */
export async function listPages(url: string): Promise<FoundPages> {
  const robots = await readRobots(url)
  const isMeant = (found: string) =>
    isOfHost(found, url) &&
    !/\.(?!html?$|php$|aspx?$)\w{2,5}$/i.test(new URL(found).pathname) &&
    robots.isAllowed(found)
  const sitemaps = /\.xml$/i.test(new URL(url).pathname)
    ? [url]
    : [...robots.sitemaps, new URL('/sitemap.xml', url).href].filter((each) => isOfHost(each, url))
  const listed = withoutFragments(await readSitemaps(sitemaps)).filter(isMeant)
  if (listed.length > 0) return cutTo(listed, 'sitemap')
  const first = await fetchPage(url)
  if (typeof first === 'string') throw badRequest(faultAt('url', `page-${first}`))
  const links = tagsIn(htmlOf(first.body, first.charset), new Set(['a'])).flatMap(({ attributes }) => {
    const href = attributes.get('href') ?? ''
    return isUrl(href, first.url) ? new URL(href, first.url).href : []
  })
  const found = withoutFragments([first.url, ...links]).filter(isMeant)
  if (found.length === 0) throw badRequest(faultAt('url', 'page-robots'))
  return cutTo(found, 'links')
}

const cutTo = (all: readonly string[], from: FoundPages['from']): FoundPages => ({
  pages: all.slice(0, starterPagesMax),
  from,
  more: Math.max(0, all.length - starterPagesMax),
})

/** One host with and without `www`, over https alone. */
function isOfHost(found: string, url: string): boolean {
  if (!isUrl(found)) return false
  const [one, other] = [new URL(found), new URL(url)]
  return one.protocol === 'https:' && bare(one.host) === bare(other.host)
}
const bare = (host: string) => host.replace(/^www\./, '')

/** Each once, in their order. */
const withoutFragments = (urls: readonly string[]): string[] => [
  ...new Set(
    urls
      .filter((url) => isUrl(url))
      .map((url) => {
        const plain = new URL(url)
        plain.hash = ''
        return plain.href
      }),
  ),
]

/** The first sitemap that names pages; one that names sitemaps is followed once. */
async function readSitemaps(urls: readonly string[]): Promise<string[]> {
  for (const url of urls.slice(0, sitemapsMax)) {
    const { pages, sitemaps } = await readSitemap(url)
    if (pages.length > 0) return pages
    const below = await Promise.all(sitemaps.slice(0, sitemapsMax).map(readSitemap))
    const found = below.flatMap((each) => each.pages)
    if (found.length > 0) return found
  }
  return []
}

async function readSitemap(url: string): Promise<{ pages: string[]; sitemaps: string[] }> {
  const answer = await fetchPage(url)
  if (typeof answer === 'string') return { pages: [], sitemaps: [] }
  const text = htmlOf(answer.body, answer.charset)
  const places = [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]{1,2000})/g)].map(([, place = '']) =>
    decodeEntities(place),
  )
  return /<sitemapindex[\s>]/.test(text) ? { pages: [], sitemaps: places } : { pages: places, sitemaps: [] }
}
