/** The one number that a report begins with: how many of a hundred questions the bot would answer rightly, and how sure that is. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import type { BuildReport } from '#shared/contracts/builds'
import { ageOf, dayName } from '../../../core/format.ts'
import { pathTo } from '../../../core/pages.ts'
import { useNow } from '../../../core/use-now.ts'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { verdictOn, type Verdict } from './verdict.ts'

export function Headline({ report, before }: { report: BuildReport; before: BuildReport | undefined }) {
  const { t } = useTranslation('builds')
  const verdict = verdictOn(report)
  if (!verdict) return <Box color="text-body-secondary">{t('verdict.too-little')}</Box>
  const { about, from, to } = verdict
  return (
    <div>
      <Box variant="h3" fontSize="heading-l" padding="n">
        {t('verdict.lead', { about })}{' '}
        <Box variant="span" color="text-body-secondary" fontSize="heading-m">
          {t('verdict.range', { from, to })}
        </Box>
      </Box>
      <Box color="text-body-secondary">
        <Source verdict={verdict} heldOut={report.heldOut} /> {t('verdict.interval')}{' '}
        {before && <Since verdict={verdict} before={before} />}
      </Box>
    </div>
  )
}

function Source({ verdict: { by, right, of }, heldOut }: { verdict: Verdict; heldOut: BuildReport['heldOut'] }) {
  const { t } = useTranslation('builds')
  const now = useNow()
  if (by === 'held-out' && heldOut) {
    const { since } = heldOut
    return t('verdict.held-out', { right, count: of, day: dayName(since), age: ageOf(since, now) })
  }
  if (by === 'questions') return t('verdict.questions', { right, count: of })
  return (
    <>
      {t('verdict.utterances', { right, count: of })}{' '}
      <PageLink to={`${pathTo('changes')}?tab=tests`}>{t('questions.write')}</PageLink>
    </>
  )
}

/** What lies within the uncertainty of both is no difference. */
function Since({ verdict, before }: { verdict: Verdict; before: BuildReport }) {
  const { t } = useTranslation('builds')
  const former = verdictOn(before)
  if (!former || former.by !== verdict.by) return null
  if (former.about === verdict.about) return t('verdict.as-before')
  return t(verdict.about > former.about ? 'verdict.more' : 'verdict.fewer', { before: former.about })
}
