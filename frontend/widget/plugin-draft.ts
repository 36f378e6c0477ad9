/** Settings that are being edited, on the plugin's own page: whoever opened the page sends them, from the same origin only. */
import { launcherOf } from '#shared/company/launcher'
import { effective } from '#shared/company/effective-settings'
import { widgetPanel } from '#shared/contracts/customer-addresses'
import type { ContentLanguage } from '#shared/languages'
import type { Settings } from './chat/state.ts'
import { drawLauncher, type DrawnLauncher } from './launcher.ts'
import { drawCompany, drawNotice, tellAbove } from './plugin-view.ts'
import { chooseLanguage } from './chat/spoken.ts'
import type { Mounted, Stage } from './stage.ts'
import type { PageTexts } from './texts/plugin-page.ts'

/** Sent by the console: the draft as `customer.settings` would answer it. */
interface DraftMessage {
  readonly type: 'plugin-draft'
  readonly settings: Settings
}

/** Sent by this page once it listens. */
const readyMessage = { type: 'plugin-draft-ready' }

export function showDrafts(client: string, texts: PageTexts): void {
  drawNotice(texts.draft, texts.draftMissing)
  const chat = new DraftChat(client)
  addEventListener('message', ({ origin, data }: MessageEvent<Partial<DraftMessage> | null>) => {
    if (origin !== location.origin || data?.type !== 'plugin-draft' || !data.settings) return
    const settings = effective(data.settings)
    const language = chooseLanguage(settings, navigator.language)
    drawCompany(settings, language, { open: () => void chat.turn(true), choices: [] })
    tellAbove(texts.draft)
    chat.show(settings, language)
  })
  ;(opener as Window | null)?.postMessage(readyMessage, location.origin)
}

/** The button of a draft with its chat behind it, both of which change with the draft. */
class DraftChat {
  readonly #client: string
  readonly #host = document.createElement('wbb-chat')
  readonly #root = this.#host.attachShadow({ mode: 'open' })
  #drawn: DrawnLauncher | undefined
  #settings: Settings | undefined
  #panel: Promise<Mounted> | undefined
  #isOpen = false

  constructor(client: string) {
    this.#client = client
  }

  show(settings: Settings, language: ContentLanguage): void {
    this.#settings = settings
    this.#drawn?.button.remove()
    if (settings.pluginStyle.disablePlugin) return this.#host.remove()
    this.#drawn = drawLauncher(this.#root, launcherOf(settings, language))
    this.#drawn.show(this.#isOpen)
    this.#drawn.button.addEventListener('click', () => void this.turn(!this.#isOpen))
    void this.#panel?.then((mounted) => mounted.show(settings))
    document.body.append(this.#host)
  }

  /** Opens the chat or closes it. */
  async turn(isOpen: boolean): Promise<void> {
    this.#setOpen(isOpen)
    const mounted = await (this.#panel ??= this.#load())
    if (isOpen === this.#isOpen) mounted[isOpen ? 'open' : 'close']()
  }

  #setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#drawn?.show(isOpen)
  }

  async #load(): Promise<Mounted> {
    const { mount } = (await import(/* @vite-ignore */ location.origin + widgetPanel)) as Stage
    return mount({
      origin: '',
      client: this.#client,
      root: this.#root,
      settings: this.#settings!,
      language: navigator.language,
      onUnread: (count, words) => this.#drawn?.showUnread(count, words),
      onClose: () => this.#setOpen(false),
    })
  }
}
