/** When a schedule is due: the cron as a sentence, and the next moments in the company's time zone. */
import Box from '@cloudscape-design/components/box'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nextRuns } from '#shared/company/next-runs'
import { useAgent } from '../../../core/agent.tsx'
import { dateAndTime } from '../../../core/format.ts'
import { lazily } from '../../../core/lazy-page.ts'

const CronSentence = lazy(() => lazily(() => import('./cron-sentence.tsx')))

const shownRuns = 5

/** `cron` is one without a fault. */
export function ScheduleTimes({ cron }: { cron: string }) {
  const { t } = useTranslation('schedule')
  const { timezone } = useAgent().agent.company
  const [opened] = useState(() => new Date())
  const runs = nextRuns(cron, timezone, opened, shownRuns).map((run) => run.toISOString())
  return (
    <section aria-label={t('times.name')} className="schedule-times">
      <Box fontWeight="bold">
        <Suspense fallback="…">
          <CronSentence cron={cron} />
        </Suspense>
      </Box>
      <Box fontSize="body-s" color="text-body-secondary">
        {t('times.next', { timezone })}
      </Box>
      <ol>
        {runs.map((run) => (
          <li key={run}>
            <time dateTime={run}>{dateAndTime(run, { timeZone: timezone, withWeekday: true })}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
