/** The plugin's own page, `/plugin/{client}`: the company's name, and its chat as any page of the company would hold it. */
import { customerSettingsPath, pluginPage, widgetLoader } from '#shared/contracts/customer-addresses'
import type { Settings } from './chat/state.ts'

async function show(client: string): Promise<void> {
  const answer = await fetch(`${customerSettingsPath}?client=${encodeURIComponent(client)}`)
  // Our own server answers by the contract.
  const { data } = (await answer.json()) as { data?: Settings }
  const heading = document.querySelector('h1')
  if (!data || !heading) return
  document.title = data.displayName
  heading.textContent = data.displayName
}

const client = decodeURIComponent(location.pathname.slice(pluginPage('').length).split('/')[0] ?? '')
const script = document.createElement('script')
script.dataset['client'] = client
// The page itself says nothing but a name: its reader's language counts.
script.dataset['language'] = navigator.language
script.src = widgetLoader
document.head.append(script)
void show(client).catch(() => undefined)
