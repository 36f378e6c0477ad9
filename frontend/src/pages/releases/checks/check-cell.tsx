/** The checks of a release in a row of the list: what its structure has, how far they are, and what they came to. */
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { gateDefault, type Environment } from '#shared/contracts/environments'
import type { Release } from '#shared/contracts/releases'
import { checkParts, isGood } from '#shared/releases/verdict'

interface CheckCellProps {
  release: Release
  environment: Environment
  show: () => void
}

export function CheckCell({ release: { findings, checks, number }, environment, show }: CheckCellProps) {
  const { t } = useTranslation('releases')
  const count = findings.errors + findings.warnings
  const structure = count > 0 ? t('releases.finding-count', { count }) : undefined
  if (!checks) return structure ?? '–'
  const { tests, questions, replay } = checks
  const gate = environment.gate ?? gateDefault
  return (
    <>
      {structure && <div>{structure}</div>}
      {checks.status === 'running' && (
        <StatusIndicator type="loading">
          {t('checks.replayed-of', { done: replay.done, count: replay.of })}
        </StatusIndicator>
      )}
      {checks.status === 'failed' && <StatusIndicator type="warning">{t('checks.failed')}</StatusIndicator>}
      {checks.status === 'done' && (
        <StatusIndicator type={checkParts.every((part) => isGood(part, gate, checks)) ? 'success' : 'warning'}>
          <Link ariaLabel={t('checks.show-of', { number })} onFollow={show}>
            {[
              ...(tests.of > 0 ? [t('checks.cell.tests', { passed: tests.passed, of: tests.of })] : []),
              ...(questions.of > 0 ? [t('checks.cell.questions', { right: questions.right, of: questions.of })] : []),
              t('checks.counts.worse', { count: replay.worse }),
            ].join(' · ')}
          </Link>
        </StatusIndicator>
      )}
    </>
  )
}
