/** Why something could not be sent, in words. */
import { useTranslation } from 'react-i18next'
import type webhooks from '../../locales/en/webhooks.json'

export function useReason(): (reason: string | undefined, status?: number) => string {
  const { t } = useTranslation('webhooks')
  return (reason, status) => {
    if (reason === undefined || reason === 'status') return status ? t('reasons.status', { status }) : ''
    // The server may know a reason that this console does not know yet.
    return t(`reasons.${reason as Exclude<keyof typeof webhooks.reasons, 'status'>}`, { defaultValue: reason })
  }
}
