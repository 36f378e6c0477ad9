/** The banner while provider staff see the console as somebody else does (AUTH-019). */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { spoofedRole } from '../../core/spoof.ts'

export function SpoofNotice() {
  const { t } = useTranslation('shell')
  const role = spoofedRole.use()
  if (!role) return null
  return (
    <Alert type="warning" action={<Button onClick={() => spoofedRole.change(undefined)}>{t('spoof.end')}</Button>}>
      {t('spoof.banner', { role: t(`roles.${role}`) })}
    </Alert>
  )
}
