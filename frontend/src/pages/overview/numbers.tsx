/** Who waits, who is one's own, what is saved, and what is still to be published: one large number each. */
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ageOf, wholeNumber } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { useNow } from '../../core/use-now.ts'
import { useFollow } from '../../components/layout/page-link.tsx'
import { Card } from './card.tsx'
import { SavingsCard } from './savings.tsx'
import type { PartState } from './overview-data.ts'

const lines = 2

interface NumbersProps {
  queues: PartState<'queues'>
  savings: PartState<'savings'>
  changes: PartState<'changes'>
}

export function Numbers({ queues, savings, changes }: NumbersProps) {
  const { t } = useTranslation('overview')
  const now = useNow()
  if ([queues, savings, changes].every(({ is }) => is === 'absent')) return null
  return (
    <div className="overview-numbers">
      <Card part={queues} title={t('waiting.title')} lines={lines}>
        {({ waiting, since }) => (
          <Number
            count={waiting}
            to={`${pathTo('conversations')}?queue=priority`}
            label={t('waiting.count', { count: waiting })}
          >
            {since ? (
              <StatusIndicator type="warning">{t('waiting.since', { age: ageOf(since, now) })}</StatusIndicator>
            ) : (
              <StatusIndicator type="success">{t('waiting.nobody')}</StatusIndicator>
            )}
          </Number>
        )}
      </Card>
      <Card part={queues} title={t('own.title')} lines={lines}>
        {({ own }) => (
          <Number count={own} to={pathTo('conversations')} label={t('own.count', { count: own })}>
            {own > 0 ? t('own.some') : t('own.none')}
          </Number>
        )}
      </Card>
      <SavingsCard part={savings} />
      <Card part={changes} title={t('changes.title')} lines={lines}>
        {({ count, conflicts, from, to }) => (
          <Number count={count} to={pathTo('changes')} label={t('changes.count', { count })}>
            {conflicts > 0 ? (
              <StatusIndicator type="warning">{t('changes.conflicts', { count: conflicts, from, to })}</StatusIndicator>
            ) : (
              t(count > 0 ? 'changes.way' : 'changes.none', { from, to })
            )}
          </Number>
        )}
      </Card>
    </div>
  )
}

interface NumberProps {
  count: number
  to: string
  /** What a listener hears of the link. */
  label: string
  children: ReactNode
}

function Number({ count, to, label, children }: NumberProps) {
  const follow = useFollow()
  return (
    <div className="overview-number">
      <Link href={to} onFollow={follow} fontSize="display-l" ariaLabel={label}>
        {wholeNumber(count)}
      </Link>
      <div className="overview-beside">{children}</div>
    </div>
  )
}
