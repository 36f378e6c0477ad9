/** Says what was taken away, with the way back. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'

interface RemovedNoticeProps {
  name: string
  undo: () => void
  dismiss: () => void
}

export function RemovedNotice({ name, undo, dismiss }: RemovedNoticeProps) {
  const { t } = useTranslation('items')
  return (
    <Alert
      type="info"
      dismissible
      onDismiss={dismiss}
      action={
        <Button iconName="undo" formAction="none" onClick={undo}>
          {t('removed.undo')}
        </Button>
      }
    >
      {t('removed.text', { name })}
    </Alert>
  )
}
