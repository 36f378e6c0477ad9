/**
 * The selectors that queries use, matched in one walk over the elements. happy-dom walks once for each selector of a list,
 * and notes at each element what it has to forget when that changes: a fifth of the processor time of a page with many
 * fields. Selectors of more than tags and attributes are left to it.
 */
import { PropertySymbol } from 'happy-dom'

type IsMatch = (element: Element) => boolean

/** By selector; undefined for one that happy-dom has to match. */
const matchers = new Map<string, IsMatch | undefined>()

for (const { prototype } of [Document, Element]) {
  const { querySelectorAll } = prototype
  prototype.querySelectorAll = function (this: Document | Element, selector: string) {
    const isMatch = matcherOf(selector)
    if (!isMatch) return querySelectorAll.call(this, selector)
    return Reflect.construct(NodeList, [PropertySymbol.illegalConstructor, elementsWithin(this, isMatch, [])]) as never
  }
}

const { matches } = Element.prototype
Object.assign(Element.prototype, {
  matches(this: Element, selector: string) {
    const isMatch = matcherOf(selector)
    return isMatch ? isMatch(this) : matches.call(this, selector)
  },
})

function elementsWithin(parent: Document | Element, isMatch: IsMatch, found: Element[]): Element[] {
  for (const element of Reflect.get(parent, PropertySymbol.elementArray) as Element[]) {
    if (isMatch(element)) found.push(element)
    elementsWithin(element, isMatch, found)
  }
  return found
}

function matcherOf(selector: string): IsMatch | undefined {
  if (!matchers.has(selector)) {
    const all = selector.split(',').map((each) => plainMatcher(each.trim()))
    const plain = all.filter((each) => each !== undefined)
    matchers.set(
      selector,
      plain.length < all.length ? undefined : (element) => plain.some((isMatch) => isMatch(element)),
    )
  }
  return matchers.get(selector)
}

const plainSelector = /^(\*|[a-z][a-z0-9]*)?((?:\[[a-z-]+(?:[~*]?="[^"\\,]+")?\]|:not\(\[[a-z-]+\]\))*)$/
const conditions = /(:not\()?\[([a-z-]+)(?:([~*]?)="([^"]+)")?\]/g

/** Of a tag and conditions about its attributes, as `input[type="text"]:not([list])`. */
function plainMatcher(selector: string): IsMatch | undefined {
  const [, tag = '*', rest = ''] = plainSelector.exec(selector) ?? []
  if (!selector || !plainSelector.test(selector)) return undefined
  const all = [...rest.matchAll(conditions)].map(([, isNot, name = '', kind, value]) => (element: Element) => {
    const given = element.getAttribute(name)
    if (isNot) return given === null
    if (value === undefined || given === null) return given !== null
    if (kind === '~') return given.split(/\s+/).includes(value)
    return kind === '*' ? given.includes(value) : given === value
  })
  return (element) => (tag === '*' || element.localName === tag) && all.every((isMet) => isMet(element))
}
