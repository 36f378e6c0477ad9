/**
 * The first stage of the widget, what a company puts on its pages:
 * `<script src="https://host/chat.js" data-client="bloom" data-language="de" async></script>`. It draws the button and
 * loads the chat itself when somebody is about to need it. Its only global is `WbbChat`.
 */
import type { ContentLanguage } from '#shared/languages'
import { customerSettingsPath, widgetFolder } from '#shared/contracts/customer-addresses'
import type { Settings } from './chat/state.ts'
import { luminance } from './colours.ts'
import { launcherStyles } from './launcher-styles.ts'
import { chooseLanguage } from './spoken.ts'
import type { Mounted, Stage } from './stage.ts'

/** The file of the panel, by its hash; the build fills it in. */
declare const panelFile: string

type Told = (detail?: string) => void

interface WbbChat {
  open(): void
  close(): void
  send(text: string): void
  /** `open`, `close` or `message`; gives what ends it. */
  on(name: string, told: Told): () => void
}

const labels: Readonly<Record<ContentLanguage, readonly [open: string, close: string]>> = {
  en: ['Open the chat', 'Close the chat'],
  de: ['Chat öffnen', 'Chat schließen'],
  cy: ['Agor y sgwrs', 'Cau’r sgwrs'],
  it: ['Apri la chat', 'Chiudi la chat'],
  nl: ['Chat openen', 'Chat sluiten'],
}
/** Black stands out from what is lighter, white from what is darker. */
const middleLuminance = 0.18
const sizes = { small: 56, medium: 64, large: 76 } as const
const bubble =
  'M4 5.5A2.5 2.5 0 0 1 6.5 3h11A2.5 2.5 0 0 1 20 5.5v8a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4V16A2.5 2.5 0 0 1 4 13.5z'
const arrow = 'M6 9.5l6 6 6-6'

function start(script: HTMLScriptElement): WbbChat {
  const { origin } = new URL(script.src)
  const { client = '', language } = script.dataset
  const host = document.createElement('wbb-chat')
  const tell = (name: string, detail?: string) =>
    host.dispatchEvent(new CustomEvent(`wbb:${name}`, { detail, bubbles: true }))
  const ready = draw({ origin, client, language, host, tell }).catch(() => undefined)
  const act = (name: 'open' | 'close' | 'send') => (text?: string) =>
    void ready.then((chat) => chat?.[name](text ?? ''))
  return {
    open: act('open'),
    close: act('close'),
    send: act('send'),
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
  readonly language: string | undefined
  readonly host: HTMLElement
  readonly tell: (name: string, detail?: string) => void
}

async function draw({ origin, client, language, host, tell }: Place) {
  const answer = await fetch(`${origin}${customerSettingsPath}?client=${encodeURIComponent(client)}`)
  // Our own server answers by the contract.
  const { data: settings } = (await answer.json()) as { data?: Settings }
  if (!settings || settings.pluginStyle.disablePlugin) return undefined
  const code = chooseLanguage(settings, language)
  const { buttonText } = settings.messages
  const text = buttonText[code] ?? buttonText.en ?? ''
  const { root, button, shape, label, badge } = launcher(host, settings)
  const [opening, closing] = labels[code]
  let panel: Promise<Mounted> | undefined
  let isOpen = false
  let unread = ''

  const show = (shown: boolean) => {
    if (shown !== isOpen) tell(shown ? 'open' : 'close')
    isOpen = shown
    button.setAttribute('aria-expanded', String(shown))
    label.textContent = shown ? '' : text
    button.setAttribute('aria-label', shown ? closing : [text || opening, unread].filter(Boolean).join(', '))
    shape.setAttribute('d', shown ? arrow : bubble)
  }
  const onUnread = (count: number, words: string) => {
    unread = count > 0 ? words : ''
    badge.textContent = count > 9 ? '9+' : String(count)
    badge.hidden = count === 0
    show(isOpen)
  }
  const onClose = () => {
    show(false)
    button.focus()
  }
  const onMessage = (said: string) => tell('message', said)
  const load = () => {
    panel ??= import(/* @vite-ignore */ origin + widgetFolder + panelFile).then((stage: Stage) =>
      stage.mount({ origin, client, root, settings, language: code, onUnread, onClose, onMessage }),
    )
    // A later try may find a network.
    panel.catch(() => (panel = undefined))
    return panel
  }
  const open = async () => {
    show(true)
    await load().then(
      (mounted) => isOpen && mounted.open(),
      () => show(false),
    )
  }
  const close = async () => {
    show(false)
    const mounted = await panel
    if (!isOpen) mounted?.close()
  }
  button.addEventListener('click', () => void (isOpen ? close().then(() => button.focus()) : open()))
  const prepare = () => void load().catch(() => undefined)
  for (const near of ['pointerenter', 'focus']) button.addEventListener(near, prepare)
  show(false)
  // A script in the head may be sooner than the page.
  if (!document.body) await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  document.body.append(host)
  const idle = globalThis.requestIdleCallback ?? setTimeout
  idle(prepare)
  return { open, close, send: (said: string) => load().then((mounted) => mounted.send(said)) }
}

/** The button in a root of its own. Everything is made by hand: the page's policy may forbid styles and markup. */
function launcher(host: HTMLElement, { pluginStyle: style }: Settings) {
  host.style.setProperty('all', 'initial', 'important')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(launcherStyles)
  root.adoptedStyleSheets = [sheet]
  const { primaryColour, popupSize, positionLeft, zindex } = style
  const variables = {
    '--launcher': `${sizes[popupSize]}px`,
    '--paint': primaryColour,
    '--on': luminance(primaryColour) > middleLuminance ? '#000' : '#fff',
    '--z': String(zindex),
  }
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
  const button = document.createElement('button')
  button.className = positionLeft ? 'launcher left' : 'launcher'
  button.type = 'button'
  button.dir = 'ltr'
  button.part.add('launcher')
  button.setAttribute('aria-haspopup', 'dialog')
  const svg = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  const shape = document.createElementNS(svg, 'path')
  icon.append(shape)
  const badge = document.createElement('span')
  badge.className = 'badge'
  badge.hidden = true
  const label = document.createElement('b')
  button.append(icon, label, badge)
  root.append(button)
  return { root, button, shape, label, badge }
}

const script = document.currentScript
const page = globalThis as typeof globalThis & { WbbChat?: WbbChat }
// A page that holds the script twice still has one chat.
if (script instanceof HTMLScriptElement) page.WbbChat ??= start(script)
