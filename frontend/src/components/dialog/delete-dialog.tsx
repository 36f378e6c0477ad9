/** The dialog before a deletion, loaded when it is first opened: most visits to a page delete nothing. */
import { lazy, Suspense } from 'react'
import { lazily } from '../../core/lazy-page.ts'
import type { DeleteDialogProps } from './delete-dialog-content.tsx'

const Content = lazy(() => lazily(() => import('./delete-dialog-content.tsx')))

export function DeleteDialog(props: DeleteDialogProps) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  )
}
