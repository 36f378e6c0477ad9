/** Listens to the keys of every page; the palette and the sheet of keys come when they are first asked for. */
import i18next from 'i18next'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { may } from '#shared/access'
import { useAgent } from '../../core/agent.tsx'
import { isOffered, pages, pathTo } from '../../core/pages.ts'
import { listenToKeys, palette } from '../../core/palette-keys.ts'

const load = () => import('./commands.tsx')
const Commands = lazy(load)
const Sheet = lazy(() => import('./sheet.tsx'))

/** Has the palette at hand before it is asked for. */
export const preparePalette = (): void =>
  void Promise.all([load(), i18next.loadNamespaces('palette')]).catch(() => undefined)

export function Palette() {
  const { rights } = useAgent()
  const navigate = useNavigate()
  const view = palette.use()
  useEffect(
    () => listenToKeys((page) => may(rights, pages[page].access) && isOffered(page) && void navigate(pathTo(page))),
    [rights, navigate],
  )
  return (
    <Suspense>
      {view === 'commands' && <Commands first="all" />}
      {view === 'environment' && <Commands first="environment" />}
      {view === 'keys' && <Sheet />}
    </Suspense>
  )
}
