/** What stands in a panel while it is waited for, and where it failed. */
import Button from '@cloudscape-design/components/button'
import Spinner from '@cloudscape-design/components/spinner'
import { useTranslation } from 'react-i18next'

export function Waiting({ text }: { text: string }) {
  return (
    <p className="live-assist-told" role="status">
      <Spinner /> {text}
    </p>
  )
}

export function Failed({ again }: { again: () => void }) {
  const { t } = useTranslation('conversations')
  return (
    <p className="live-assist-told" role="alert">
      {t('assist.failed')}{' '}
      <Button variant="inline-link" onClick={again}>
        {t('assist.again')}
      </Button>
    </p>
  )
}
