/** Who edits a draft of the bot is told that broadcasts go to customers all the same, and what a draft cannot give them. */
import Alert from '@cloudscape-design/components/alert'
import { useTranslation } from 'react-i18next'
import { useAgent } from '../../core/agent.tsx'

export function CustomersNotice() {
  const { t } = useTranslation('broadcasts')
  const { activeEnvironment } = useAgent().agent
  if (activeEnvironment.isLive) return null
  return <Alert type="info">{t('customers-notice', { environment: activeEnvironment.name })}</Alert>
}
