/** Erased customers, as a section of the general settings: who may read of them sees the list, which comes when it is drawn. */
import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { privacy } from '#shared/contracts/privacy'
import { lazily } from '../../../core/lazy-page.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'

const Erasures = lazy(() => lazily(() => import('./erasures.tsx')))

/** What links elsewhere lead to. */
const place = 'erased'

export function ErasedSection() {
  const { t } = useTranslation(['privacy', 'general', 'items'])
  const refused = useRefusal()(privacy.erasures.access)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${place}`) document.getElementById(place)?.scrollIntoView({ block: 'start' })
  }, [hash])
  return (
    <Section id={place} title={t('general:erased.name')} description={t('text')}>
      {refused ? (
        <Box color="text-status-inactive">{refused}</Box>
      ) : (
        <Suspense fallback={<StatusIndicator type="loading">{t('items:table.loading')}</StatusIndicator>}>
          <Erasures />
        </Suspense>
      )}
    </Section>
  )
}
