/** How far a correction is learned, and what answers the text from now on. */
import Box from '@cloudscape-design/components/box'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { CorrectionProgress, CorrectionChoices } from '#shared/contracts/corrections'
import type { Explanation } from '#shared/contracts/explanation'
import { PageLink } from '../../components/layout/page-link.tsx'
import { useAgent } from '../../core/agent.tsx'
import { percentage } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import type { Lesson } from './use-correction.ts'

interface CorrectionOutcomeProps {
  lesson: Lesson
  progress: CorrectionProgress | undefined
  error: Error | null
  choices: CorrectionChoices | undefined
}

export function CorrectionOutcome({ lesson, progress, error, choices }: CorrectionOutcomeProps) {
  const { t } = useTranslation('explanation')
  const { activeEnvironment } = useAgent().agent
  const { text, correction, environmentId } = lesson
  const draft = choices?.environments.find(({ _id }) => _id === environmentId)?.name ?? ''
  const isElsewhere = environmentId !== activeEnvironment._id
  return (
    <SpaceBetween size="m">
      <Box>
        {correction ? t('correction.taught', { text, intent: correction.title }) : t('correction.undone', { text })}
      </Box>
      <div aria-live="polite">
        <Learned lesson={lesson} progress={progress} error={error} />
      </div>
      {correction && isElsewhere && (
        <Box color="text-body-secondary">
          {t('correction.publish', { draft, active: activeEnvironment.name })}{' '}
          <PageLink to={pathTo('changes')}>{t('correction.open-changes')}</PageLink>
        </Box>
      )}
    </SpaceBetween>
  )
}

function Learned({ lesson, progress, error }: Omit<CorrectionOutcomeProps, 'choices'>) {
  const { t } = useTranslation('explanation')
  if (error) return <StatusIndicator type="error">{error.message}</StatusIndicator>
  switch (progress?.state) {
    case undefined:
    case 'learning':
      return <ProgressBar label={t('correction.learning')} value={Math.round((progress?.progress ?? 0) * 100)} />
    case 'waiting':
      return <StatusIndicator type="pending">{t('correction.waiting')}</StatusIndicator>
    case 'failed':
      return <StatusIndicator type="error">{progress.message ?? t('correction.failed')}</StatusIndicator>
    case 'learned':
      return progress.explanation ? (
        <NewAnswer lesson={lesson} explanation={progress.explanation} />
      ) : (
        <StatusIndicator type="success">{t('correction.learned')}</StatusIndicator>
      )
  }
}

function NewAnswer({ lesson, explanation }: { lesson: Lesson; explanation: Explanation }) {
  const { t } = useTranslation('explanation')
  const { mapping, ranking } = explanation
  const isRight = isAnsweredAsWanted(lesson, explanation)
  return (
    <SpaceBetween size="xs">
      <StatusIndicator type={isRight ? 'success' : 'warning'}>
        {mapping
          ? t('correction.answered-by', { block: mapping.title, share: percentage(ranking[0]?.confidence ?? 0) })
          : t('correction.answered-by-none')}
      </StatusIndicator>
      {!isRight && <Box color="text-body-secondary">{t('correction.more-needed')}</Box>}
    </SpaceBetween>
  )
}

/** What was undone wants nothing. */
function isAnsweredAsWanted({ answer, correction }: Lesson, { mapping, ranking }: Explanation): boolean {
  switch (answer?.type) {
    case undefined:
      return true
    case 'response':
      return mapping?.blockId === answer.blockId
    case 'new':
      return mapping?.blockId === correction?.blockId
    case 'intent':
      return ranking[0]?.intentId === answer.intentId
    case 'none':
      return mapping === undefined
  }
}
