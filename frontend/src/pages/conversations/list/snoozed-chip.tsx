/** Until when a conversation is put aside. */
import '../dialogs/snooze-dialog.css'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { untilText } from '../state/snooze-times.ts'

export function SnoozedChip({ user: { snoozed }, now }: { user: ConversationUser; now: number }) {
  const { t } = useTranslation('conversations')
  if (!snoozed) return null
  return (
    <span className="live-snoozed">
      <Icon name="calendar" size="small" />
      {t('snooze.until', { until: untilText(snoozed.until, now) })}
    </span>
  )
}
