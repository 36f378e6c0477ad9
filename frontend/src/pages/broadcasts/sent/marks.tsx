/** How far a broadcast has come: a bar, its recipients by what became of them, and why it did not reach customers. */
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { BroadcastDelivery, BroadcastProgress, SkipReason } from '#shared/contracts/broadcasts'
import { useAgent } from '../../../core/agent.tsx'
import { dateAndTime, wholeNumber } from '../../../core/format.ts'
import { FailureReasons } from './failure-reasons.tsx'

interface MarksProps {
  progress: BroadcastProgress
  /** How far the messages have come; absent as long as nobody knows. */
  delivery: BroadcastDelivery | undefined
}

export function Marks({ progress, delivery }: MarksProps) {
  const { t } = useTranslation('broadcasts')
  const { timezone } = useAgent().agent.company
  const { phase, total, sent, skipped, failed, reasons, quietUntil } = progress
  const done = sent + skipped + failed
  const { delivered = 0, handedOver = 0, waiting = sent } = delivery ?? {}
  const marks = [
    ['delivered', delivered],
    ['handed-over', handedOver],
    ['waiting', waiting],
    ['failed', failed + (delivery?.failed ?? 0)],
    ['skipped', skipped],
    ['open', Math.max(0, total - done)],
  ] as const
  // The keys of a record of reasons are reasons.
  const known = Object.entries(reasons) as [SkipReason, number][]
  const isOver = phase === 'finished' || phase === 'cancelled'
  return (
    <SpaceBetween size="m">
      <ProgressBar
        {...(phase === 'finished'
          ? { ariaLabel: t('progress.name'), status: 'success' as const, resultText: t('progress.finished') }
          : { label: t(`progress.${phase}`) })}
        value={total === 0 ? 0 : Math.floor((done / total) * 100)}
        additionalInfo={t('progress.of', { done: wholeNumber(done), total: wholeNumber(total) })}
        description={
          quietUntil &&
          t('progress.quiet', { moment: dateAndTime(quietUntil, { timeZone: timezone, withWeekday: true }) })
        }
      />
      {isOver && waiting > 0 && (
        <p className="broadcast-note" role="status">
          {t('progress.waits', { count: waiting, number: wholeNumber(waiting) })}
        </p>
      )}
      <div>
        <div className="broadcast-marks" aria-hidden="true">
          {marks.map(([state, count]) => count > 0 && <span key={state} className={state} style={{ flex: count }} />)}
        </div>
        <ul className="broadcast-legend">
          {marks.map(([state, count]) => (
            <li key={state} className={state} title={t(`marks-text.${state}`)}>
              <i aria-hidden="true" />
              {t(`marks.${state}`, { number: wholeNumber(count) })}
            </li>
          ))}
        </ul>
      </div>
      <FailureReasons
        name={t('reasons.name')}
        rows={known.map(([reason, count]) => ({ text: t(`reasons.${reason}`), count }))}
      />
      <FailureReasons
        name={t('failures.name')}
        rows={[
          ...failuresIn(delivery).map(([reason, count]) => ({ text: t(`failures.${reason}`), count })),
          ...(failed > 0 ? [{ text: t('failures.unsaid'), count: failed }] : []),
        ]}
      />
    </SpaceBetween>
  )
}

const failuresIn = (delivery: BroadcastDelivery | undefined) =>
  // The keys of a record of reasons are reasons.
  Object.entries(delivery?.reasons ?? {}) as [keyof BroadcastDelivery['reasons'], number][]
