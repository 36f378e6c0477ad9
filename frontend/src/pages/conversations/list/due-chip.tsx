/** What an agent owes a customer, as a chip: time left, time over, or how long they wait. Words and icon say what colour says. */
import './due-chip.css'
import Icon from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { useLive } from '../state/inbox-state.ts'
import { dateAndTime } from '../../../core/format.ts'
import { pendingOf, type Pending } from './waiting.ts'

export function DueChip({ user, now }: { user: ConversationUser; now: number }) {
  const { t } = useTranslation('conversations')
  const times = useLive((live) => live.waiting)
  const textOf = usePendingText()
  const pending = pendingOf(user, now, times)
  if (!pending) return null
  const { urgency } = pending
  const promise =
    pending.kind === 'waiting'
      ? undefined
      : t(`due.what.${pending.what}`, { when: dateAndTime(pending.at, { withWeekday: true }) })
  return (
    <span className={`live-waiting live-waiting-${urgency}`} title={promise}>
      <Icon name={urgency === 'late' ? 'status-warning' : 'status-pending'} size="small" />
      {textOf(pending)}
      {promise && <span className="unseen">. {promise}</span>}
    </span>
  )
}

const steps = [
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const

function usePendingText(): (pending: Pending) => string {
  const { t } = useTranslation('conversations')
  return ({ kind, minutes }) => {
    const [unit, size] = steps.find(([, from]) => minutes >= from) ?? (['now', 1] as const)
    const count = Math.floor(minutes / size)
    if (kind === 'waiting') return unit === 'now' ? t('row.waiting-now') : t(`row.waiting-${unit}`, { count })
    if (kind === 'left') return t(`due.left-${unit === 'now' ? 'minutes' : unit}`, { count: Math.max(1, count) })
    return unit === 'now' ? t('due.overdue-now') : t(`due.overdue-${unit}`, { count })
  }
}
