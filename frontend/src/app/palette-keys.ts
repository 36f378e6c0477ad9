/**
 * The keys that work on every page: Ctrl or ⌘ K for the palette, `?` for the sheet of keys, and `G` then a letter to go
 * to a page. Single letters can be switched off, since speech input presses them by accident (WCAG 2.1.4).
 */
import { tinykeys } from 'tinykeys'
import type { PageName } from './pages.ts'
import { pageState, type PageState } from './page-state.ts'

export type PaletteView = 'closed' | 'commands' | 'keys'

export const palette = pageState<PaletteView>('closed')

/** The letter after `G`. It is the same in every language, like the key caps of a printed sheet. */
export const goTo = {
  b: 'blocks',
  f: 'forms',
  q: 'questions',
  i: 'intents',
  e: 'entities',
  c: 'conversations',
  a: 'analytics',
  u: 'unanswered-questions',
  s: 'settings',
  p: 'profile',
} as const satisfies Record<string, PageName>

const storageKey = 'shortcuts'
const stored = pageState(localStorage.getItem(storageKey) !== 'off')

/** Whether single letters work; this browser remembers the choice. */
export const goToKeys: PageState<boolean> = {
  ...stored,
  change(on) {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
    stored.change(on)
  },
}

/** Listens until the returned function is called. */
export function listenToKeys(go: (page: PageName) => void): () => void {
  return tinykeys(window, {
    '$mod+KeyK': (event) => {
      event.preventDefault()
      palette.change(palette.now() === 'commands' ? 'closed' : 'commands')
    },
    // The question mark sits on other keys in other layouts, with and without Shift.
    '(\\?)': single(() => palette.change('keys')),
    'Shift+(\\?)': single(() => palette.change('keys')),
    ...Object.fromEntries(Object.entries(goTo).map(([letter, page]) => [`g ${letter}`, single(() => go(page))])),
  })
}

/** A key without Ctrl or ⌘, which does nothing where it is typed, or where such keys are switched off. */
const single = (act: () => void) => (event: KeyboardEvent) => {
  if (!goToKeys.now() || isTyping(event) || palette.now() !== 'closed') return
  event.preventDefault()
  act()
}

/** A letter typed into a field, or while a dialog asks something, is no shortcut. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return true
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')
}
