/** What the bot saves this month, as the company reckons it, with the words of how; or the way to say what a person costs. */
import Link from '@cloudscape-design/components/link'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#shared/contracts/overview'
import { savingsOf } from '#shared/figures/savings'
import { wholeMoney, wholeNumber } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { PageLink, useFollow } from '../../components/layout/page-link.tsx'
import { Card } from './card.tsx'
import type { PartState } from './overview-data.ts'

type Savings = NonNullable<Overview['savings']>

export function SavingsCard({ part }: { part: PartState<'savings'> }) {
  const { t } = useTranslation('overview')
  return (
    <Card part={part} title={t('savings.title')} lines={2}>
      {(savings) => <Saved {...savings} />}
    </Card>
  )
}

function Saved({ now, before, cost }: Savings) {
  const { t } = useTranslation('overview')
  const follow = useFollow()
  const saved = useSavedText(cost)
  const [text, former] = [saved(now.solved), saved(before.solved)]
  const { minutes, hourPrice, currency } = cost
  return (
    <div className="overview-number">
      <Link
        href={`${pathTo('analytics')}?range=this-month`}
        onFollow={follow}
        fontSize={text ? 'heading-xl' : 'display-l'}
        ariaLabel={text ?? t('savings.solved', { count: now.solved })}
      >
        {text ?? wholeNumber(now.solved)}
      </Link>
      <div className="overview-beside">
        {text ? (
          <>
            {t(hourPrice > 0 ? 'savings.how-priced' : 'savings.how', {
              count: now.solved,
              minutes,
              price: wholeMoney(hourPrice, currency),
            })}{' '}
            {t('savings.before', { saved: former })}
          </>
        ) : (
          <>
            {t('savings.solved', { count: now.solved })}{' '}
            <PageLink to={`${pathTo('general')}#saving`}>{t('savings.set')}</PageLink>
          </>
        )}
      </div>
    </div>
  )
}

/** `31 hours, £620`; undefined where the company has not said how long a person takes. */
function useSavedText(cost: Savings['cost']): (solved: number) => string | undefined {
  const { t } = useTranslation('overview')
  return (solved) => {
    const saved = savingsOf(solved, cost)
    if (!saved) return undefined
    const hours = t('savings.hours', { count: Math.round(saved.hours), hours: wholeNumber(saved.hours) })
    return saved.money === undefined ? hours : `${hours}, ${wholeMoney(saved.money, cost.currency)}`
  }
}
