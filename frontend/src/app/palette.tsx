/** Listens to the keys of every page; the palette and the sheet of keys come when they are first asked for. */
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { may } from '#shared/access'
import { useAgent } from './agent.tsx'
import { pages, pathTo } from './pages.ts'
import { listenToKeys, palette } from './palette-keys.ts'

const Commands = lazy(() => import('./palette-commands.tsx'))
const Sheet = lazy(() => import('./palette-sheet.tsx'))

export function Palette() {
  const { rights } = useAgent()
  const navigate = useNavigate()
  const view = palette.use()
  useEffect(
    () => listenToKeys((page) => may(rights, pages[page].access) && void navigate(pathTo(page))),
    [rights, navigate],
  )
  return (
    <Suspense>
      {view === 'commands' && <Commands />}
      {view === 'keys' && <Sheet />}
    </Suspense>
  )
}
