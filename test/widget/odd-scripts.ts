/** What scripts of old libraries and of pages do to everything, in the shape of the real ones. */

/** A key that is no letter in a field belongs to the page, which moves the focus to its search. */
export const shortcutsOf = (target: string, capture: boolean) => `
  addEventListener('keydown', (event) => {
    const { tagName, isContentEditable } = event.target
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(tagName) || ${capture ? 'false' : 'isContentEditable'}) return
    if (event.key.length > 1 && event.key !== 'Escape') return
    event.preventDefault()
    document.querySelector('${target}')?.focus()
  }, ${capture})`

/** Prototype 1.5 and 1.6: JSON of lists is a text, and methods of lists and elements are others than the platform's. */
export const prototypeJs = `
  Array.prototype.toJSON = function () { return '[' + this.map((each) => JSON.stringify(each)).join(', ') + ']' }
  String.prototype.toJSON = function () { return '"' + this + '"' }
  Array.from = function (items) { const made = []; for (let at = 0; at < items.length; at++) made.push(items[at]); return made }
  Array.prototype.each = function (work) { this.forEach(work); return this }
  Array.prototype.entries = Array.prototype.toArray = function () { return this.slice() }
  HTMLElement.prototype.scrollTo = function () { const { left, top } = this.getBoundingClientRect(); window.scrollTo(left, top); return this }
  HTMLElement.prototype.remove = function () { this.parentNode.removeChild(this); return this }
  HTMLElement.prototype.show = HTMLElement.prototype.hide = function () { this.style.display = ''; return this }
  window.Event = Object.assign(function () {}, { KEY_ESC: 27, observe() {}, stop() {} })
  window.$ = (id) => document.getElementById(id)`

/** MooTools 1.3 and later. */
export const mooTools = `
  Array.from = function (item) { return item == null ? [] : Array.isArray(item) ? item : typeof item == 'object' && 'length' in item ? Array.prototype.slice.call(item) : [item] }
  Element.prototype.scrollTo = function (x, y) { this.scrollLeft = x; this.scrollTop = y; return this }
  Element.prototype.set = Element.prototype.get = function () { return this }
  String.prototype.contains = function (text) { return this.indexOf(text) > -1 }
  window.Event = window.DOMEvent = function (event) { return event }`

/** Puts each text into two elements of its own, and looks again for new ones, as translators of pages do. */
export const translator = `(() => {
        const translate = (root) => {
          const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
          const found = []
          while (texts.nextNode()) found.push(texts.currentNode)
          for (const text of found) {
            if (!text.data.trim() || text.parentNode.localName === 'font') continue
            const outer = document.createElement('font')
            outer.append(Object.assign(document.createElement('font'), { textContent: text.data }))
            text.replaceWith(outer)
          }
        }
        translate(document.body)
        translate(document.querySelector('wbb-chat').shadowRoot)
        setInterval(() => translate(document.querySelector('wbb-chat').shadowRoot), 50)
      })()`
