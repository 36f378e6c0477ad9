/** Stands where groups would: a filter hides them all, they are being made, or all was understood. */
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import type { ReviewShow } from '#shared/contracts/review'
import { dayAndTime, weekdayName } from '../../core/format.ts'
import { Empty } from '../../components/notice/empty.tsx'
import type { Review } from './groups.ts'

interface NothingProps {
  review: Review | undefined
  isFiltered: boolean
  show: ReviewShow
  clear: () => void
}

export function Nothing({ review, isFiltered, show, clear }: NothingProps) {
  const { t } = useTranslation(['review', 'common'])
  const since = useSince(review?.lastUpdate)
  if (!review) return <output aria-label={t('common:loading')} />
  if (isFiltered) {
    return (
      <Empty
        title={t('common:no-matches')}
        text={t('none.filtered')}
        action={<Button onClick={clear}>{t('filters.clear')}</Button>}
      />
    )
  }
  if (review.status === 'running') return <Empty title={t('grouping.running')} text={t('none.grouping')} />
  if (show === 'doubtful') return <Empty title={t('none.doubtful')} text={t('none.doubtful-text')} />
  return <Empty title={since ? t('none.since', { since }) : t('none.title')} text={t('none.text')} />
}

const weekMs = 7 * 86_400_000

/** `Monday` where that is clear, else the day and the time. */
function useSince(moment: string | undefined): string | undefined {
  if (!moment) return undefined
  const date = new Date(moment)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday || Date.now() - date.getTime() >= weekMs ? dayAndTime(moment) : weekdayName(date.getDay())
}
