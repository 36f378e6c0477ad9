/** How far a release is with learning what its content teaches, and what came of it. */
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { PromotionCheck, Release } from '#shared/contracts/releases'

interface LearningLineProps {
  /** What is to be learned, as the check has told. */
  model: NonNullable<PromotionCheck['model']>
  /** `undefined` before it is prepared. */
  release: Release | undefined
}

export function LearningLine({ model: { step, count, seconds }, release }: LearningLineProps) {
  const { t } = useTranslation('releases')
  if (step === 'bring') return <StatusIndicator type="success">{t('learning.bring')}</StatusIndicator>
  const { learning } = release ?? {}
  if (learning?.status === 'failed') {
    return <StatusIndicator type="error">{t('learning.failed', { reason: learning.message ?? '' })}</StatusIndicator>
  }
  if (release && !learning) return <StatusIndicator type="success">{t('learning.done')}</StatusIndicator>
  return (
    <SpaceBetween size="xxs">
      <StatusIndicator type="loading">{t('learning.running', { count, seconds })}</StatusIndicator>
      <ProgressBar value={Math.round((learning?.progress ?? 0) * 100)} ariaLabel={t('learning.progress')} />
    </SpaceBetween>
  )
}

/** Whether a release still has to learn before it can go on. */
export const isLearning = (release: Release | undefined): boolean => release?.learning?.status === 'running'
