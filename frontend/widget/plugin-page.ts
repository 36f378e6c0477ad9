/**
 * The plugin's own page, `/plugin/{client}`: the company's name, and its chat as any page of the company would hold it; with
 * `?preview=` the release that a link shows.
 */
import { customerSettingsPath, pluginPage, widgetLoader } from '#shared/contracts/customer-addresses'
import type { Settings } from './chat/state.ts'
import { showRelease } from './release-preview.ts'

async function show(client: string, preview: string | null): Promise<void> {
  const answer = await fetch(`${customerSettingsPath}?client=${encodeURIComponent(client)}`)
  // Our own server answers by the contract.
  const { data } = (await answer.json()) as { data?: Settings }
  const heading = document.querySelector('h1')
  if (!data || !heading) return
  document.title = data.displayName
  heading.textContent = data.displayName
  if (preview) await showRelease(client, preview, data)
}

function loadPlugin(client: string): void {
  const script = document.createElement('script')
  script.dataset['client'] = client
  script.dataset['language'] = navigator.language
  script.src = widgetLoader
  document.head.append(script)
}

const client = decodeURIComponent(location.pathname.slice(pluginPage('').length).split('/')[0] ?? '')
const preview = new URLSearchParams(location.search).get('preview')
if (!preview) loadPlugin(client)
void show(client, preview).catch(() => undefined)
