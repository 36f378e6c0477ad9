/** Erased customers, as a section of the general settings: who may read of them sees the list, which comes when it is drawn. */
import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { privacy } from '#shared/contracts/privacy'
import { lazily } from '../../../core/lazy-page.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Section } from '../../../components/form/settings-page.tsx'

const Erasures = lazy(() => lazily(() => import('./erasures.tsx')))

export function ErasedSection() {
  const { t } = useTranslation(['privacy', 'general', 'items'])
  const refused = useRefusal()(privacy.erasures.access)
  return (
    <Section id="erased" title={t('general:erased.name')} description={t('text')}>
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
