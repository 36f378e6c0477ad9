/** Says how many customers are meant of how many there are, how they are reached, and who is not. */
import './audience-count.css'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reaches } from '#shared/contracts/swarms'
import { channelOf } from '../../core/channels.ts'
import { wholeNumber } from '../../core/format.ts'
import type { Counted } from './use-audience.ts'

export function AudienceCount({ audience }: { audience: UseQueryResult<Counted> }) {
  const { t } = useTranslation(['swarms', 'common'])
  const { data, error, refetch } = audience
  if (error) {
    return (
      <div role="status">
        <StatusIndicator type="error">{error.message}</StatusIndicator>{' '}
        <Button variant="inline-link" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height="44px" />
  const { count, isAtLeast, of, isOfAtLeast } = data
  const total = { count: of, number: wholeNumber(of) }
  return (
    <div role="status">
      <SpaceBetween size="xs">
        <Box variant="awsui-value-large">
          {t(isAtLeast ? 'count.at-least' : 'count.exact', { count, number: wholeNumber(count) })}
        </Box>
        <Box color="text-body-secondary">
          {of === 0 ? t('count.nobody') : t(isOfAtLeast ? 'count.of-at-least' : 'count.of', total)}{' '}
          {isAtLeast && t('count.looked', total)}
        </Box>
        <ReachList reach={data.reach} />
      </SpaceBetween>
    </div>
  )
}

const looks = {
  now: 'success',
  later: 'pending',
  'channel-off': 'stopped',
  'outside-window': 'stopped',
  'not-on-channel': 'stopped',
  'with-a-person': 'stopped',
  'opted-out': 'stopped',
} as const

/** How those are reached, each way with its channels. */
function ReachList({ reach }: Pick<Counted, 'reach'>) {
  const { t } = useTranslation('swarms')
  const ways = reaches.flatMap((how) => {
    const parts = reach.filter((each) => each.how === how)
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    return count > 0 ? [{ how, parts, count }] : []
  })
  if (ways.length === 0) return null
  return (
    <ul className="audience-reach">
      {ways.map(({ how, parts, count }) => (
        <li key={how}>
          <StatusIndicator type={looks[how]}>
            {t(`reach.${how}`, { count, number: wholeNumber(count) })}
          </StatusIndicator>
          {how !== 'later' && (
            <Box variant="span" color="text-body-secondary">
              {` (${parts.map((part) => `${channelOf(part.channel).name} ${wholeNumber(part.count)}`).join(', ')})`}
            </Box>
          )}
        </li>
      ))}
    </ul>
  )
}
