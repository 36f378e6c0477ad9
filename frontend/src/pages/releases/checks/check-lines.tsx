/** What was tried on a release, a line each: its tests, its questions, and the conversations that were replayed. */
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { Gate } from '#shared/contracts/environments'
import type { Checks } from '#shared/contracts/release-checks'
import { isGood, type CheckPart } from '#shared/releases/verdict'

interface CheckLinesProps {
  parts: readonly CheckPart[]
  gate: Gate
  /** `undefined` before they have started. */
  checks: Checks | undefined
}

export function CheckLines({ parts, gate, checks }: CheckLinesProps) {
  const { t } = useTranslation('releases')
  return (
    <ul className="promotion-findings" aria-label={t('checks.name')}>
      {parts.map((part) => (
        <li key={part}>
          <Line part={part} gate={gate} checks={checks} />
        </li>
      ))}
    </ul>
  )
}

function Line({ part, gate, checks }: Omit<CheckLinesProps, 'parts'> & { part: CheckPart }) {
  const { t } = useTranslation('releases')
  const textOf = useCheckText()
  if (!checks || checks.status === 'running') {
    return (
      <SpaceBetween size="xxs">
        <StatusIndicator type="loading">{t(`checks.running.${part}`)}</StatusIndicator>
        {part === 'replay' && checks && checks.replay.of > 0 && (
          <ProgressBar
            value={Math.round((checks.replay.done / checks.replay.of) * 100)}
            ariaLabel={t('checks.running.replay')}
            additionalInfo={t('checks.replayed-of', { done: checks.replay.done, count: checks.replay.of })}
          />
        )}
      </SpaceBetween>
    )
  }
  if (checks.status === 'failed') return <StatusIndicator type="warning">{t('checks.failed')}</StatusIndicator>
  const bad = gate[part] === 'required' ? 'error' : 'warning'
  return <StatusIndicator type={isGood(part, gate, checks) ? 'success' : bad}>{textOf(part, checks)}</StatusIndicator>
}

const percent = 100

/** What a part came to, in a sentence. */
export function useCheckText(): (part: CheckPart, checks: Checks) => string {
  const { t } = useTranslation('releases')
  return (part, { tests, questions, replay }) => {
    switch (part) {
      case 'tests':
        return tests.of === 0 ? t('checks.no-tests') : t('checks.tests', { passed: tests.passed, count: tests.of })
      case 'questions': {
        if (questions.of === 0) return t('checks.no-questions')
        const share = Math.round((questions.right / questions.of) * percent)
        return t('checks.questions', { right: questions.right, count: questions.of, share })
      }
      case 'replay': {
        const { worse, other, better, wording } = replay
        if (replay.of === 0) return t('checks.no-replay')
        const classes = Object.entries({ worse, other, better, wording })
          .filter(([, count]) => count > 0)
          .map(([name, count]) => t(`checks.counts.${name as 'worse'}`, { count }))
        const found = classes.join(', ') || t('checks.no-difference')
        return t('checks.replay', { count: replay.of, found })
      }
    }
  }
}
