/**
 * The register of pages that hold the chat and were not made for it: what each is like, and what it does to the chat. What
 * libraries do is written here after their documents and sources, in a few lines each.
 */
import type { BrowserContextOptions, Frame, Page } from 'playwright-core'
import type { HostPage } from './host-page.ts'
import { mooTools, prototypeJs, shortcutsOf, translator } from './odd-scripts.ts'

/** How a visitor gets to the next page. */
type Turn = (page: Page, frame: Frame) => Promise<unknown>

export interface OddPage {
  readonly name: string
  /** What the page does that others do not. */
  readonly does: string
  readonly page?: HostPage
  readonly context?: BrowserContextOptions
  /** Before any script of the page. */
  readonly before?: string
  /** Once the chat is open. */
  readonly during?: Turn
  /** How this page changes to the next; without it, another address is opened. */
  readonly turn?: Turn
  /** The page goes on: what is being written and the focus are where they were. */
  readonly staysLoaded?: boolean
  /** Nothing can be kept: the next page begins anew. */
  readonly forgets?: boolean
  /** The button is on the other side. */
  readonly isFromRight?: boolean
  /** The chat stands in this frame of the page. */
  readonly frame?: string
  /** The page's own errors, which are no matter of ours. */
  readonly ownErrors?: RegExp
}

const head = (script: string): HostPage => ({ head: `<script>${script}</script>` })
const styled = (css: string): HostPage => ({ head: `<style>${css}</style>` })
const does =
  (script: string): Turn =>
  (_, frame) =>
    frame.evaluate(script)

const search: HostPage = { body: '<h1>Our shop</h1><input id="search" aria-label="Search">' }

export const oddPages: readonly OddPage[] = [
  {
    name: 'Turbo Drive',
    does: 'puts another body in the place of its own, and plays the scripts in it again',
    turn: (page) =>
      page.evaluate(`(() => {
        const next = document.createElement('body')
        next.innerHTML = '<h1>Basket</h1>'
        history.pushState({}, '', '/basket')
        document.documentElement.replaceChild(next, document.body)
        const old = document.querySelector('script[data-client]')
        const again = document.createElement('script')
        for (const { name, value } of old.attributes) again.setAttribute(name, value)
        document.body.append(again)
      })()`),
    staysLoaded: true,
  },
  {
    name: 'view transitions',
    does: 'changes its content in a transition of the browser',
    turn: (page) =>
      page.evaluate(`document.startViewTransition(() => { document.body.innerHTML = '<h1>Basket</h1>' }).finished`),
    staysLoaded: true,
  },
  {
    name: 'htmx boost',
    does: 'fetches the next page and swaps what is in its body',
    turn: (page) =>
      page.evaluate(`fetch('/basket').then((answer) => answer.text()).then((html) => {
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        document.body.replaceChildren(...body.childNodes)
        history.pushState({}, '', '/basket')
      })`),
    staysLoaded: true,
  },
  {
    name: 'Barba',
    does: 'moves the old container out and the new one in, with the body turned meanwhile',
    page: styled('.moving{transform:translateX(-40px)}'),
    turn: (page) =>
      page.evaluate(`(async () => {
        document.body.classList.add('moving')
        const next = document.createElement('main')
        document.querySelector('main').after(next)
        document.querySelector('main').remove()
        await new Promise(requestAnimationFrame)
        document.body.classList.remove('moving')
      })()`),
    staysLoaded: true,
  },
  {
    name: 'emptied body',
    does: 'empties its body, and then the whole document, as frameworks do that draw all of it',
    turn: does(`(() => {
      document.body.innerHTML = ''
      document.documentElement.innerHTML = '<head></head><body><h1>Drawn anew</h1></body>'
    })()`),
    staysLoaded: true,
  },
  {
    name: 'document.write',
    does: 'writes itself anew after it was loaded, which takes every listener with it',
    turn: does(
      `(document.open(), document.write('<!doctype html><title>Thanks</title><body><h1>Thanks</h1>'), document.close())`,
    ),
  },
  {
    name: 'shortcuts of one key',
    does: 'takes letters for its search, unless somebody writes in a field',
    page: { ...search, ...head(shortcutsOf('#search', false)) },
  },
  {
    name: 'greedy shortcuts',
    does: 'takes every letter and Escape before anything else hears of them, wherever somebody writes',
    page: { ...search, ...head(shortcutsOf('#search', true)) },
  },
  {
    name: 'space bar and wheel',
    does: 'plays a film at the space bar, scrolls by itself, and keeps the focus in its dialog',
    page: {
      ...search,
      ...head(`
        addEventListener('keydown', (event) => { if (event.code === 'Space' || event.key === 'Escape') event.preventDefault() })
        addEventListener('wheel', (event) => event.preventDefault(), { passive: false })
        addEventListener('paste', (event) => event.preventDefault())
        document.addEventListener('focusin', (event) => { if (!document.querySelector('main').contains(event.target)) document.querySelector('#search').focus() })`),
    },
  },
  { name: 'Prototype.js', does: 'changes JSON, lists and elements for all scripts', page: head(prototypeJs) },
  { name: 'MooTools', does: 'changes lists and elements for all scripts', page: head(mooTools) },
  {
    name: 'polluted objects',
    does: 'gives every object methods that loops meet',
    page: head(`
      Object.prototype.extend = function (more) { return Object.assign(this, more) }
      Object.prototype.toJSONString = function () { return JSON.stringify(this) }
      Object.prototype.toJSON = function () { return '' + this }
      Object.prototype.each = Object.prototype.hidden = undefined`),
  },
  {
    name: 'own names',
    does: 'has a menu, a state and helpers under names of the platform',
    page: head(`
      var navigation = { items: ['Home', 'Shop'] }
      var name = 'shop', status = 'open', client = 'none', chat = {}, start = 1, script = 2, panel = 3, Chat = 4
      function Event() {}
      function Notification() {}
      var customElements = { define() {}, get() {} }
      window.requestIdleCallback = (work) => setTimeout(() => work({ didTimeout: true, timeRemaining: () => 0 }), 1)`),
  },
  {
    name: 'turned body',
    does: 'turns, blurs and cuts its body, which would move and hide what is fixed in it',
    page: styled(
      'body{transform:translate(-300px,400px);filter:grayscale(1);overflow:hidden;height:50px;contain:paint}',
    ),
  },
  {
    name: 'hidden children',
    does: 'hides what it does not know in its body, and makes it inert',
    page: {
      ...styled('body > div, body > :not(main), wbb-chat {display:none!important}'),
      body: `<h1>Our shop</h1><script>setInterval(() => { for (const each of document.body.children) if (each.tagName !== 'MAIN') each.inert = true }, 20)</script>`,
    },
  },
  {
    name: 'policy with a nonce',
    does: 'allows scripts by a nonce alone, and nothing of strings',
    page: {
      headers: {
        'content-security-policy': `script-src 'nonce-once' 'strict-dynamic'; style-src 'none'; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      },
      script: 'data-client="bloom" nonce="once"',
    },
  },
  {
    name: 'script twice',
    does: 'holds the script twice, as two teams and their tag managers do',
    page: {
      body: `<h1>Our shop</h1><script>{ const again = document.querySelector('[data-client]').cloneNode(); const tag = document.createElement('script'); tag.src = again.src; tag.dataset.client = 'bloom'; document.head.append(tag) }</script>`,
    },
  },
  {
    name: 'module',
    does: 'loads the script as a module',
    page: { script: 'data-client="bloom" type="module"' },
  },
  { name: 'defer', does: 'loads the script behind the page', page: { script: 'data-client="bloom" defer' } },
  {
    name: 'tag manager',
    does: 'plays the script once somebody has agreed, by an old jQuery, which leaves the words of the tag behind',
    page: {
      script: 'data-client="bloom" type="text/plain"',
      body: `<h1>Our shop</h1><script>setTimeout(() => {
        const { src } = document.querySelector('[data-client]')
        document.head.append(Object.assign(document.createElement('script'), { src }))
      }, 50)</script>`,
    },
  },
  {
    name: 'frame',
    does: 'holds the chat in a frame',
    page: {
      body: '<h1>Our shop</h1><iframe src="/framed" width="700" height="700" title="Chat"></iframe>',
      script: 'type="text/plain"',
    },
    frame: '/framed',
  },
  {
    name: 'sandboxed frame',
    does: 'holds the chat in a frame without an origin, where nothing may be kept',
    page: {
      body: '<h1>Our shop</h1><iframe src="/framed" sandbox="allow-scripts" width="700" height="700" title="Chat"></iframe>',
      script: 'type="text/plain"',
    },
    frame: '/framed',
    forgets: true,
  },
  {
    name: 'way back',
    does: 'is left and come back to, as it was',
    turn: (page) =>
      page.evaluate(`(() => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })()`),
    staysLoaded: true,
  },
  {
    name: 'blocked storage',
    does: 'throws where something is to be kept',
    before: `for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('No', 'SecurityError') } })`,
    forgets: true,
  },
  {
    name: 'full storage',
    does: 'has no room left, and cookies are off',
    before: `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError') }
      Object.defineProperty(Document.prototype, 'cookie', { get() { throw new DOMException('No', 'SecurityError') } })`,
    forgets: true,
  },
  {
    name: 'translated page',
    does: 'is translated, which puts every text into elements of the translator',
    during: (page) => page.evaluate(translator),
  },
  {
    name: 'forced colours',
    does: 'is shown in the few colours its visitor can see',
    context: { forcedColors: 'active' },
  },
  {
    name: 'read from the right',
    does: 'says of its body alone that it is read from the right',
    page: { body: '<h1>متجرنا</h1><script>document.body.dir = "rtl"</script>' },
    isFromRight: true,
  },
  {
    name: 'huge letters',
    does: 'has a root of 60 pixels a letter, and is enlarged',
    page: styled('html{font-size:60px}body{zoom:2;line-height:4}'),
  },
  {
    name: 'resets',
    does: 'takes every style from everything, with emphasis',
    page: styled(
      '*{all:unset!important}*,*::before,*::after{pointer-events:none;user-select:none;visibility:hidden!important}',
    ),
  },
  {
    name: 'old jQuery',
    does: 'swallows keys and clicks on its document, as snippets against copying and for forms did',
    page: head(`
      document.onselectstart = document.oncontextmenu = document.ondragstart = () => false
      document.onmousedown = () => false
      document.onkeydown = (event) => /input|textarea/i.test(event.target.tagName) || ![8, 13, 32].includes(event.keyCode)
      document.onkeypress = (event) => event.keyCode !== 13`),
  },
  {
    name: 'base address',
    does: 'sends every relative address elsewhere',
    page: { head: '<base href="https://elsewhere.example/" target="_top">' },
    ownErrors: /elsewhere/,
  },
  {
    name: 'no network for a while',
    does: 'loses the network and has it again',
    during: async (page) => {
      await page.context().setOffline(true)
      await page.context().setOffline(false)
    },
    ownErrors: /ERR_INTERNET_DISCONNECTED/,
  },
  {
    name: 'sleeping tab',
    does: 'is frozen by the browser while nobody looks at it',
    during: async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setWebLifecycleState', { state: 'frozen' })
      await session.send('Page.setWebLifecycleState', { state: 'active' })
    },
  },
]
