/** What the page shows just now: until when is counted, with what is compared, how much has come, and what is wrong. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { dayLabel, previousPeriod, timeLabel } from '#shared/figures/periods'
import { language } from '../../core/i18n.ts'
import { otherTimezone, refreshFigures, useFailureToasts, useProgress } from './analytics-data.ts'
import type { Query } from './graph-props.ts'
import { sources } from './sources.ts'
import type { Addressing } from './use-address.ts'

export function StatusLine({ query }: { query: Query }) {
  const { t } = useTranslation('analytics')
  const { asOf, done, of } = useProgress(sources, query)
  const before = previousPeriod(query, query.by)
  const moment = asOf && t('status.as-of', { time: timeLabel(asOf, { language: language(), padded: true }) })
  const compared = t('status.compared', { from: dayLabel(before.from), to: dayLabel(before.to) })
  const timezone = otherTimezone()
  const days = timezone && t('status.timezone', { timezone })
  return [moment, compared, days, t('status.loaded', { done, of })].filter(Boolean).join(' · ')
}

export function StatusNotices({ addressing }: { addressing: Addressing }) {
  const { t } = useTranslation(['analytics', 'common'])
  const { address, corrections, dismissCorrections } = addressing
  const { haveAllFailed } = useProgress(sources, address.query)
  useFailureToasts(sources, address.query)
  if (corrections.length === 0 && !haveAllFailed) return null
  return (
    <SpaceBetween size="s">
      {corrections.length > 0 && (
        <Alert type="info" dismissible onDismiss={dismissCorrections} dismissAriaLabel={t('common:close')}>
          {corrections.map((one) => (
            <div key={one}>
              {one === 'range' || one === 'by'
                ? t(`corrections.${one}`)
                : t('corrections.filter', { name: t(`filters.names.${one}`) })}
            </div>
          ))}
        </Alert>
      )}
      {haveAllFailed && (
        <Alert
          type="error"
          header={t('status.all-failed')}
          action={<Button onClick={() => void refreshFigures()}>{t('common:retry')}</Button>}
        >
          {t('status.all-failed-text')}
        </Alert>
      )}
    </SpaceBetween>
  )
}
