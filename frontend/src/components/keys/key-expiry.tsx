import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../core/use-now.ts'
import { Moment } from '../layout/moment.tsx'

/** Until when an API key is accepted; the sentences are those of the page Profile. */
export function KeyExpiry({ at }: { at: string | undefined }) {
  const { t } = useTranslation('profile')
  const now = useNow()
  if (at === undefined) return t('keys.never')
  if (Date.parse(at) <= now) return <StatusIndicator type="stopped">{t('keys.expired')}</StatusIndicator>
  return <Moment at={at} />
}
