/** In the place of a chat that is still being loaded, or could not be. */
import './still-wait.css'
import Button from '@cloudscape-design/components/button'
import Skeleton from '@cloudscape-design/components/skeleton'
import { useTranslation } from 'react-i18next'

export function StillWait({ isLost, again }: { isLost: boolean; again: () => void }) {
  const { t } = useTranslation('response-form')
  return (
    <div className="still-wait">
      {isLost ? (
        <div role="alert">
          <p>{t('phone.failed')}</p>
          <Button onClick={again}>{t('phone.retry')}</Button>
        </div>
      ) : (
        <div role="status" aria-label={t('phone.loading')}>
          <Skeleton height="72px" />
          <Skeleton height="160px" />
        </div>
      )}
    </div>
  )
}
