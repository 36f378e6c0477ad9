/** How far the grouping of questions is: on its way, failed with a sentence and another try, or when it was done. */
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../core/format.ts'
import { useGrouping } from './review-data.ts'
import type { Review } from './groups.ts'

export function GroupingStatus({ review, reload }: { review: Review | undefined; reload: () => void }) {
  const { t } = useTranslation(['review', 'common'])
  const grouping = useGrouping(review)
  if (!grouping) return null
  const { status, statusMessage, lastUpdate } = grouping
  switch (status) {
    case 'running':
      return <StatusIndicator type="in-progress">{statusMessage || t('grouping.running')}</StatusIndicator>
    case 'error':
      return (
        <span className="review-grouping">
          <StatusIndicator type="error">{statusMessage || t('grouping.error')}</StatusIndicator>
          <Button variant="inline-link" onClick={reload}>
            {t('common:retry')}
          </Button>
        </span>
      )
    case 'done':
      return (
        <StatusIndicator type="success">
          {t('grouping.done', { moment: lastUpdate ? dateAndTime(lastUpdate) : '' })}
        </StatusIndicator>
      )
    case 'inactive':
      return <StatusIndicator type="pending">{t('grouping.inactive')}</StatusIndicator>
  }
}
