/** What a site asks of robots, as RFC 9309 reads it: the rules for all of them, by the longest path that fits. */

export interface Robots {
  readonly isAllowed: (url: string) => boolean
  /** Addresses of its sitemaps. */
  readonly sitemaps: readonly string[]
}

interface Rule {
  readonly allows: boolean
  readonly path: string
}

export function robotsOf(text: string): Robots {
  const rules: Rule[] = []
  const sitemaps: string[] = []
  let [isForAll, isNaming] = [false, false]
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const field = name.toLowerCase()
    if (field === 'sitemap') sitemaps.push(value.trim())
    if (field === 'user-agent') {
      // Several names in a row share the rules behind them.
      isForAll = (isNaming && isForAll) || value.trim() === '*'
      isNaming = true
    } else if (field !== '') isNaming = false
    if (isForAll && (field === 'allow' || field === 'disallow') && value.trim() !== '')
      rules.push({ allows: field === 'allow', path: value.trim() })
  }
  return { sitemaps, isAllowed: (url) => isAllowed(rules, url) }
}

/** A site without a word of robots. */
export const noRobots: Robots = robotsOf('')

function isAllowed(rules: readonly Rule[], url: string): boolean {
  const { pathname, search } = new URL(url)
  const fitting = rules.filter(({ path }) => fits(path, pathname + search))
  const longest = Math.max(0, ...fitting.map(({ path }) => path.length))
  const deciding = fitting.filter(({ path }) => path.length === longest)
  return deciding.length === 0 || deciding.some(({ allows }) => allows)
}

/** `*` stands for any signs and `$` for the end; each part is looked for once, so that no pattern is slow. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  const last = isWhole ? parts.pop() : undefined
  let at = first.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  // What stands before the end may stand in the path more than once.
  return !isWhole || (last === undefined ? at === path.length : path.slice(at).endsWith(last))
}
