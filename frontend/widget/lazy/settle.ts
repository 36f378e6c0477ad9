/** How the chat keeps its place and its keys on a page that was not made for it. */
import { widgetLoader } from '#shared/contracts/customer-addresses'
import { isDarkPage } from './dark-page.ts'
import { watchPerson } from './identify.ts'
import type { Settled } from '../view/lazy-module.ts'

export function settle(settled: Settled): void {
  // Some pages say only of their body that they are read from the right.
  settled.root.host.setAttribute('dir', getComputedStyle(document.body).direction)
  settled.wear(isDarkPage())
  keepEvents(settled.root)
  keepPlace(settled)
  watchPerson(settled.seat)
}

/** Of these the page hears nothing: it would take letters for shortcuts, the wheel for its own, or the focus back. */
const ownEvents = 'keydown keypress keyup paste copy cut focusin focusout wheel mousedown selectstart contextmenu'

function keepEvents(root: ShadowRoot): void {
  for (const name of ownEvents.split(' ')) root.addEventListener(name, (event) => event.stopPropagation())
  // What listens before us asks whether somebody is writing; from outside, the field in the chat looks like its host.
  Object.defineProperty(root.host, 'isContentEditable', { value: true, configurable: true })
  root.addEventListener('keydown', (event) => answerTakenKey(root, event as KeyboardEvent), true)
}

/** A key that the page has taken before it came here does what it does nevertheless. */
function answerTakenKey(root: ShadowRoot, event: KeyboardEvent): void {
  const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (!event.defaultPrevented || !(target instanceof HTMLElement)) return
  event.stopPropagation()
  const again = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
  if (ctrlKey || metaKey || altKey || !target.dispatchEvent(again)) return
  // The page may have given the focus to something of its own.
  if (root.activeElement !== target) target.focus()
  if (target.localName === 'button') return void (/^( |Enter)$/.test(key) && target.click())
  // It is deprecated, and the only way to write that can be undone by the keys for it.
  // oxlint-disable-next-line typescript/no-deprecated
  if (key.length === 1) document.execCommand('insertText', false, key)
}

/**
 * Puts the chat back where the page has emptied itself. A page that was written anew (`document.write`) has taken all
 * listeners with it, so the chat begins once more there.
 */
function keepPlace({ root, mounted, origin, seat }: Settled): void {
  const { host } = root
  const page = document.documentElement
  let focused: Element | null = null
  // A little later, because what is taken out of the page may lose the focus before it is put back.
  const note = () => setTimeout(() => (focused = root.activeElement))
  for (const name of ['focusin', 'focusout']) root.addEventListener(name, note)
  const observer = new MutationObserver(() => {
    const now = document.documentElement as HTMLElement | null
    // In between there is none.
    if (!now || host.isConnected) return
    if (now === page) {
      now.append(host)
      return (focused as HTMLElement | null)?.focus()
    }
    observer.disconnect()
    mounted.remove()
    delete (globalThis as { WbbChat?: unknown }).WbbChat
    // Where the new page has the script as well, the later of the two finds the other there.
    const script = document.createElement('script')
    script.dataset['client'] = seat.client
    script.src = origin + widgetLoader
    now.append(script)
  })
  for (const place of [document, page]) observer.observe(place, { childList: true })
}
