/** Says how many customers are meant, how sure that is, and how many of them want no broadcasts. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Skeleton from '@cloudscape-design/components/skeleton'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { percentage, wholeNumber } from '../../core/format.ts'
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
  const { count, isAtLeast, of, optedOut } = data
  return (
    <div role="status">
      <Box variant="awsui-value-large">
        {t(isAtLeast ? 'count.at-least' : 'count.exact', { count, number: wholeNumber(count) })}
      </Box>
      <Box color="text-body-secondary">
        {isAtLeast
          ? t('count.of', { looked: wholeNumber(of), share: percentage(of === 0 ? 0 : count / of) })
          : t('count.all', { looked: wholeNumber(of) })}{' '}
        {optedOut > 0 && t('count.opted-out', { count: optedOut, number: wholeNumber(optedOut) })}
      </Box>
    </div>
  )
}
