/**
 * The keys that work on every page: Ctrl or ⌘ K for the palette, `?` for the sheet of keys, and `G` then a letter to go
 * to a page. Single letters can be switched off, since speech input presses them by accident (WCAG 2.1.4).
 */
import { createKeybindingsHandler } from 'tinykeys'
import { isDialogOpen } from './asked-now.ts'
import { language } from './i18n.ts'
import { listen } from './listen.ts'
import type { PageName } from './pages.ts'
import { pageState, type PageState } from './page-state.ts'

/** `environment` is the palette with nothing but the environments to choose from. */
export type PaletteView = 'closed' | 'commands' | 'environment' | 'keys'

export const palette = pageState<PaletteView>('closed')

/** How the keyboard of this reader calls the key that a letter is pressed with: a German one says `Strg`. */
export function modifierName(): string {
  if (/Mac|iPhone|iPad/.test(navigator.userAgent)) return '⌘'
  return language() === 'de' ? 'Strg' : 'Ctrl'
}

/** The letter after `G`. It is the same in every language, like the key caps of a printed sheet. */
export const goTo = {
  o: 'overview',
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

/** What single letters do on the page that shows, by the letter; they can be switched off like the others. */
export const pageKeys = pageState<Readonly<Record<string, () => void>>>({})

/** Listens until the returned function is called. */
export function listenToKeys(go: (page: PageName) => void): () => void {
  const everywhere = createKeybindingsHandler({
    '$mod+KeyK': (event) => {
      event.preventDefault()
      if (palette.now() === 'commands') palette.change('closed')
      else openPalette('commands')
    },
  })
  const single = (act: () => void) => (event: KeyboardEvent) => {
    event.preventDefault()
    act()
  }
  const outsideOfFields = createKeybindingsHandler({
    // The question mark sits on other keys in other layouts, with and without Shift.
    '(\\?)': single(() => palette.change('keys')),
    'Shift+(\\?)': single(() => palette.change('keys')),
    ...Object.fromEntries(Object.entries(goTo).map(([letter, page]) => [`g ${letter}`, single(() => go(page))])),
  })
  const press = (event: KeyboardEvent) => {
    everywhere(event)
    // A letter that was typed is not the first of two either.
    if (!goToKeys.now() || palette.now() !== 'closed' || isTyping(event)) return
    outsideOfFields(event)
    // The second of two letters has led elsewhere by now.
    const isOther = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
    const deed = isOther ? undefined : pageKeys.now()[event.key.toLowerCase()]
    if (!deed) return
    // A letter is not typed into the field that it opens; Enter still presses what has the focus.
    if (event.key !== 'Enter') event.preventDefault()
    deed()
  }
  const stopEarly = listen(window, { keydown: keepEarly }, { capture: true })
  const stop = listen(window, { keydown: press })
  return () => {
    stopEarly()
    stop()
  }
}

/** A letter typed into a field, or while a dialog asks something, is no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (isDialogOpen()) return true
  // Outside of a shadow tree the target is its host; the path begins at the field itself.
  const [target] = event.composedPath()
  return (
    target instanceof Element &&
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])',
    )
  )
}

/** What was typed since the palette was asked for, as long as its field is not there; `undefined` at other times. */
let early: string | undefined

export function openPalette(view: 'commands' | 'environment'): void {
  early = ''
  palette.change(view)
}

/** Gives what was typed for the field, which from now on hears the keys itself. */
export function takeEarly(): string {
  const typed = early ?? ''
  early = undefined
  return typed
}

function keepEarly(event: KeyboardEvent): void {
  if (early === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  if (palette.now() === 'closed') return void (early = undefined)
  event.preventDefault()
  event.stopPropagation()
  const { key } = event
  if (key === 'Escape') palette.change('closed')
  else if (key === 'Backspace') early = early.slice(0, -1)
  else if (/^.$/u.test(key)) early += key
}
