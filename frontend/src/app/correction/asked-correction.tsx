/** The dialog of a correction, wherever it was asked for: a popover that asks for it may close meanwhile. */
import { lazy, Suspense } from 'react'
import { askedCorrection } from '../../core/corrections.ts'
import { lazily } from '../../core/lazy-page.ts'

const CorrectionDialog = lazy(() => lazily(() => import('./correction-dialog.tsx')))

const close = () => askedCorrection.change(undefined)

export function AskedCorrection() {
  const asked = askedCorrection.use()
  return <Suspense>{asked && <CorrectionDialog key={asked.text} asked={asked} close={close} />}</Suspense>
}
