/** Watches for the moments at which the plugin speaks first. It is loaded where there are any, and asks the server for nothing. */
import type { Launcher, LauncherMoment } from '#shared/company/launcher-answer'
import { isFlag, isNumber, openStore } from './chat/store.ts'
import { nearStyles } from './near-styles.ts'
import type { Start } from './chat/session.ts'

export interface Near {
  watchMoments(options: NearOptions): void
}

type NearOptions = Pick<Launcher, 'language' | 'labels' | 'style'> & {
  readonly moments: readonly LauncherMoment[]
  readonly client: string
  readonly root: ShadowRoot
  readonly button: HTMLElement
  /** What a page asks for with nothing to say. */
  readonly open: (said: string, begin: Start) => Promise<void>
}

const closeWords = { en: 'Close', de: 'Schließen', cy: 'Cau', it: 'Chiudi', nl: 'Sluiten' } as const
const dayMs = 86_400_000

export function watchMoments({ moments, client, root, button, open, ...look }: NearOptions): void {
  const prefix = () => `parley:${client}:near:`
  const visitor = openStore(() => localStorage, prefix)
  const visit = openStore(() => sessionStorage, prefix)
  const isReturning = visit.read('returning', isFlag) ?? visitor.read('pages', isNumber) !== undefined
  visit.write('returning', isReturning)
  let bubble: HTMLElement | undefined

  const isDue = ({ _id, who, atMost }: LauncherMoment): boolean => {
    if (who !== 'all' && (who === 'returning') !== isReturning) return false
    const last = visitor.read(_id, isNumber)
    if (atMost.type === 'once') return last === undefined
    if (atMost.type === 'session') return visit.read(_id, isNumber) === undefined
    return last === undefined || Date.now() - last >= atMost.days * dayMs
  }
  /** Whether the page is one of the moment's; the button is not drawn on those where the plugin is hidden. */
  const isHere = ({ pages }: LauncherMoment) =>
    button.getClientRects().length > 0 && (!pages || pages.some((page) => new RegExp(page).test(location.pathname)))

  const come = (moment: LauncherMoment) => {
    if (bubble || button.ariaExpanded === 'true' || !isHere(moment) || !isDue(moment)) return
    const { _id, opens, startBlock, text } = moment
    visitor.write(_id, Date.now())
    visit.write(_id, 1)
    const begin = () => void open('', { moment: _id, startBlock })
    if (opens === 'window') return begin()
    bubble = drawBubble(root, { ...look, text, begin, close })
  }
  const close = () => {
    const hadFocus = bubble?.contains(root.activeElement)
    bubble?.remove()
    bubble = undefined
    if (hadFocus) button.focus()
  }
  root.host.addEventListener('wbb:open', close)

  let page = new AbortController()
  const watchPage = () => {
    page.abort()
    page = new AbortController()
    const pages = (visitor.read('pages', isNumber) ?? 0) + 1
    visitor.write('pages', pages)
    for (const moment of moments) watch(moment, { pages, signal: page.signal, come: () => come(moment) })
  }
  // Some pages change their address without being loaded anew.
  ;(globalThis as { navigation?: Partial<EventTarget> }).navigation?.addEventListener?.('currententrychange', watchPage)
  watchPage()
}

interface Watching {
  /** How many pages of the site the visitor has seen. */
  readonly pages: number
  readonly signal: AbortSignal
  readonly come: () => void
}

/** Calls `come` when the visitor has done what the moment waits for. */
function watch({ after }: LauncherMoment, { pages, signal, come }: Watching): void {
  if (after.type === 'seconds') {
    const timer = setTimeout(come, after.seconds * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  } else if (after.type === 'scrolled') {
    const look = () => {
      const { scrollHeight } = document.documentElement
      if (scrollY >= ((scrollHeight - innerHeight) * after.percent) / 100 - 1) come()
    }
    addEventListener('scroll', look, { passive: true, signal })
  } else if (after.type === 'leaving') {
    const leave = ({ clientY }: MouseEvent) => clientY <= 0 && come()
    document.documentElement.addEventListener('mouseleave', leave, { signal })
  } else if (pages >= after.pages) come()
}

type BubbleOptions = Pick<NearOptions, 'language' | 'labels' | 'style'> & {
  readonly text: string
  readonly begin: () => void
  readonly close: () => void
}

/** A line beside the button, which says what to do with it. */
function drawBubble(root: ShadowRoot, { language, labels, style, text, begin, close }: BubbleOptions): HTMLElement {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(nearStyles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const make = (name: string, words: string, onclick: (() => void) | null = null) =>
    Object.assign(document.createElement(name), { textContent: words, onclick })
  const line = make('p', text)
  const dismiss = make('button', '×', close)
  dismiss.ariaLabel = closeWords[language]
  const bubble = make('div', '')
  // On the side of the button, which a page that is read from the right has on its other one.
  const isLeft = style.positionLeft !== (getComputedStyle(root.host).direction === 'rtl')
  bubble.className = isLeft ? 'near left' : 'near'
  bubble.dir = 'auto'
  bubble.lang = language
  bubble.role = 'status'
  bubble.part.add('moment')
  bubble.append(dismiss, line, make('button', labels[0], begin))
  bubble.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  root.append(bubble)
  return bubble
}
