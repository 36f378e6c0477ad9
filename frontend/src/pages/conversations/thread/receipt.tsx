/** Below what the company said: whether it has arrived, and the way to send it again. */
import Button from '@cloudscape-design/components/button'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { conversations } from '#shared/contracts/conversations'
import { useAction } from '../../../core/action.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { sendAgain } from '../state/conversation-acts.ts'
import type { Delivery } from '../state/deliveries.ts'

const icons: Readonly<Record<Delivery['state'], IconProps.Name>> = {
  waiting: 'status-pending',
  sending: 'status-pending',
  sent: 'check',
  'sent-again': 'check',
  delivered: 'check',
  read: 'check',
  unknown: 'status-warning',
  failed: 'status-negative',
}

interface ReceiptProps {
  userId: string
  number: number
  delivery: Delivery
}

export function Receipt({ userId, number, delivery }: ReceiptProps) {
  const { t } = useTranslation('conversations')
  const { state } = delivery
  const isFailure = state === 'failed' || state === 'unknown'
  return (
    <span className={`live-receipt live-receipt-${state}`} role={isFailure ? 'alert' : undefined}>
      <Icon name={icons[state]} size="small" />
      {isFailure ? t(`happened.not-sent-${delivery.reason}`) : t(`delivery.${state}`)}
      {state === 'failed' && delivery.text && <span className="live-receipt-words">“{delivery.text}”</span>}
      {isFailure && <SendAgain userId={userId} number={number} />}
    </span>
  )
}

function SendAgain({ userId, number }: { userId: string; number: number }) {
  const { t } = useTranslation('conversations')
  const refused = useRefusal()(conversations.sendAgain.access)
  const { isBusy: busy, run } = useAction(() => sendAgain(userId, number))
  if (refused) return null
  return (
    <Button variant="inline-link" loading={busy} onClick={run}>
      {t('delivery.again')}
    </Button>
  )
}
