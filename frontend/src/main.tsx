/** The start of the console: settings and language first, then the page that was asked for. */
import './style.css'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startLanguage } from './core/i18n.ts'
import { createRouter } from './app/router.tsx'
import { loadSettings } from './core/settings.ts'
import { startTheme } from './app/top-bar/theme.ts'

// index.html holds this element.
const root = document.getElementById('root')!

await Promise.all([loadSettings(), startLanguage()]).then(start, giveUp)

async function start() {
  startTheme()
  const router = await createRouter()
  // The skeleton of index.html stands in the root until the first page can be shown in its place.
  const stopWaiting = router.subscribe(({ initialized }) => initialized && show())
  if (router.state.initialized) show()

  function show() {
    stopWaiting?.()
    createRoot(root).render(<RouterProvider router={router} />)
  }
}

/** Without settings there is no console; the texts may be missing too, and English is built in. */
function giveUp(error: unknown) {
  console.error(error)
  const text = document.createElement('p')
  text.role = 'alert'
  text.className = 'start-failed'
  text.textContent = i18next.t('errors:page-unloadable', { defaultValue: 'Please refresh the page and try again' })
  root.replaceChildren(text)
}
