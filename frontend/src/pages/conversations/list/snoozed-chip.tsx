/** Until when a conversation is put aside. */
import '../dialogs/snooze-dialog.css'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { shortUntil, untilText } from '../state/snooze-times.ts'

export function SnoozedChip({ user: { snoozed }, now }: { user: ConversationUser; now: number }) {
  const { t } = useTranslation('conversations')
  if (!snoozed) return null
  const until = t('snooze.until', { until: untilText(snoozed.until, now) })
  return (
    <span className="live-snoozed" title={until}>
      <Icon name="calendar" size="small" />
      <span aria-hidden="true">{shortUntil(snoozed.until, now)}</span>
      <span className="unseen">{until}</span>
    </span>
  )
}
