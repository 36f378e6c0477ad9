/** The second stage of the widget: the chat itself, drawn into the shadow root that the loader, or a page, has made. */
import { render } from 'preact'
import { Chat } from './chat/chat.ts'
import { effective, unreadCount, type Settings } from './chat/state.ts'
import { openWire } from './chat/api.ts'
import { loadTexts, sayIn } from './view/say.ts'
import { chooseLanguage } from './spoken.ts'
import type { Mounted, MountOptions } from './stage.ts'
import { themeOf } from './theme.ts'
import styles from './view/style.css?inline'
import { Panel as PanelView } from './view/panel.tsx'
import { loadLazyParts } from './view/lazy-part.tsx'

export async function mount(options: MountOptions): Promise<Mounted> {
  const { origin, client, root, embedded = false, preview, environment, since } = options
  const read = options.settings ?? (await openWire(origin)('settings', { client }))
  const settings = effective(read)
  const language = chooseLanguage(settings, options.language)
  const chat =
    options.chatOf?.(settings) ?? new Chat({ origin, client, settings, language, preview, environment, since })
  const say = sayIn(await loadTexts(chat.state.language))
  const place = document.createElement('div')
  if (embedded) place.style.height = '100%'
  const before = root.adoptedStyleSheets
  const style = styleSheets(root, settings.pluginStyleSheet)
  paint(place, settings)
  root.append(place)
  style(styles)
  let isOpen = embedded
  const draw = () =>
    render(
      <PanelView {...{ chat, origin, isOpen, style, onClose: close, isEmbedded: embedded, firstSay: say }} />,
      place,
    )
  const show = (shown: boolean) => {
    isOpen = shown
    if (shown) void chat.open()
    draw()
  }
  const close = () => {
    show(false)
    options.onClose?.()
  }
  chat.onMessage = ({ what }) => what.type === 'message' && options.onMessage?.(what.message.text ?? '')
  const stopCounting = chat.subscribe(() => {
    const count = unreadCount(chat.state)
    options.onUnread?.(count, say('unread', { count }))
    options.onState?.(chat.state)
  })
  if (embedded || chat.hasSession) void chat.open()
  draw()
  void loadLazyParts(() => import('./lazy/lazy.tsx')).catch(() => undefined)
  return {
    open: () => show(true),
    close: () => show(false),
    send: (text) => void chat.open().then(() => chat.say(text)),
    restart: () => chat.restart(),
    remove() {
      stopCounting()
      chat.close()
      render(null, place)
      place.remove()
      root.adoptedStyleSheets = before
    },
  }
}

function paint(place: HTMLElement, settings: Settings) {
  const { width, zindex } = settings.pluginStyle
  const variables = { ...themeOf(settings), w: `${width}px`, z: String(zindex) }
  for (const [name, value] of Object.entries(variables)) place.style.setProperty(`--${name}`, value)
}

/** Styles go in as objects: the page's policy may forbid style elements and attributes. The company's own stay last. */
function styleSheets(root: ShadowRoot, ofCompany: string): (css: string) => void {
  const worn = new Set<string>()
  const last = sheetOf(ofCompany)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, last]
  return (css) => {
    if (worn.has(css)) return
    worn.add(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => sheet !== last), sheetOf(css), last]
  }
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
