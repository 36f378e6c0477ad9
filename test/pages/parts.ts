/** The names by which styles of a page see what is within a shadow tree: happy-dom has none. */
import { PropertySymbol } from 'happy-dom'

/** A list of names as `classList` is one, of another attribute. */
type NameList = new (symbol: symbol, element: Element, attribute: string) => DOMTokenList

Object.defineProperty(Element.prototype, 'part', {
  configurable: true,
  get(this: Element) {
    const List = this.classList.constructor as NameList
    return new List(PropertySymbol.illegalConstructor, this, 'part')
  },
  set(this: Element, names: string) {
    this.setAttribute('part', names)
  },
})
