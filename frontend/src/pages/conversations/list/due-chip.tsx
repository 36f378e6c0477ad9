/** What an agent owes a customer, as a chip: time left, time over, or how long they wait. Icon and title say what colour says. */
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
  const shortOf = useShortText()
  const pending = pendingOf(user, now, times)
  if (!pending) return null
  const { urgency } = pending
  const promise =
    pending.kind === 'waiting' || pending.kind === 'undelivered'
      ? undefined
      : t(`due.what.${pending.what}`, { when: dateAndTime(pending.at, { withWeekday: true }) })
  const whole = [textOf(pending), ...(promise ? [promise] : [])].join('. ')
  return (
    <span className={`live-waiting live-waiting-${urgency}`} title={whole}>
      <Icon name={urgency === 'late' ? 'status-warning' : 'status-pending'} size="small" />
      <span aria-hidden="true">{shortOf(pending)}</span>
      <span className="unseen">{whole}</span>
    </span>
  )
}

const steps = [
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const

/** In its largest whole unit. */
function wholeUnit(minutes: number) {
  const [unit, size] = steps.find(([, from]) => minutes >= from) ?? (['now', 1] as const)
  return { unit, count: Math.floor(minutes / size) }
}

/** `40m`, `in 2h`: a list has room for no more beside a name; the icon tells what is overdue. */
function useShortText(): (pending: Pending) => string {
  const { t } = useTranslation('conversations')
  return (pending) => {
    if (pending.kind === 'undelivered') return t('due.undelivered')
    const { kind, minutes } = pending
    const { unit, count: amount } = wholeUnit(minutes)
    const time = t(`due.short.${unit}`, { amount })
    return kind === 'left' ? t('due.short.left', { time }) : time
  }
}

function usePendingText(): (pending: Pending) => string {
  const { t } = useTranslation('conversations')
  return (pending) => {
    if (pending.kind === 'undelivered') return t('due.undelivered')
    const { kind, minutes } = pending
    const { unit, count } = wholeUnit(minutes)
    if (kind === 'waiting') return unit === 'now' ? t('row.waiting-now') : t(`row.waiting-${unit}`, { count })
    if (kind === 'left') return t(`due.left-${unit === 'now' ? 'minutes' : unit}`, { count: Math.max(1, count) })
    return unit === 'now' ? t('due.overdue-now') : t(`due.overdue-${unit}`, { count })
  }
}
