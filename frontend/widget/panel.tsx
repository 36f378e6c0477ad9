/** The second stage of the widget: the chat itself, drawn into the shadow root that the loader, or a page, has made. */
import { render } from 'preact'
import { Chat } from './chat/chat.ts'
import type { Start } from './chat/session.ts'
import { themeOf } from '#shared/company/plugin-theme'
import { unreadCount, type Settings } from './chat/state.ts'
import { openWire } from './chat/api.ts'
import { loadTexts, sayIn } from './view/say.ts'
import { chooseLanguage } from './spoken.ts'
import type { Mounted, MountOptions } from './stage.ts'
import styles from './view/style.css?inline'
import { Panel as PanelView } from './view/panel.tsx'
import { loadLazyParts } from './view/lazy-part.tsx'

export async function mount(options: MountOptions): Promise<Mounted> {
  const { origin, client, root, embedded = false } = options
  const settings = options.settings ?? (await openWire(origin)('settings', { client }))
  const language = chooseLanguage(settings, options.language)
  const chat = options.chatOf?.(settings) ?? new Chat({ ...options, settings, language })
  const say = sayIn(await loadTexts(chat.state.language))
  const place = document.createElement('div')
  if (embedded) place.style.height = '100%'
  const before = root.adoptedStyleSheets
  const ofCompany = new CSSStyleSheet()
  const style = styleSheets(root, ofCompany)
  const wear = ({ pluginStyle, pluginStyleSheet }: Settings) => {
    ofCompany.replaceSync(pluginStyleSheet)
    const { width, zindex } = pluginStyle
    const variables = { ...themeOf(pluginStyle), w: `${width}px`, z: String(zindex) }
    for (const [name, value] of Object.entries(variables)) place.style.setProperty(`--${name}`, value)
  }
  wear(settings)
  root.append(place)
  style(styles)
  let isOpen = embedded
  const draw = () =>
    render(
      <PanelView {...{ chat, origin, isOpen, style, onClose: close, isEmbedded: embedded, firstSay: say }} />,
      place,
    )
  const setOpen = (isShown: boolean, begin?: Start) => {
    isOpen = isShown
    if (isShown) void chat.open(begin)
    draw()
  }
  const close = () => {
    setOpen(false)
    options.onClose?.()
  }
  chat.onMessage = ({ what }) => what.type === 'message' && options.onMessage?.(what.message.text ?? '')
  const stopCounting = chat.subscribe(() => {
    const count = unreadCount(chat.state)
    options.onUnread?.(count, say('unread', { count }))
    options.onState?.(chat.state)
  })
  if (options.anew) void chat.restart(options.anew)
  else if (embedded || chat.hasSession) void chat.open()
  draw()
  void loadLazyParts(() => import('./lazy/lazy.tsx')).catch(() => undefined)
  return {
    open: (begin) => setOpen(true, begin),
    close: () => setOpen(false),
    send: (text) => void chat.open().then(() => chat.say(text)),
    identify: (token) => void loadLazyParts().then(({ identify }) => identify(chat, token)),
    restart: (begin) => chat.restart(begin),
    show(shown) {
      chat.settings = shown
      wear(shown)
      draw()
    },
    remove() {
      stopCounting()
      chat.close()
      render(null, place)
      place.remove()
      root.adoptedStyleSheets = before
    },
  }
}

/** Styles go in as objects: the page's policy may forbid style elements and attributes. The company's own stay last. */
function styleSheets(root: ShadowRoot, last: CSSStyleSheet): (css: string) => void {
  const worn = new Set<string>()
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, last]
  return (css) => {
    if (worn.has(css)) return
    worn.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((each) => each !== last), sheet, last]
  }
}
