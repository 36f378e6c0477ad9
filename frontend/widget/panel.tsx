/** The second stage of the widget: the chat itself, drawn into the shadow root that the loader, or a page, has made. */
import { render } from 'preact'
import { Chat } from './chat/chat.ts'
import type { Start } from './chat/session.ts'
import { themeOf } from '#shared/company/plugin-theme'
import { unreadCount, type Settings } from './chat/state.ts'
import { openWire, retryOnce } from './chat/api.ts'
import { loadTexts, sayIn, type Say } from './view/say.ts'
import { chooseLanguage } from './chat/spoken.ts'
import type { Mounted, MountOptions } from './stage.ts'
import styles from './view/style.css?inline'
import { narrow, Panel as PanelView } from './view/panel.tsx'
import type { Seat } from './view/lazy-module.ts'
import { loadLazyParts } from './view/lazy-part.tsx'
import { isNumber, isText } from './chat/store.ts'

export async function mount(options: MountOptions): Promise<Mounted> {
  const { origin, client, root, embedded = false } = options
  const settings = options.settings ?? (await retryOnce(() => openWire(origin)('settings', { client })))
  const language = chooseLanguage(settings, options.language)
  // Only of a chat with a server is more asked than of one that shows.
  let chat = (options.chatOf?.(settings) ?? new Chat({ ...options, settings, language })) as Chat
  const say = sayIn(await loadTexts(chat.state.language))
  const [place, style, wear, removePlace] = makePlace(root, settings, embedded)
  // What covers the whole page is opened by hand alone.
  const closed = root.querySelector<HTMLElement>('.launcher[aria-expanded=false]')
  const isReopened = !narrow.matches && chat.hasSession && !!chat.tab.read('open', isNumber)
  let isOpen = embedded
  // What nobody has opened just now leaves the focus where it is.
  let isQuiet = embedded || (isReopened && !!closed)
  const draw = () => render(<PanelView {...{ chat, isOpen, isQuiet }} {...always} />, place)
  const setOpen = (isShown: boolean, begin?: Start) => {
    isOpen = isShown
    if (!isShown) isQuiet = false
    chat.tab.write('open', Number(isShown))
    if (isShown) void chat.open(begin)
    draw()
  }
  const close = () => {
    setOpen(false)
    options.onClose?.()
  }
  const always = { origin, style, onClose: close, isEmbedded: embedded, firstSay: say }
  let deafen = listen(chat, options, say)
  const seat: Seat = {
    client,
    chat: () => chat,
    begin() {
      deafen()
      render(null, place)
      chat = new Chat({ ...options, settings: chat.settings, language })
      deafen = listen(chat, options, say)
      isQuiet = true
      setOpen(isOpen)
    },
  }
  if (options.anew) void chat.restart(options.anew)
  else if (embedded || chat.hasSession) void chat.open()
  draw()
  // Whether somebody who was signed in is still there, the page says first.
  if (isReopened && !chat.shared.read('person', isText)) closed?.click()
  void loadLazyParts(() => import('./lazy/lazy.tsx')).then(
    ({ settle }) => embedded || settle({ origin, root, seat, mounted, wear: (isDark) => wear(chat.settings, isDark) }),
    () => undefined,
  )
  const mounted: Mounted = {
    open: (begin) => setOpen(true, begin),
    close: () => setOpen(false),
    send: (text) => void chat.open().then(() => chat.say(text)),
    identify: (token) => void loadLazyParts().then(({ identify }) => identify(seat, token)),
    restart: (begin) => chat.restart(begin),
    show(shown) {
      chat.settings = shown
      wear(shown)
      draw()
    },
    remove() {
      deafen()
      chat.close()
      removePlace()
    },
  }
  return mounted
}

/** Tells who has mounted the chat what comes in it; gives what ends that. */
function listen(chat: Chat, { onMessage, onUnread, onState }: MountOptions, say: Say): () => void {
  chat.onMessage = ({ what }) => what.type === 'message' && onMessage?.(what.message.text ?? '')
  // Of a chat before there may be a number on the button.
  onUnread?.(0, '')
  return chat.subscribe(() => {
    const count = unreadCount(chat.state)
    onUnread?.(count, say('unread', { count }))
    onState?.(chat.state)
  })
}

/** Where the chat is drawn, with its styles. */
function makePlace(root: ShadowRoot, settings: Settings, isEmbedded: boolean) {
  const place = document.createElement('div')
  if (isEmbedded) place.style.height = '100%'
  const before = root.adoptedStyleSheets
  const ofCompany = new CSSStyleSheet()
  const style = styleSheets(root, ofCompany)
  const wear = dresserOf(place, ofCompany)
  wear(settings)
  root.append(place)
  style(styles)
  const removePlace = () => {
    render(null, place)
    place.remove()
    root.adoptedStyleSheets = before
  }
  return [place, style, wear, removePlace] as const
}

/** Puts the look of a company on the chat; that its page is dark is remembered. */
function dresserOf(place: HTMLElement, ofCompany: CSSStyleSheet) {
  let isDark = false
  return ({ pluginStyle, pluginStyleSheet }: Settings, isDarkNow = isDark) => {
    isDark = isDarkNow
    ofCompany.replaceSync(pluginStyleSheet)
    const { width, zindex } = pluginStyle
    const variables = { ...themeOf(pluginStyle, isDark), w: `${width}px`, z: String(zindex) }
    for (const [name, value] of Object.entries(variables)) place.style.setProperty(`--${name}`, value)
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
