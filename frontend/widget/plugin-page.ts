/**
 * The plugin's own page, `/plugin/{client}`: a page as the company itself could have it, with its chat. With `?preview=` it
 * shows the release that a link names, with `?draft=` settings that are being edited.
 */
import { customerRoutes, customerSettingsPath, pluginPage, widgetLoader } from '#shared/contracts/customer-addresses'
import type { SaidChoice } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { Settings } from './chat/state.ts'
import { showDrafts } from './plugin-draft.ts'
import { drawCompany, drawNotice } from './plugin-view.ts'
import { showRelease } from './release-preview.ts'
import { chooseLanguage } from './chat/spoken.ts'
import { pageTexts } from './texts/plugin-page.ts'

async function show(client: string, preview: string | null): Promise<void> {
  const texts = pageTexts[browserLanguage()]
  const answer = await fetch(`${customerSettingsPath}?client=${encodeURIComponent(client)}`).catch(() => undefined)
  if (answer?.status === 404) return drawNotice(texts.unknown, texts.unknownHint)
  // Our own server answers by the contract.
  const { data } = ((await answer?.json().catch(() => undefined)) ?? {}) as { data?: Settings }
  if (!data) return drawNotice(texts.failed, texts.failedHint, { title: texts.retry, press: () => location.reload() })
  if (preview) {
    drawCompany(data, chooseLanguage(data, navigator.language))
    return showRelease(client, preview, data)
  }
  loadPlugin(client)
  const language = chooseLanguage(data, navigator.language)
  const chat = { open: () => chatOfPage()?.open(), choices: await choicesOf(client, language) }
  drawCompany(data, language, chat)
}

/** Before the company is known, nobody knows which languages it speaks. */
function browserLanguage(): ContentLanguage {
  const code = navigator.language.slice(0, 2)
  return code in pageTexts ? (code as ContentLanguage) : 'en'
}

async function choicesOf(client: string, language: string): Promise<readonly SaidChoice[]> {
  const path = customerRoutes.persistentMenu.slice('GET '.length)
  const answer = await fetch(`${path}?${new URLSearchParams({ client, language })}`).catch(() => undefined)
  // Our own server answers by the contract; a page without its choices is still a page.
  const { data = [] } = ((await answer?.json().catch(() => undefined)) ?? {}) as { data?: readonly SaidChoice[] }
  return data
}

const chatOfPage = () => (globalThis as { WbbChat?: { open(): void } }).WbbChat

function loadPlugin(client: string): void {
  const script = document.createElement('script')
  script.dataset['client'] = client
  script.dataset['language'] = navigator.language
  script.src = widgetLoader
  document.head.append(script)
}

const client = decodeURIComponent(location.pathname.slice(pluginPage('').length).split('/')[0] ?? '')
const asked = new URLSearchParams(location.search)
if (asked.has('draft')) showDrafts(client, pageTexts[browserLanguage()])
else void show(client, asked.get('preview'))
