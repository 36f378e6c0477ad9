/** Says that an intent has too few utterances to be learned well. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'

/** From here on the report of a build no longer warns. */
const utterancesEnough = 8

export function TooFew({ count }: { count: number }) {
  const { t } = useTranslation('knowledge')
  if (count >= utterancesEnough) return null
  return <StatusIndicator type="warning">{t('too-few', { count: utterancesEnough - count })}</StatusIndicator>
}
