/** Shows, beside an audit, what its save had changed. */
import Button from '@cloudscape-design/components/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../core/lazy-page.ts'
import { useSavedItem } from './reverting.tsx'
import type { Saved } from './revised-items.ts'

const DifferenceDialog = lazy(() => lazily(() => import('./difference-dialog.tsx')))

/** The first state of an item has none before it. */
const firstRevision = 1

export function DifferenceButton({ saved }: { saved: Saved }) {
  const { t } = useTranslation('history')
  const [isOpen, setIsOpen] = useState(false)
  const item = useSavedItem(saved)
  if (!item || saved.revision === firstRevision) return null
  return (
    <>
      <Button
        variant="inline-link"
        ariaLabel={t('difference.label', { name: item.title, revision: saved.revision })}
        onClick={() => setIsOpen(true)}
      >
        {t('difference.button')}
      </Button>
      <Suspense>{isOpen && <DifferenceDialog saved={saved} item={item} close={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
