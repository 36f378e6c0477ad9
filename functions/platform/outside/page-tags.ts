/** The tags of a page that a browser acts on, with their attributes. */
import { decodeAttribute } from './character-references.ts'
import { endOfRaw, tagAt } from './html.ts'

export interface PageTag {
  readonly name: string
  /** By their names in small letters; of two with one name the first counts. */
  readonly attributes: ReadonlyMap<string, string>
}

/** What stands in these is no tag of the page, or one that does nothing where scripts run. */
const opaque = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noscript', 'template', 'xmp'])
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** The tags of these names in the order of the page. */
export function tagsIn(html: string, names: ReadonlySet<string>): PageTag[] {
  const found: PageTag[] = []
  let at = html.indexOf('<')
  while (at !== -1) {
    const { name = '', isEnd, end } = tagAt(html, at)
    if (!isEnd && names.has(name)) found.push({ name, attributes: attributesIn(html.slice(at + 1 + name.length, end)) })
    at = html.indexOf('<', !isEnd && opaque.has(name) ? endOfRaw(html, end, name).end : end)
  }
  return found
}

function attributesIn(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(attributePattern)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decodeAttribute(double ?? single ?? bare ?? ''))
  }
  return attributes
}
