/** Stands in the panel while an item is on its way. */
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'

export function Loading() {
  const { t } = useTranslation('common')
  return (
    <>
      <output aria-label={t('loading')} />
      <SpaceBetween size="s">
        <Skeleton width="60%" />
        <Skeleton height="80px" />
      </SpaceBetween>
    </>
  )
}
