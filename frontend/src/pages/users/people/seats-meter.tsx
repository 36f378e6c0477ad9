/** How many of the tier's seats are taken (BILLING-008). Nothing where none are counted. */
import Link from '@cloudscape-design/components/link'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import { useTranslation } from 'react-i18next'
import { may } from '#shared/access'
import type { Seats } from '#shared/contracts/agents'
import { useAgent } from '../../../core/agent.tsx'
import { isOffered, pages, pathTo } from '../../../core/pages.ts'
import { useFollow } from '../../../components/layout/page-link.tsx'
import { useSeats } from './people-data.ts'

const kinds = ['admins', 'agents'] as const

export function SeatsMeter() {
  const { t } = useTranslation('users')
  const { rights } = useAgent()
  const { data: seats } = useSeats()
  const follow = useFollow()
  if (!seats || seats.total.limit === null) return null
  const { used, limit } = seats.total
  const hasPlans = isOffered('billing') && may(rights, pages.billing.access)
  return (
    <div className="people-seats">
      <ProgressBar
        value={limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}
        label={t('seats.total', { count: used, limit })}
        description={partsOf(seats)
          .map(({ kind, ...count }) => t(`seats.${kind}`, count))
          .join(' · ')}
        additionalInfo={used >= limit ? t('seats.full') : t('seats.text')}
      />
      {hasPlans && (
        <Link href={pathTo('billing')} onFollow={follow}>
          {t('seats.plan')}
        </Link>
      )}
    </div>
  )
}

/** The kinds of seats that have a limit of their own. */
const partsOf = (seats: Seats) =>
  kinds.flatMap((kind) => {
    const { used, limit } = seats[kind]
    return limit === null ? [] : [{ kind, used, limit }]
  })
