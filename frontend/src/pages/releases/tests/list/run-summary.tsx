/** What a run of all tests came to, and how far one is that is under way. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../../core/format.ts'
import type { LastRun, Running } from '../run/test-run.ts'

export function RunProgress({ running: { done, of }, stop }: { running: Running; stop: () => void }) {
  const { t } = useTranslation('tests')
  const percent = Math.round((done / Math.max(of, 1)) * 100)
  return (
    <div className="test-progress">
      <ProgressBar
        value={percent}
        label={t('running', { count: of })}
        additionalInfo={t('running-done', { done, of })}
      />
      <Button onClick={stop}>{t('stop')}</Button>
    </div>
  )
}

export function RunSummary({ all: { run, ended } }: { all: NonNullable<LastRun['all']> }) {
  const { t } = useTranslation('tests')
  const { passed, of, questions } = run
  const isRight = passed === of && questions.right === questions.of
  const parts = [
    ...(of > 0 || questions.of === 0 ? [t('summary.passed', { passed, count: of })] : []),
    ...(questions.of > 0 ? [t('summary.questions', { right: questions.right, count: questions.of })] : []),
  ]
  return (
    <Alert type={isRight ? 'success' : 'warning'}>
      <output>{parts.join(' · ')}</output> <small>{t('summary.ended', { moment: dateAndTime(ended) })}</small>
    </Alert>
  )
}
