/** A release in the middle of the plugin's own page, for whoever has a link: which one it is, until when, and its chat. */
import { widgetPanel } from '#shared/contracts/customer-addresses'
import type { Settings } from './chat/state.ts'
import { chooseLanguage } from './chat/spoken.ts'
import type { Stage } from './stage.ts'
import { releasePreviewTexts } from './texts/release-preview.ts'

/** `word` is what the link carries; only the server can tell whether it is a good one. */
export async function showRelease(client: string, word: string, settings: Settings): Promise<void> {
  const [, environment, expires, , number] = word.split('.')
  const language = chooseLanguage(settings, navigator.language)
  const { shown, ended } = releasePreviewTexts[language]
  const line = document.createElement('p')
  line.setAttribute('role', 'status')
  line.lang = language
  document.querySelector('main')?.append(line)
  const end = () => (line.textContent = ended)
  const until = Number(expires) * 1000
  const leftMs = until - Date.now()
  if (!(leftMs > 0)) return void end()
  const locale = navigator.language.startsWith(language) ? navigator.language : language
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(until)
  line.textContent = shown.replace('{release}', `#${number}`).replace('{until}', moment)
  setTimeout(end, leftMs)
  const chat = document.createElement('section')
  chat.className = 'chat'
  document.querySelector('main')?.append(chat)
  const { mount } = (await import(/* @vite-ignore */ location.origin + widgetPanel)) as Stage
  await mount({
    origin: '',
    client,
    settings,
    language,
    environment,
    preview: word,
    embedded: true,
    root: chat.attachShadow({ mode: 'open' }),
    onState: ({ session }) => session.status === 'ended' && end(),
  })
}
