/** The dialog that was asked for in the menu of workspaces, outside of the sidebar, which would take its keys for its own. */
import { lazy, Suspense } from 'react'
import { lazily } from '../../core/lazy-page.ts'
import { askedWorkspace } from '../../core/pickers.ts'

const FoundDialog = lazy(() => lazily(() => import('../../pages/workspaces/founding/own-dialog.tsx')))
const DeleteDialog = lazy(() => lazily(() => import('../../pages/workspaces/removal/own-delete-dialog.tsx')))

const close = () => askedWorkspace.change(undefined)

export function AskedWorkspace() {
  const asked = askedWorkspace.use()
  return (
    <Suspense>
      {asked === 'new' ? <FoundDialog close={close} /> : asked && <DeleteDialog workspace={asked} close={close} />}
    </Suspense>
  )
}
