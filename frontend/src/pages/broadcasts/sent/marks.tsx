/** How far a broadcast has come: a bar, its marks by what became of them, and why customers were passed over. */
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { BroadcastProgress, SkipReason } from '#shared/contracts/broadcasts'
import { useAgent } from '../../../core/agent.tsx'
import { dateAndTime, wholeNumber } from '../../../core/format.ts'

export function Marks({ progress }: { progress: BroadcastProgress }) {
  const { t } = useTranslation('broadcasts')
  const { timezone } = useAgent().agent.company
  const { phase, total, sent, skipped, failed, reasons, quietUntil } = progress
  const done = sent + skipped + failed
  const marks = [
    ['sent', sent],
    ['skipped', skipped],
    ['failed', failed],
    ['open', Math.max(0, total - done)],
  ] as const
  // The keys of a record of reasons are reasons.
  const known = Object.entries(reasons) as [SkipReason, number][]
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
      <div>
        <div className="broadcast-marks" aria-hidden="true">
          {marks.map(
            ([state, count]) =>
              state !== 'open' && count > 0 && <span key={state} className={state} style={{ flex: count }} />,
          )}
          <span style={{ flex: Math.max(0, total - done) }} />
        </div>
        <ul className="broadcast-legend">
          {marks.map(([state, count]) => (
            <li key={state} className={state}>
              <i aria-hidden="true" />
              {t(`marks.${state}`, { number: wholeNumber(count) })}
            </li>
          ))}
        </ul>
      </div>
      {known.length > 0 && (
        <div>
          <b>{t('reasons.name')}</b>
          <ul>
            {known.map(([reason, count]) => (
              <li key={reason}>
                {wholeNumber(count)} × {t(`reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </SpaceBetween>
  )
}
