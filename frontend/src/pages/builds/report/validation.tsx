/** What cross-validation says, in words and by language, and which intents are recognised better or worse than before. */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { BuildReport } from '#shared/contracts/builds'
import { languageName, wholeNumber } from '../../../core/format.ts'
import { changesBetween, pointsBetween, share } from '../figures.ts'
import { IntentLink } from '../intent-link.tsx'

interface ValidationProps {
  report: BuildReport
  before: BuildReport | undefined
}

export function Validation({ report: { accuracy, languages = [], questions }, before }: ValidationProps) {
  const { t } = useTranslation('builds')
  if (accuracy === null) return <Box color="text-body-secondary">{t('validation.none')}</Box>
  const points = typeof before?.accuracy === 'number' ? pointsBetween(before.accuracy, accuracy) : undefined
  return (
    <SpaceBetween size="xs">
      <Box>
        {t('validation.text', { share: share(accuracy) })} {questions && t('validation.less')}{' '}
        {points && t('report.since', { points })}
      </Box>
      <ul className="per-language per-language-words">
        {languages.map(({ language, utterances, accuracy: own }) => (
          <li key={language}>
            <span>{languageName(language)}</span>
            <span>{t('validation.of', { share: share(own), count: utterances, number: wholeNumber(utterances) })}</span>
          </li>
        ))}
      </ul>
    </SpaceBetween>
  )
}

export function ChangesSince({ report, before }: { report: BuildReport; before: BuildReport }) {
  const { t } = useTranslation('builds')
  const { better, worse } = changesBetween(before, report)
  if (better.length + worse.length === 0) return <Box color="text-body-secondary">{t('since.none')}</Box>
  const list = (name: 'better' | 'worse', changes: typeof better) =>
    changes.length > 0 && (
      <div>
        <Box variant="awsui-key-label">{t(`since.${name}`)}</Box>
        <ul className="examples">
          {changes.map(({ intentId, title, was, is }) => (
            <li key={intentId}>
              <IntentLink id={intentId} title={title} />: {t('since.change', { was: share(was), is: share(is) })}
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className="since">
      {list('better', better)}
      {list('worse', worse)}
    </div>
  )
}
