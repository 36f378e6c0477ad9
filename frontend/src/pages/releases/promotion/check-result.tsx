/** The second step of a promotion: what is wrong with the content as it would be. Errors stop it, the rest is told. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Link from '@cloudscape-design/components/link'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#shared/contracts/findings'
import type { PromotionCheck } from '#shared/contracts/releases'
import { useFollow } from '../../../components/layout/page-link.tsx'
import { pathTo } from '../../../core/pages.ts'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { addressOfItem } from '../item-address.ts'

export function CheckResult({ check }: { check: UseQueryResult<PromotionCheck> }) {
  const { t } = useTranslation('releases')
  if (check.error) return <LoadFailed error={check.error} retry={check.refetch} />
  if (check.isFetching || !check.data) {
    return <StatusIndicator type="loading">{t('findings.checking')}</StatusIndicator>
  }
  return <Findings findings={check.data.findings} />
}

/** One that a bot needs: `neededMoments`. */
type NeededMoment = 'welcome' | 'misunderstood' | 'handover'

interface FindingsProps {
  findings: readonly Finding[]
  /** What is done before a link leads to an item; without it the items are no links. */
  leave?: () => void
}

/** Errors first. */
export function Findings({ findings, leave }: FindingsProps) {
  const { t } = useTranslation('releases')
  const follow = useFollow()
  if (findings.length === 0) return <StatusIndicator type="success">{t('findings.none')}</StatusIndicator>
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  return (
    <>
      {errors.length > 0 && <p className="promotion-errors">{t('findings.errors', { count: errors.length })}</p>}
      <ul className="promotion-findings" aria-label={t('findings.name')}>
        {[...errors, ...warnings].map(({ severity, code, item, other }) => (
          <li key={`${code} ${item?._id} ${other}`}>
            <StatusIndicator type={severity}>
              {t(`findings.codes.${code}`, {
                title: item?.title ?? t('findings.menu'),
                other: code === 'moment-gone' ? t(`findings.moments.${other as NeededMoment}`) : (other ?? ''),
              })}
            </StatusIndicator>
            {leave && (item || code === 'moment-gone') && (
              <Link
                href={item ? addressOfItem(item) : pathTo('moments')}
                ariaLabel={item ? t('findings.open-item', { title: item.title }) : t('findings.open-moments')}
                onFollow={(event) => {
                  leave()
                  follow(event)
                }}
              >
                {t('findings.open')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
