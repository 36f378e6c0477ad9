/** Whether a page's content security policies let it load something: the part of CSP level 3 that a plugin meets. */

/** The directives of one policy, each with its sources. */
type Policy = ReadonlyMap<string, readonly string[]>

/** The policies of a header, whose list has commas between them, or of a `<meta>`. */
export const policiesIn = (written: string): Policy[] =>
  written
    .split(',')
    .map((policy) => {
      const directives = new Map<string, readonly string[]>()
      for (const directive of policy.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        const key = name.toLowerCase()
        // Of two with one name the first counts.
        if (key && !directives.has(key)) directives.set(key, sources)
      }
      return directives
    })
    .filter((policy) => policy.size > 0)

const fallbacks = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
} as const
export type Directive = keyof typeof fallbacks

interface Loaded {
  readonly urls: readonly string[]
  /** Of the tag, where it is known. */
  readonly nonce?: string | undefined
  /** The page itself. */
  readonly page: string
}

export interface Missing {
  /** The directive that decides: it or one that it falls back to. */
  readonly directive: string
  readonly urls: readonly string[]
  /** Only a nonce or a script that has one lets a script in. */
  readonly isStrict: boolean
}

/** What the first policy that refuses something lets through to none; `undefined` where all of it may be loaded. */
export function missingIn(policies: readonly Policy[], directive: Directive, loaded: Loaded): Missing | undefined {
  for (const policy of policies) {
    const name = fallbacks[directive].find((each) => policy.has(each))
    const sources = name && policy.get(name)
    if (!name || !sources) continue
    if (directive === 'script-src' && hasNonce(sources, loaded.nonce)) continue
    const isStrict = directive === 'script-src' && sources.some((source) => source.toLowerCase() === "'strict-dynamic'")
    const urls = loaded.urls.filter((url) => isStrict || !sources.some((source) => allows(source, url, loaded.page)))
    if (urls.length > 0) return { directive: name, urls, isStrict }
  }
  return undefined
}

/** A nonce also lets in what its script imports. A hash would not: the chat is a second file, and the first one changes. */
const hasNonce = (sources: readonly string[], nonce: string | undefined): boolean =>
  nonce !== undefined && nonce !== '' && sources.includes(`'nonce-${nonce}'`)

/**
 * Whether a source lets an address through. A socket needs `wss:` or `'self'`, because browsers differ in whether a source
 * of `https:` is one for sockets as well.
 */
function allows(source: string, url: string, page: string): boolean {
  const [wanted, own] = [new URL(url), new URL(page)]
  const given = source.toLowerCase()
  if (given === '*') return true
  if (given === "'self'") return hostOf(wanted) === hostOf(own) && isSecure(wanted) === isSecure(own)
  if (/^[a-z][a-z0-9+.-]*:$/.test(given)) return isScheme(given, wanted.protocol)
  const [, scheme = own.protocol, host, port = usualPort(wanted), path = ''] = sourcePattern.exec(given) ?? []
  return (
    host !== undefined &&
    isScheme(scheme, wanted.protocol) &&
    isHost(host, wanted.hostname) &&
    (port === '*' || port === portOf(wanted)) &&
    isPath(path, wanted.pathname.toLowerCase())
  )
}

const sourcePattern = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:']+)(?::(\d+|\*))?(\/.*)?$/

const isSecure = ({ protocol }: URL) => protocol === 'https:' || protocol === 'wss:'
const usualPort = (url: URL) => (isSecure(url) ? '443' : '80')
const portOf = (url: URL) => url.port || usualPort(url)
const hostOf = (url: URL) => `${url.hostname}:${portOf(url)}`
const isScheme = (given: string, wanted: string) =>
  given === wanted || (given === 'http:' && wanted === 'https:') || (given === 'ws:' && wanted === 'wss:')
const isHost = (given: string, wanted: string) =>
  given.startsWith('*.') ? wanted.endsWith(given.slice(1)) : given === wanted
const isPath = (given: string, wanted: string) =>
  given === '' || given === '/' || (given.endsWith('/') ? wanted.startsWith(given) : wanted === given)
