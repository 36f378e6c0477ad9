/**
 * The first stage of the widget, what a company puts on its pages:
 * `<script src="https://host/chat.js" data-client="bloom" data-language="de" async></script>`. It draws the button and
 * loads the chat itself when somebody is about to need it. Its only global is `WbbChat`.
 */
import type { Launcher, LauncherAnswer } from '#shared/company/launcher-answer'
import { customerLauncherPath, widgetFolder, widgetLoader } from '#shared/contracts/customer-addresses'
import { drawLauncher } from './launcher.ts'
import type { Near } from './near.ts'
import type { Start } from './chat/session.ts'
import type { Mounted, Stage } from './stage.ts'

/** The files of the panel and of what watches for moments, by their hashes; the build fills them in. */
declare const panelFile: string
declare const nearFile: string

type Told = (detail?: string) => void

interface WbbChat {
  open(): void
  close(): void
  send(text: string): void
  /** Says who the visitor is, in a word that the company's server has signed. */
  identify(token: string): void
  /** `open`, `close` or `message`; gives what ends it. */
  on(name: string, told: Told): () => void
}

/** What a page asks of its chat, with a text where it needs one. */
type Deed = 'open' | 'close' | 'send' | 'identify'

function start(script: HTMLScriptElement): WbbChat {
  const { origin } = new URL(script.src)
  const { client = '', language } = script.dataset
  const host = document.createElement('wbb-chat')
  const tell = (name: string, detail?: string) =>
    host.dispatchEvent(new CustomEvent(`wbb:${name}`, { detail, bubbles: true }))
  const ready = draw({ origin, client, language, host, tell }).catch(() => undefined)
  const act =
    (name: Deed) =>
    (said = '') =>
      void ready.then((chat) => chat?.[name](said))
  return {
    open: act('open'),
    close: act('close'),
    send: act('send'),
    identify: act('identify'),
    on(name, told) {
      const listener = (event: Event) => told((event as CustomEvent<string | undefined>).detail)
      host.addEventListener(`wbb:${name}`, listener)
      return () => host.removeEventListener(`wbb:${name}`, listener)
    },
  }
}

interface Place {
  readonly origin: string
  readonly client: string
  readonly host: HTMLElement
  readonly tell: (name: string, detail?: string) => void
}

/** What the visitor reads, the page's wish first. In two letters, so that many visitors share an answer that is kept. */
function wantedLanguages(asked = ''): string {
  const wanted = `,${[asked, document.documentElement.lang, ...navigator.languages].join()}`
  return [...new Set(wanted.toLowerCase().match(/,\w\w/g))].join('').slice(1, 99)
}

async function draw({ language, ...place }: Place & { readonly language: string | undefined }) {
  const { origin, client, host } = place
  const asked = `?client=${client}&language=${wantedLanguages(language)}`
  const answer = await fetch(origin + customerLauncherPath + asked)
  // Our own server answers by the contract.
  const { data: launcher, errorMessage } = (await answer.json()) as { data?: LauncherAnswer; errorMessage?: string }
  // Who puts it on a website that is not allowed yet reads so in the page's console.
  if (!launcher) console.warn(errorMessage)
  if (!isShown(launcher)) return undefined
  const { hidden, moments } = launcher
  const root = host.attachShadow({ mode: 'open' })
  const chat = chatOf(place, root, launcher)
  // A script in the head may be sooner than the page.
  if (!document.body) await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  // Beside the body: pages replace it, empty it, move it, or hide what they do not know in it.
  document.documentElement.append(host)
  // The paths are those of the company's own site.
  const hide = () =>
    (host.hidden = origin !== location.origin && !!hidden?.some((page) => location.pathname.match(page)))
  // Some pages change their address without being loaded anew.
  // A page may have something of its own under this name.
  ;(globalThis as { navigation?: Partial<EventTarget> }).navigation?.addEventListener?.('currententrychange', hide)
  if (!hide()) (globalThis.requestIdleCallback ?? setTimeout)(chat.prepare)
  if (moments)
    void import(/* @vite-ignore */ origin + widgetFolder + nearFile).then((near: Near) =>
      near.watchMoments({ ...launcher, moments, client, root, ...chat }),
    )
  return chat
}

const isShown = (answer: LauncherAnswer | undefined): answer is Launcher => !!(answer as Launcher | undefined)?.labels

/** The chat behind the button, loaded when it is wanted. */
function chatOf({ origin, client, tell }: Place, root: ShadowRoot, launcher: Launcher) {
  const { button, ...drawn } = drawLauncher(root, launcher, origin)
  let panel: Promise<Mounted> | undefined
  let isOpen = false

  const show = (shown: boolean) => {
    if (shown !== isOpen) tell(shown ? 'open' : 'close')
    isOpen = shown
    drawn.show(shown)
  }
  const onClose = () => {
    show(false)
    button.focus()
  }
  const { language } = launcher
  const onMessage = (said: string) => tell('message', said)
  const load = () => {
    panel ??= import(/* @vite-ignore */ origin + widgetFolder + panelFile).then((stage: Stage) =>
      stage.mount({ origin, client, root, language, onUnread: drawn.showUnread, onClose, onMessage }),
    )
    // A later try may find a network.
    panel.catch(() => (panel = undefined))
    return panel
  }
  const open = async (_said?: string, begin?: Start) => {
    show(true)
    await load().then(
      (mounted) => isOpen && mounted.open(begin),
      () => show(false),
    )
  }
  const close = async () => {
    show(false)
    const mounted = await panel
    if (!isOpen) mounted?.close()
  }
  // Every byte here is counted; no one else has this button.
  /* oxlint-disable unicorn/prefer-add-event-listener */
  button.onclick = () => void (isOpen ? close().then(onClose) : open())
  const prepare = () => void load()
  button.onpointerenter = button.onfocus = prepare
  /* oxlint-enable unicorn/prefer-add-event-listener */
  return {
    button,
    open,
    close,
    prepare,
    send: (said: string) => load().then((mounted) => mounted.send(said)),
    identify: (token: string) => load().then((mounted) => mounted.identify(token)),
  }
}

// A module, and a script that a library has loaded, is not told by the browser which tag it came with.
const script = (document.querySelector(`[src*="${widgetLoader}"][data-client]`) ??
  document.currentScript) as HTMLScriptElement | null
const page = globalThis as typeof globalThis & { WbbChat?: WbbChat }
// A page that holds the script twice still has one chat.
if (script) page.WbbChat ??= start(script)
