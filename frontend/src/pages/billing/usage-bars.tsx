/** How much of each limit of the tier is used, as far as it is counted. */
import Box from '@cloudscape-design/components/box'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { Usage } from '#shared/contracts/billing'
import { language } from '../../core/i18n.ts'
import type { Tier } from './billing-data.ts'
import { roomOf, shownLimits } from './limits.ts'

/** `tier` is null where nothing is limited. */
export function UsageBars({ used, tier }: { used: Usage['used']; tier: Tier | null }) {
  return (
    <ul className="billing-bars">
      {shownLimits.flatMap((limit) => {
        const count = used[limit]
        return count === undefined
          ? []
          : [
              <li key={limit}>
                <UsageBar limit={limit} used={count} allowed={tier?.[limit] ?? null} />
              </li>,
            ]
      })}
    </ul>
  )
}

/** Tokens of colours have their full names in style sheets alone, so `billing.css` hands them over. */
const colours = {
  some: {},
  tight: { style: { progressValue: { backgroundColor: 'var(--billing-tight)' } } },
  none: { style: { progressValue: { backgroundColor: 'var(--billing-used-up)' } } },
} as const

interface UsageBarProps {
  limit: (typeof shownLimits)[number]
  used: number
  allowed: number | null
}

function UsageBar({ limit, used, allowed }: UsageBarProps) {
  const { t } = useTranslation('billing')
  const written = new Intl.NumberFormat(language())
  const name = t(`limits.${limit}`)
  if (allowed === null) {
    return (
      <>
        <Box variant="awsui-key-label">{name}</Box>
        <Box>{t('usage.unlimited', { used: written.format(used) })}</Box>
      </>
    )
  }
  const room = roomOf(used, allowed)
  return (
    <ProgressBar
      label={name}
      value={Math.min(100, (used / Math.max(allowed, 1)) * 100)}
      description={t('usage.of', { used: written.format(used), allowed: written.format(allowed) })}
      {...(room !== 'some' && {
        additionalInfo: (
          <StatusIndicator type={room === 'tight' ? 'warning' : 'error'}>{t(`usage.${room}`)}</StatusIndicator>
        ),
      })}
      {...colours[room]}
    />
  )
}
