/** What the queries of page tests ask most often, answered with less work; the answers are the same. */
import { configure, getConfig } from '@testing-library/react'

const { defaultView: view } = document
if (!view) throw new Error('Page tests need a document that is shown.')

const { getElementError } = getConfig()
configure({
  // What a field says is said once more, a while later, to those who hear the page: it is found on the page once.
  defaultIgnore: 'script, style, [class*="awsui_announcer"]',
  // What is asked again until it is there fails many times before: only the last failure is read, and prints the page.
  getElementError: (message, container) =>
    isAskedAgain() ? elementError(message) : getElementError(message, container),
})

const isAskedAgain = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

function elementError(message: string | null): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}

/** Everything that may change how an element is shown, other than its own style. */
const changingOthers = 'style, [style*="visibility"]'

/** By tag, for an element without a style. */
const displays = new Map<string, string>()

/**
 * Whether an element is shown, which a query asks of each candidate, its ancestors and its descendants. happy-dom would
 * compute all properties of the element and of its ancestors; where no style sheet is, `display` is that of the tag or of
 * the element's own style.
 */
const { getComputedStyle } = view
view.getComputedStyle = (element, pseudo) => {
  const isPlain =
    !pseudo &&
    element.getRootNode() === document &&
    !element.getAttribute('style')?.includes('display') &&
    !document.querySelector(changingOthers)
  if (!isPlain) return getComputedStyle.call(view, element, pseudo)
  const display = displays.get(element.tagName) ?? getComputedStyle.call(view, element).display
  displays.set(element.tagName, display)
  const style = { display, visibility: 'visible', getPropertyValue: (name: 'display') => style[name] }
  return style as unknown as CSSStyleDeclaration
}
