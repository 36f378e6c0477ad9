/** Reads a page as a browser would and tells, line by line, what keeps the plugin from working there. */
import { isUrl } from '#shared/fields/url'
import { allowsOrigin, originOf } from '#shared/company/origins'
import { pathExpression } from '#shared/company/page-patterns'
import type { CheckLine, PluginCheck, SeenOrigin } from '#shared/contracts/plugin'
import { faultAt } from '#shared/faults'
import { checkedPageBytesMax, checkedPageMs } from '#shared/limits'
import { badRequest } from '#shared/problem'
import { htmlOf } from '../../platform/outside/html.ts'
import { tagsIn, type PageTag } from '../../platform/outside/page-tags.ts'
import { safeFetch, type FetchResult } from '../../platform/outside/safe-fetch.ts'
import type { SettingsItem } from '../../platform/tenancy/tenancy.ts'
import { missingIn, policiesIn, type Directive } from './content-policy.ts'

/** What the page is held against. */
export interface Expectations {
  /** The name of the company in the tag. */
  readonly client: string
  /** Where the plugin comes from. */
  readonly origin: string
  /** Where its files come from. */
  readonly files: string
  readonly settings: Pick<SettingsItem, 'cors' | 'plugin' | 'pluginStyle'>
  readonly seen: readonly SeenOrigin[]
  readonly today: string
}

const line = (check: PluginCheck, state: CheckLine['state'], values: CheckLine['values'] = {}): CheckLine => ({
  check,
  state,
  values,
})

export async function checkPage(written: string, expected: Expectations): Promise<{ url: string; lines: CheckLine[] }> {
  if (originOf(written) === undefined) throw badRequest(faultAt('url', 'url'))
  const asked = new URL(written.trim())
  asked.hash = ''
  const answer = await safeFetch(asked.href, {
    headers: { accept: 'text/html' },
    bytesMax: checkedPageBytesMax,
    timeoutMs: checkedPageMs,
  })
  const url = answer.kind === 'answered' ? answer.url : asked.href
  const read = readLine(answer, asked)
  const source = answer.kind === 'answered' && read.state !== 'bad' ? sourceLines(answer, expected) : []
  return { url, lines: [read, ...source, ...settingsLines(new URL(url), expected)] }
}

type Answered = Extract<FetchResult, { kind: 'answered' }>

function readLine(answer: FetchResult, asked: URL): CheckLine {
  if (answer.kind === 'failed') return line('page', 'bad', { reason: answer.reason })
  const { status, url, headers } = answer
  if (status < 200 || status >= 300) return line('page', 'bad', { reason: 'status', status: String(status) })
  if (!/html/i.test(headers['content-type'] ?? '')) return line('page', 'bad', { reason: 'not-html' })
  return new URL(url).origin === asked.origin ? line('page', 'good') : line('page', 'warning', { url })
}

const looked = new Set(['base', 'meta', 'script'])

/** What the source of the page tells. */
function sourceLines(answer: Answered, expected: Expectations): CheckLine[] {
  const charset = /charset="?([\w-]{1,40})/i.exec(answer.headers['content-type'] ?? '')?.[1]
  const tags = tagsIn(htmlOf(answer.body, charset), looked)
  const base = baseOf(tags, answer.url)
  const scripts = tags.filter(({ name, attributes }) => name === 'script' && isPlugin(attributes, base))
  const own = scripts.filter(({ attributes }) => originIn(attributes, base) === expected.origin)
  const [tag] = own
  return [
    ...(tag ? tagLines(tag, own.length, expected) : [absentLine(scripts, base, new URL(answer.url).origin, expected)]),
    ...policyLines(answer, tags, tag, expected),
  ]
}

const baseOf = (tags: readonly PageTag[], url: string): string => {
  const href = tags.find(({ name, attributes }) => name === 'base' && attributes.has('href'))?.attributes.get('href')
  return href !== undefined && isUrl(href, url) ? new URL(href, url).href : url
}

const addressIn = (attributes: PageTag['attributes'], base: string): URL | undefined => {
  const src = attributes.get('src')?.trim()
  return src && isUrl(src, base) ? new URL(src, base) : undefined
}
const originIn = (attributes: PageTag['attributes'], base: string) => addressIn(attributes, base)?.origin

/** The plugin, wherever it comes from: another one of the web that is called the same does not name a company so. */
const isPlugin = (attributes: PageTag['attributes'], base: string): boolean =>
  addressIn(attributes, base)?.pathname === '/chat.js'

/** Types with which browsers run a script as the plugin needs it. */
const classic = /^((text|application)\/(x-)?(java|ecma)script)?$/i

function tagLines({ attributes }: PageTag, count: number, { client }: Expectations): CheckLine[] {
  const type = attributes.get('type')?.trim() ?? ''
  const found = attributes.get('data-client') ?? ''
  return [
    classic.test(type)
      ? line('script', 'good')
      : line('script', type.toLowerCase() === 'module' ? 'bad' : 'warning', {
          reason: type.toLowerCase() === 'module' ? 'module' : 'held',
          type,
        }),
    found === client ? line('client', 'good', { client }) : line('client', 'bad', { found, client }),
    count === 1 ? line('once', 'good') : line('once', 'warning', { count: String(count) }),
  ]
}

/** A script that another script adds, as tag managers do, is not in the source; the page may have asked all the same. */
function absentLine(
  scripts: readonly PageTag[],
  base: string,
  origin: string,
  { seen, today }: Expectations,
): CheckLine {
  const [other] = scripts
  const elsewhere = other && originIn(other.attributes, base)
  if (elsewhere) return line('script', 'bad', { reason: 'elsewhere', origin: elsewhere })
  const day = seen.find((each) => each.origin === origin && !each.isRefused)?.day
  return line('script', 'unknown', { seen: day === today ? 'today' : (day ?? 'never') })
}

function policyLines(
  { url: page, headers }: Answered,
  tags: readonly PageTag[],
  tag: PageTag | undefined,
  { origin, files }: Expectations,
): CheckLine[] {
  const inHead = tags.filter(
    ({ name, attributes }) =>
      name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
  )
  const written = [headers['content-security-policy'], ...inHead.map(({ attributes }) => attributes.get('content'))]
  const policies = written.flatMap((each) => (each === undefined ? [] : policiesIn([each].flat().join(','))))
  const lineFor = (check: PluginCheck, directive: Directive, urls: readonly string[]): CheckLine => {
    const missing = missingIn(policies, directive, { urls, page, nonce: tag?.attributes.get('nonce') })
    if (!missing) return line(check, 'good')
    const values = { directive: missing.directive, missing: missing.urls.map(sourceOf).join(' ') }
    if (!missing.isStrict) return line(check, 'bad', values)
    return line(check, tag ? 'bad' : 'unknown', { ...values, reason: 'strict' })
  }
  return [
    lineFor('script-policy', 'script-src', [`${origin}/chat.js`]),
    lineFor('connect-policy', 'connect-src', [
      `${origin}/api/user/settings`,
      `${origin.replace('http', 'ws')}/socket`,
      `${files}/`,
    ]),
    lineFor('image-policy', 'img-src', [`${origin}/brand/image`, `${files}/image`]),
  ]
}

/** An address as a policy names it. */
const sourceOf = (url: string): string => {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

/** What the company's own settings tell of the page. */
function settingsLines({ origin, pathname }: URL, { settings, origin: own }: Expectations): CheckLine[] {
  const { cors, plugin, pluginStyle } = settings
  const isAllowed = origin === own || cors.some((allowed) => allowsOrigin(allowed.origin, origin))
  const pattern = plugin.hidden.find((each) => new RegExp(pathExpression(each)).test(pathname))
  return [
    line('origin', isAllowed ? 'good' : 'bad', { origin }),
    line('enabled', pluginStyle.disablePlugin ? 'bad' : 'good'),
    pattern === undefined ? line('shown', 'good') : line('shown', 'warning', { pattern }),
  ]
}
